/**
 * Which way a table is reached: by a socket, or by plain HTTP where something in between lets no socket through.
 *
 * That is so when sockets carry nothing although the server answers plain HTTP at the same moment, twice in a row. A
 * server that restarts cannot look like it: when it answers, the next socket comes through. It holds for all tables of
 * this page, and is put to the test again now and then.
 */
import { addressOf, knock } from './api.ts';
import { openPolling } from './polling.ts';
import { openSocket } from './socket.ts';
import type { Wire, WireEvents } from './wire.ts';

const FAILURES_IN_A_ROW = 2;
const TRY_AGAIN_MS = 120_000;

/** For all tables of the page: the network between it and the server is the same. */
const network = { failures: 0, isBlocked: false };

export class Ways {
  readonly #table: string;
  /** A socket came through: whoever polls may connect anew. */
  readonly #cleared: () => void;
  #probe: WebSocket | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(table: string, cleared: () => void) {
    this.#table = table;
    this.#cleared = cleared;
  }

  get slow(): boolean { return network.isBlocked; }

  open(events: WireEvents): Wire {
    if (network.isBlocked) this.#timer ??= setInterval(() => this.retry(), TRY_AGAIN_MS);
    return (network.isBlocked ? openPolling : openSocket)(this.#table, events);
  }

  /** Something came over the wire. */
  worked(): void {
    network.failures = 0;
  }

  /** A wire carried nothing, and nobody said why. */
  failed(): void {
    if (network.isBlocked) {
      // Plain HTTP is no better: nothing speaks against sockets any more.
      Object.assign(network, { failures: 0, isBlocked: false });
      return;
    }
    void knock().then((answered) => {
      if (this.#closed) return;
      network.failures = answered ? network.failures + 1 : 0;
      network.isBlocked ||= network.failures >= FAILURES_IN_A_ROW;
    });
  }

  /** Whether a socket comes through by now. */
  retry(): void {
    if (!network.isBlocked || this.#probe !== null) return;
    const probe = new WebSocket(addressOf.socket(this.#table));
    this.#probe = probe;
    probe.onclose = () => (this.#probe = null);
    probe.onopen = () => {
      probe.close();
      if (this.#closed) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      Object.assign(network, { failures: 0, isBlocked: false });
      this.#cleared();
    };
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#probe?.close();
  }
}

/** For tests: as on a fresh page. */
export function forgetNetwork(): void {
  Object.assign(network, { failures: 0, isBlocked: false });
}
