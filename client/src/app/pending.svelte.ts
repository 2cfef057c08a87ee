/** One thing asked of the server: running, done, or refused with a code to show. */
import { codeOf, RefusedError } from '../net/api.ts';

export class Asking {
  running = $state(false);
  refused = $state<string | null>(null);
  /** The whole refusal, where the server gave one. */
  refusal = $state.raw<RefusedError | null>(null);
  #again = false;
  #whole: Promise<boolean> | null = null;

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

  /**
   * Runs `work`, and once more for whoever asks while it runs: what is on its way may be old by then, such as that
   * there is no network. All are told how it went at last.
   */
  refresh(work: () => Promise<void>): Promise<boolean> {
    this.#again = true;
    this.#whole ??= this.#repeat(work).finally(() => (this.#whole = null));
    return this.#whole;
  }

  async #repeat(work: () => Promise<void>): Promise<boolean> {
    let done = false;
    while (this.#again) {
      this.#again = false;
      done = await this.run(work);
    }
    return done;
  }
}
