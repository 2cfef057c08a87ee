/** One table's socket that comes back by itself: says hello with the last event seen, and notices a dead line. */
import { knock } from './api.ts';
import { CLOSE, PROTOCOL_VERSION, type ClientMessage, type ServerMessage } from '../protocol.gen.ts';

export type Connection = 'connecting' | 'live' | 'offline';
/** Why there will be no further try: no such table, a match that this server cannot open, or a page older than it. */
export type Farewell = 'unknown-table' | 'unplayable' | 'outdated';

export interface LinkEvents {
  /** The number of the last event seen, asked at each hello. */
  greet(): number | null;
  /** The hello is said: what was not acknowledged on the old line can be sent again. */
  opened(): void;
  message(message: ServerMessage): void;
  connection(connection: Connection): void;
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
/** Shown as offline only when this many tries have failed: a server that restarts is back before. */
const TRIES_BEFORE_OFFLINE = 2;
/**
 * After so many failed sockets the server is asked by plain HTTP first: browsers hold back the next socket of a page
 * that has opened many in vain, for up to five seconds, and would hide that the server is there again.
 */
const TRIES_BEFORE_KNOCKING = 6;

const FAREWELLS: Readonly<Record<number, Farewell>> = {
  [CLOSE.UNKNOWN_TABLE]: 'unknown-table',
  [CLOSE.UNPLAYABLE]: 'unplayable',
  [CLOSE.PROTOCOL]: 'outdated',
};

export class Link {
  readonly #url: string;
  readonly #events: LinkEvents;
  #socket: WebSocket | null = null;
  #failures = 0;
  /** When the line was last known to be alive. */
  #heard = Date.now();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun, so that an answer to a knock that was given up is not heard. */
  #attempt = 0;
  #closed = false;

  constructor(url: string, events: LinkEvents) {
    this.#url = url;
    this.#events = events;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** False when there is no open line; whoever must be heard sends again after the next hello. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(undefined), ANSWER_WITHIN_MS);
    return true;
  }

  /** Says what gets no answer: the line is not taken for dead because none comes. */
  answer(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
  }

  /** A network or tab that comes back does not wait for the next try; an old line is asked whether it still lives. */
  readonly #wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.send({ type: 'ping' });
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  };

  /** A device without a network is offline at once; its open line would only fall silent. */
  readonly #cut = (): void => {
    this.#failures = Math.max(this.#failures, TRIES_BEFORE_OFFLINE);
    this.#lost(undefined);
  };

  #connect(): void {
    this.#drop();
    this.#events.connection(this.#failures < TRIES_BEFORE_OFFLINE ? 'connecting' : 'offline');
    if (this.#failures < TRIES_BEFORE_KNOCKING) {
      this.#open();
      return;
    }
    const attempt = this.#attempt;
    void knock().then((answered) => {
      if (attempt !== this.#attempt) return;
      if (answered) this.#open();
      else this.#lost(undefined);
    });
  }

  #open(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    // A network that swallows everything never says that it does.
    this.#deadline = setTimeout(() => this.#lost(undefined), ANSWER_WITHIN_MS);
    // A socket that was replaced may still deliver: only the present one is listened to.
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.send({ type: 'hello', protocol: PROTOCOL_VERSION, since: this.#events.greet() });
      this.#events.opened();
      this.#heartbeat = setInterval(() => this.send({ type: 'ping' }), PING_EVERY_MS);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#deadline);
      this.#failures = 0;
      this.#heard = Date.now();
      this.#events.connection('live');
      this.#events.message(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(FAREWELLS[code]);
    };
  }

  #lost(farewell: Farewell | undefined): void {
    this.#drop();
    if (farewell !== undefined) {
      this.close();
      this.#events.connection('offline');
      this.#events.farewell(farewell);
      return;
    }
    if (this.#closed) return;
    this.#failures++;
    this.#events.connection(this.#failures < TRIES_BEFORE_OFFLINE ? 'connecting' : 'offline');
    const bound = Date.now() - this.#heard < EAGER_FOR_MS ? EAGER_DELAY_MS : PATIENT_DELAY_MS;
    const longest = Math.min(bound, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    // Half fixed, half random: a restarted server is not met by everybody in the same moment.
    this.#retry = setTimeout(() => this.#connect(), longest / 2 + (Math.random() * longest) / 2);
  }

  #drop(): void {
    this.#attempt++;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#deadline);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
