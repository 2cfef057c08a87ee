/** One thing asked of the server: running, done, or refused with a code to show. */
import { codeOf } from '../net/api.ts';

export class Asking {
  running = $state(false);
  refused = $state<string | null>(null);

  /** Runs `work` unless it is running already; true when it went through. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.refused = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.refused = codeOf(error);
      return false;
    } finally {
      this.running = false;
    }
  }
}
