/**
 * The wire that asks for news by plain HTTP. One request waits at a time; to say something it is given up for another.
 *
 * Both directions are numbered, and kept until the other side has said that they arrived.
 */
import { CLOSE, type ClientMessage, type Poll, type Polled } from '../protocol.gen.ts';
import { api, RefusedError } from './api.ts';
import type { Wire, WireEvents } from './wire.ts';

/** More than this no request may bring. */
const MOST_AT_ONCE = 16;

class PollingWire implements Wire {
  readonly #table: string;
  readonly #events: WireEvents;
  #session: string | null = null;
  /** The number of the last message that arrived here. */
  #seen = 0;
  /** What was said and not yet confirmed; `#first` is the number of the first of it. */
  #unheard: ClientMessage[] = [];
  #first = 1;
  /** The request that waits for news. */
  #asking: AbortController | null = null;
  #closed = false;

  constructor(table: string, events: WireEvents) {
    this.#table = table;
    this.#events = events;
    // As with a socket, nothing happens before whoever opens this has it in hand.
    queueMicrotask(() => { if (!this.#closed) events.opened(); });
  }

  get isOpen(): boolean { return !this.#closed; }

  send(message: ClientMessage): void {
    this.#unheard.push(message);
    // Without a session only one hello may be on its way; the rest goes with the next request.
    if (this.#session === null && this.#asking !== null) return;
    this.#asking?.abort();
    void this.#ask();
  }

  close(): void {
    this.#closed = true;
    this.#asking?.abort();
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    // What is said in the same breath goes out together.
    await Promise.resolve();
    if (asking.signal.aborted) return;
    const request: Poll = { session: this.#session, seen: this.#seen, first: this.#first, messages: this.#unheard.slice(0, MOST_AT_ONCE) };
    try {
      const answer = await api.poll(this.#table, request, asking.signal);
      if (asking.signal.aborted) return;
      this.#take(answer);
      // What was heard may have made somebody say something, which then asks by itself.
      if (!this.#closed && this.#asking === asking) void this.#ask();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#closed = true;
      // A session that is over is begun anew, as is one whose server does not answer.
      this.#events.closed(error instanceof RefusedError && error.code === 'unreachable' ? null : CLOSE.TRY_LATER);
    }
  }

  #take({ session, heard, first, messages, closed }: Polled): void {
    this.#session = session;
    this.#unheard = this.#unheard.slice(Math.max(0, heard + 1 - this.#first));
    this.#first = Math.max(this.#first, heard + 1);
    for (const [index, message] of messages.entries()) {
      if (this.#closed) return;
      if (first + index !== this.#seen + 1) continue;
      this.#seen++;
      this.#events.message(message);
    }
    if (closed === null || this.#closed) return;
    this.#closed = true;
    this.#events.closed(closed);
  }
}

export function openPolling(table: string, events: WireEvents): Wire {
  return new PollingWire(table, events);
}
