/** A server that plays and forgets nothing, behind a network that loses, repeats, delays, reorders and cuts what it carries. */
import type { ClientMessage, Poll, Polled, ServerMessage } from '../../src/protocol.gen.ts';
import { ToldTable } from './server.ts';
import { WireSocket } from './socket.ts';

type Random = (below: number) => number;
type Tell = (message: ServerMessage) => void;

/** The table itself, as the real server answers; whoever listens is told of every move. */
export class PlayingServer {
  readonly table = new ToldTable();
  readonly listeners = new Set<Tell>();
  #nonces = new Map<string, number>();

  hear(message: ClientMessage, tell: Tell): void {
    if ((message.type === 'hello') === this.listeners.has(tell)) {
      tell({ type: 'refused', nonce: null, code: 'hello-first', reason: 'hello comes first', details: {} });
      return;
    }
    switch (message.type) {
      case 'hello':
        this.listeners.add(tell);
        if (message.since === null || message.since === undefined || message.since > this.table.seq) tell(this.table.snapshot());
        else this.table.moves.slice(message.since).forEach(tell);
        tell({ type: 'presence', seats: [true, true], in_view: [true, true], stand_ins: [false, false], watchers: 0 });
        return;
      case 'submit': {
        const known = this.#nonces.get(message.nonce);
        if (known === undefined && message.ply !== this.table.seq) {
          tell({ type: 'refused', nonce: message.nonce, code: 'stale-ply', reason: 'late', details: {} });
          return;
        }
        if (known === undefined) {
          this.#nonces.set(message.nonce, message.ply);
          this.move(message.action);
        }
        tell({ type: 'ack', nonce: message.nonce, ply: message.ply, seq: message.ply + 1 });
        return;
      }
      case 'resync':
        tell(this.table.snapshot());
        return;
      case 'ping':
        tell({ type: 'pong', seq: this.table.seq });
    }
  }

  move(action?: string): void {
    const moved = this.table.move(0, action);
    for (const tell of this.listeners) tell(moved);
  }

  /** As after `kill -9`: moves are kept, who asked for them is not. */
  restart(): void {
    this.listeners.clear();
    this.#nonces = new Map();
  }
}

/** What can go wrong with a frame; nothing once `isWell`. */
export class Network {
  isWell = false;
  isUp = true;
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** Carries something: perhaps not at all, perhaps twice, each time after a while of its own. */
  carry(text: string, arrive: (text: string) => void): void {
    if (this.isWell) {
      setTimeout(arrive, 10, text);
      return;
    }
    const copies = [0, 1, 1, 1, 1, 1, 1, 2][this.random(8)] ?? 1;
    for (let copy = 0; copy < copies; copy++) {
      const carried = this.random(40) === 0 ? text.slice(0, this.random(text.length)) : text;
      setTimeout(arrive, this.random(4) === 0 ? this.random(6_000) : this.random(60), carried);
    }
  }
}

/** The class of sockets to such a server. */
export function faultySockets(server: PlayingServer, network: Network): typeof WireSocket {
  return class extends WireSocket {
    readonly #tell: Tell = (message) => network.carry(JSON.stringify(message), (text) => this.#deliver(text));

    constructor(url: string) {
      super(url);
      const opens = network.isUp && (network.isWell || network.random(4) > 0);
      setTimeout(() => {
        if (this.readyState !== WireSocket.CONNECTING) return;
        if (opens) this.open();
        else this.lose();
      }, network.random(300));
    }

    override send(text: string): void {
      network.carry(text, (carried) => {
        if (this.readyState !== WireSocket.OPEN) return;
        try {
          server.hear(JSON.parse(carried) as ClientMessage, this.#tell);
        } catch {
          // The half of a message is none; a server refuses it.
        }
      });
    }

    override close(): void {
      super.close();
      server.listeners.delete(this.#tell);
    }

    #deliver(text: string): void {
      if (this.readyState === WireSocket.OPEN) this.onmessage?.({ data: text });
    }
  };
}

class Session {
  readonly told: ServerMessage[] = [];
  heard = 0;
  wake = (): void => undefined;
  readonly tell: Tell = (message) => {
    this.told.push(message);
    this.wake();
  };
}

/** `fetch` to such a server where it is asked for news: requests and answers get lost, sockets are not there at all. */
export function faultyPolling(server: PlayingServer, network: Network): typeof fetch {
  const sessions = new Map<string, Session>();
  const unreachable = (): Promise<never> => Promise.reject(new TypeError('no route'));

  async function answer({ session, seen, first, messages }: Poll): Promise<Polled> {
    const id = session ?? String(sessions.size);
    const mine = sessions.get(id) ?? new Session();
    sessions.set(id, mine);
    mine.wake();
    for (const [index, message] of messages.entries()) {
      if (first + index !== mine.heard + 1) continue;
      mine.heard++;
      server.hear(message, mine.tell);
    }
    if (mine.told.length <= seen) await new Promise<void>((resolve) => (mine.wake = resolve));
    return { session: id, heard: mine.heard, first: seen + 1, messages: mine.told.slice(seen), closed: null };
  }

  return async (path, request) => {
    if (!network.isUp) return unreachable();
    if (!String(path).endsWith('/poll')) return new Response();
    const fails = (): boolean => !network.isWell && network.random(6) === 0;
    if (fails()) return unreachable();
    const aborted = new Promise<never>((_, reject) => request?.signal?.addEventListener('abort', () => reject(new TypeError('aborted'))));
    const answered = answer(JSON.parse(String(request?.body)) as Poll).then(async (polled) => {
      await new Promise((resolve) => setTimeout(resolve, network.random(60)));
      if (fails()) throw new TypeError('the line broke');
      return new Response(JSON.stringify(polled));
    });
    return Promise.race([answered, aborted]);
  };
}
