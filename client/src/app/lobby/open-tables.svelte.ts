/** The open tables, asked for again and again while somebody looks: the server answers "unchanged" in a few bytes. */
import { api } from '../../net/api.ts';
import type { OpenTable } from '../../protocol.gen.ts';

const REFRESH_MS = 2_500;

export class Looking {
  tables = $state.raw<readonly OpenTable[]>([]);
  /** The server has answered once. */
  known = $state(false);
  /** The last time it did not. */
  lost = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Looks until the returned function is called; while the page is hidden it rests. */
  begin(): () => void {
    const look = (): void => { if (document.visibilityState === 'visible') void this.refresh(); };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      this.#closed = true;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.tables = (await api.lobby()).tables;
      this.known = true;
      this.lost = false;
    } catch {
      this.lost = true;
    }
    if (this.#closed || document.visibilityState !== 'visible') return;
    clearTimeout(this.#timer); // somebody else may have asked meanwhile
    this.#timer = setTimeout(() => void this.refresh(), REFRESH_MS);
  }
}
