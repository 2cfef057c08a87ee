/** The state of a line as people see it: a moment without one, such as a server that restarts, is not worth a word. */
export type Connection = 'connecting' | 'live' | 'offline';

const BLIP_MS = 1_000;

export class Shown {
  readonly #show: (connection: Connection) => void;
  #shown: Connection = 'connecting';
  #next: Connection = 'connecting';
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (connection: Connection) => void) {
    this.#show = show;
  }

  /** What is certain, or good news. */
  now(connection: Connection): void {
    this.#stop();
    this.#shown = connection;
    this.#show(connection);
  }

  /** What may be over in a moment: once a line was live, only what lasts is shown. */
  soon(connection: Connection): void {
    if (this.#shown !== 'live') {
      this.now(connection);
      return;
    }
    this.#next = connection;
    this.#waiting ??= setTimeout(() => this.now(this.#next), BLIP_MS);
  }

  close(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
