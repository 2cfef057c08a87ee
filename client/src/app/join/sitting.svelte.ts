/** Sitting down where I came by a link. Whoever gets a name for it sees the page anew: why not outlives that here. */
import { api, codeOf } from '../../net/api.ts';

class Sitting {
  #refused = $state.raw<{ table: string; code: string } | null>(null);

  /** Why I could not sit down at a table, if I tried last there. */
  refusedAt(table: string): string | null {
    return this.#refused?.table === table ? this.#refused.code : null;
  }

  async sit(table: string): Promise<void> {
    this.#refused = null;
    await api.sit(table).catch((error: unknown) => (this.#refused = { table, code: codeOf(error) }));
  }
}

export const sitting = new Sitting();
