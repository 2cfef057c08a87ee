/** One table's line that comes back by itself: says hello with the last event seen, and notices when it is dead. */
import { CLOSE, PROTOCOL_VERSION, type ClientMessage, type ServerMessage } from '../protocol.gen.ts';
import { knock } from './api.ts';
import { Shown, type Connection } from './shown.ts';
import { Wakening } from './wakening.ts';
import { Ways } from './ways.ts';
import type { Wire } from './wire.ts';

export type { Connection } from './shown.ts';
/** Why there will be no further try: no such table, a match that cannot be opened, a page older than the server, or a device that was signed out. */
export type Farewell = 'unknown-table' | 'unplayable' | 'outdated' | 'signed-out' | 'turned-away';

export interface LinkEvents {
  /** The number of the last event seen, asked at each hello. */
  greet(): number | null;
  /** The hello is said: what was not acknowledged on the old line can be sent again. */
  opened(): void;
  message(message: ServerMessage): void;
  /** `slow` when news are asked for by plain HTTP, because no socket comes through. */
  connection(connection: Connection, slow: boolean): void;
  farewell(farewell: Farewell): void;
}

const FIRST_DELAY_MS = 250;
/** A server that restarts is back soon, and is met within a second; one that is away for longer is asked less often. */
const EAGER_DELAY_MS = 1_000;
const EAGER_FOR_MS = 90_000;
const PATIENT_DELAY_MS = 5_000;
const PING_EVERY_MS = 20_000;
/** Everything we say is answered; a line that stays silent for so long is dead, whatever the system believes. */
const ANSWER_WITHIN_MS = 8_000;
/** The same for a line that something speaks against: another network, a device that slept. */
const DOUBTED_WITHIN_MS = 3_000;
/** Shown as offline only when this many tries have failed: a server that restarts is back before. */
const TRIES_BEFORE_OFFLINE = 2;
/**
 * After so many failed sockets the server is asked by plain HTTP first: browsers hold back the next socket of a page
 * that has opened many in vain, for up to five seconds, and would hide that the server is there again.
 */
const TRIES_BEFORE_KNOCKING = 6;

const FAREWELLS: Readonly<Record<number, Farewell>> = {
  [CLOSE.SIGNED_OUT]: 'signed-out',
  [CLOSE.UNKNOWN_TABLE]: 'unknown-table',
  [CLOSE.TURNED_AWAY]: 'turned-away',
  [CLOSE.UNPLAYABLE]: 'unplayable',
  [CLOSE.PROTOCOL]: 'outdated',
};

export class Link {
  readonly #events: LinkEvents;
  readonly #shown: Shown;
  readonly #ways: Ways;
  readonly #wakening: Wakening;
  #wire: Wire | null = null;
  /** Whether anything came over the present wire. */
  #spoke = false;
  #failures = 0;
  /** When the line was last known to be alive. */
  #heard = Date.now();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun, so that an answer to a knock that was given up is not heard. */
  #attempt = 0;
  #closed = false;

  constructor(table: string, events: LinkEvents) {
    this.#events = events;
    this.#shown = new Shown((connection) => events.connection(connection, this.#ways.slow));
    this.#ways = new Ways(table, () => { if (!this.#closed) this.#connect(); });
    this.#wakening = new Wakening({ woke: (changed) => this.#wake(changed), cut: () => this.#cut(), slept: () => this.#sleep() });
    this.#connect();
  }

  /** False when there is no open line; whoever must be heard sends again after the next hello. */
  send(message: ClientMessage, within = ANSWER_WITHIN_MS): boolean {
    if (this.#wire?.isOpen !== true) return false;
    this.#wire.send(message);
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(null), within);
    return true;
  }

  /** Says what gets no answer: the line is not taken for dead because none comes. */
  answer(message: ClientMessage): void {
    if (this.#wire?.isOpen === true) this.#wire.send(message);
  }

  close(): void {
    this.#closed = true;
    this.#wakening.close();
    this.#ways.close();
    this.#shown.close();
    this.#drop();
  }

  /** A network or tab that comes back does not wait for the next try; an old line is asked whether it still lives. */
  #wake(changed: boolean): void {
    if (this.#closed) return;
    if (changed) this.#ways.retry();
    if (this.#wire?.isOpen === true) this.send({ type: 'ping' }, DOUBTED_WITHIN_MS);
    // What began to open on another network may never come to an end.
    else if (this.#wire === null || changed) this.#connect();
  }

  /** A device without a network is offline at once; its open line would only fall silent. */
  #cut(): void {
    this.#failures = Math.max(this.#failures, TRIES_BEFORE_OFFLINE);
    this.#shown.now('offline');
    this.#lost(null);
  }

  /** A page that is put away keeps no line: it could not be kept for the way back, and nobody sits at the table. */
  #sleep(): void {
    this.#drop();
    this.#shown.now('connecting');
  }

  #connect(): void {
    this.#drop();
    this.#show();
    if (this.#failures < TRIES_BEFORE_KNOCKING) {
      this.#open();
      return;
    }
    const attempt = this.#attempt;
    void knock().then((answered) => {
      if (attempt !== this.#attempt) return;
      if (answered) this.#open();
      else this.#lost(null);
    });
  }

  #open(): void {
    this.#spoke = false;
    // A network that swallows everything never says that it does.
    this.#deadline = setTimeout(() => this.#lost(null), ANSWER_WITHIN_MS);
    this.#wire = this.#ways.open({
      opened: () => {
        this.send({ type: 'hello', protocol: PROTOCOL_VERSION, since: this.#events.greet() });
        this.#events.opened();
        this.#heartbeat = setInterval(() => this.send({ type: 'ping' }), PING_EVERY_MS);
      },
      message: (message) => {
        clearTimeout(this.#deadline);
        this.#failures = 0;
        this.#heard = Date.now();
        this.#spoke = true;
        this.#ways.worked();
        // What was said got lost or came twice on its way: only a line that begins anew is sure of anything.
        if (message.type === 'refused' && message.code === 'hello-first') {
          this.#lost(null);
          return;
        }
        this.#shown.now('live');
        this.#events.message(message);
      },
      closed: (code) => this.#lost(code),
    });
  }

  #lost(code: number | null): void {
    const inVain = this.#wire !== null && !this.#spoke && code === null;
    this.#drop();
    const farewell = code === null ? undefined : FAREWELLS[code];
    if (farewell !== undefined) {
      this.#shown.now('offline');
      this.close();
      this.#events.farewell(farewell);
      return;
    }
    if (this.#closed) return;
    this.#failures++;
    const bound = Date.now() - this.#heard < EAGER_FOR_MS ? EAGER_DELAY_MS : PATIENT_DELAY_MS;
    const longest = Math.min(bound, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    // Half fixed, half random: a restarted server is not met by everybody in the same moment.
    this.#retry = setTimeout(() => this.#connect(), longest / 2 + (Math.random() * longest) / 2);
    this.#show();
    if (inVain) this.#ways.failed();
  }

  #show(): void {
    this.#shown.soon(this.#failures < TRIES_BEFORE_OFFLINE ? 'connecting' : 'offline');
  }

  #drop(): void {
    this.#attempt++;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#deadline);
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }
}
