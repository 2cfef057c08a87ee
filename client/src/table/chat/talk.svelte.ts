/** What was said at a table, as it was told: whoever has no seat is told nothing of it. */
import type { Chat, ClientMessage, Said, TypingSeen } from '../../protocol.gen.ts';

export type Phrase = NonNullable<Said['phrase']>;

/** After so long without another sign nobody is typing any more. */
const TYPING_MS = 5_000;
/** As long as I write, the others are told so often. */
const TELL_EVERY_MS = 3_000;

export class Talk {
  #on = $state(false);
  #lines = $state.raw<readonly Said[]>([]);
  #muted = $state.raw<readonly number[]>([]);
  #typing = $state.raw<readonly number[]>([]);
  /** Up to which line I have read. */
  #read = $state(-1);
  #known = false;
  #told = -Infinity;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #send: (message: ClientMessage) => boolean;
  readonly #mention: (message: ClientMessage) => void;

  /** `send` says what is answered, `mention` what is not. */
  constructor(send: (message: ClientMessage) => boolean, mention: (message: ClientMessage) => void) {
    this.#send = send;
    this.#mention = mention;
  }

  get on(): boolean { return this.#on; }
  get lines(): readonly Said[] { return this.#lines; }
  get muted(): readonly number[] { return this.#muted; }
  /** The seats that write something now. */
  get typing(): readonly number[] { return this.#typing; }
  get unread(): number { return this.#lines.filter(({ n, phrase, text }) => n > this.#read && (phrase !== null || text !== null)).length; }

  hear(message: Chat | Said | TypingSeen): void {
    switch (message.type) {
      case 'chat':
        this.#on = message.on;
        this.#lines = message.lines;
        this.#muted = message.muted;
        // What was said before I came is no news.
        if (!this.#known) this.read();
        this.#known = true;
        return;
      case 'said':
        this.#lines = [...this.#lines.filter(({ n }) => n !== message.n), message];
        this.#stop(message.seat);
        return;
      case 'typing-seen': {
        clearTimeout(this.#timers.get(message.seat));
        this.#timers.set(message.seat, setTimeout(() => this.#stop(message.seat), TYPING_MS));
        if (!this.#typing.includes(message.seat)) this.#typing = [...this.#typing, message.seat];
      }
    }
  }

  /** False when there is no line: then what was written stays where it was written. */
  say(words: { phrase: Phrase } | { text: string }): boolean {
    this.#told = -Infinity;
    return this.#send({ type: 'say', ...words });
  }

  type(now = performance.now()): void {
    if (now - this.#told < TELL_EVERY_MS) return;
    this.#told = now;
    this.#mention({ type: 'typing' });
  }

  read(): void {
    this.#read = this.#lines.at(-1)?.n ?? -1;
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #stop(seat: number): void {
    clearTimeout(this.#timers.get(seat));
    this.#timers.delete(seat);
    this.#typing = this.#typing.filter((other) => other !== seat);
  }
}
