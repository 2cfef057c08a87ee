/** One thing asked of the server: running, done, or refused with a code to show. */
import { codeOf, RefusedError } from '../net/api.ts';

export class Asking {
  running = $state(false);
  refused = $state<string | null>(null);
  /** The whole refusal, where the server gave one. */
  refusal = $state.raw<RefusedError | null>(null);

  /** Runs `work` unless it is running already; true when it went through. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.refused = null;
    this.refusal = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.refused = codeOf(error);
      this.refusal = error instanceof RefusedError ? error : null;
      return false;
    } finally {
      this.running = false;
    }
  }
}
