/** One table as reactive state for the screens: what the server told, what I asked for, and what was refused. */
import { api, codeOf } from '../net/api.ts';
import { isKept, keepMatch, keptMatch, viewsOf } from '../net/kept.ts';
import { Link, type Connection, type Farewell } from '../net/link.ts';
import { Mirror, type MirroredTable } from '../net/mirror.ts';
import { fingerprint } from '../net/patch.ts';
import type { ClientMessage, Hint, Json, JsonObject, LogLine, Presence, ServerMessage, TableInfo } from '../protocol.gen.ts';
import type { NextAction } from './play/face.ts';
import type { Talk } from './chat/talk.svelte.ts';
import { TakeBack } from './take-back.svelte.ts';

interface PendingSubmit {
  readonly ply: number;
  readonly action: string;
  readonly nonce: string;
}

export interface ShownRefusal {
  readonly code: string;
  readonly reason: string;
}

/** Random bytes in hexadecimal: the nonce of a submit, or my part of the chance of a match. */
function freshNonce(bytes = 12): string {
  // `crypto.randomUUID` exists only on HTTPS and localhost; friends in the same network come by plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const CHANCE_BYTES = 16;

export const textOf = (next: NextAction): string => (typeof next === 'string' ? next : next.action);

/** Whether a text is one of the choices: every action that may be played stands in them word for word. */
export function mentions(choices: Json, action: string): boolean {
  if (typeof choices !== 'object' || choices === null) return choices === action;
  return Object.values(choices).some((value) => mentions(value, action));
}

export class TableController {
  readonly id: string;
  readonly #mirror = new Mirror();
  readonly #link: Link;
  readonly #plies = new Map<number, JsonObject>();
  #state = $state.raw<MirroredTable | null>(null);
  #connection = $state<Connection>('connecting');
  #slow = $state(false);
  #isUnknown = $state(false);
  #farewell = $state<Farewell | null>(null);
  #pending = $state.raw<PendingSubmit | null>(null);
  /** What one press asked for beyond the pending action, in order. */
  #rest = $state.raw<readonly NextAction[]>([]);
  #refusal = $state.raw<ShownRefusal | null>(null);
  #shown = $state.raw<{ ply: number; view: JsonObject } | null>(null);
  #presence = $state.raw<Pick<Presence, 'seats' | 'stand_ins' | 'in_view'> | null>(null);
  #watchers = $state(0);
  /** The ply of the last submit: an ack may come before the event that shows what it did. */
  #askedAt = Infinity;
  #wanted: number | null = null;
  /** An action whose consequences are asked for before it is played. */
  #checking = $state<string | null>(null);
  readonly #confirms: () => boolean;
  #addingNonce = false;
  readonly takeBack: TakeBack;
  /** What is said here; null where nothing has been told of it. Fetched with the first word. */
  #talk = $state.raw<Talk | null>(null);
  #talking: Promise<Talk> | null = null;
  readonly #leaving = new AbortController();

  /** `confirms` says whether I confirm the end of each of my turns. */
  constructor(id: string, confirms: () => boolean = () => false) {
    this.id = id;
    this.#confirms = confirms;
    this.takeBack = new TakeBack((message) => this.#say(message), (action) => this.#play(action, []));
    document.addEventListener('visibilitychange', () => this.#tellView(), { signal: this.#leaving.signal });
    this.#link = new Link(id, {
      greet: () => this.#mirror.greet(),
      opened: () => {
        this.takeBack.forget();
        if (document.hidden) this.#tellView();
        this.#sendPending();
      },
      message: (message) => this.#hear(message),
      connection: (connection, slow) => {
        this.#connection = connection;
        if (connection === 'offline' && this.#state === null) void this.#recall();
        this.#slow = slow;
      },
      farewell: (farewell) => (this.#farewell = farewell),
    });
  }

  /** The table with the present connection of each seat; null until the first snapshot. */
  get info(): TableInfo | null {
    const table = this.#state?.table ?? null;
    const presence = this.#presence;
    if (table === null || presence === null) return table;
    const seats = table.seats.map((seat, index) => ({ ...seat, connected: presence.seats[index] ?? seat.connected, stand_in: presence.stand_ins[index] ?? seat.stand_in }));
    return { ...table, seats };
  }

  get you(): number | null { return this.#state?.table.you ?? null; }
  get view(): JsonObject | null { return this.takeBack.draft?.view ?? this.#state?.view ?? null; }
  get choices(): JsonObject | null { return this.takeBack.draft === null ? (this.#state?.choices ?? null) : null; }
  get log(): readonly LogLine[] { return this.#state?.log ?? []; }
  get ply(): number { return this.#state?.ply ?? 0; }
  get watchers(): number { return this.#watchers; }
  get talk(): Talk | undefined { return this.#talk ?? undefined; }
  /** Which seats have the table in view. */
  get inView(): readonly boolean[] { return this.#presence?.in_view ?? []; }
  get connection(): Connection { return this.#connection; }
  /** Whether news are asked for by plain HTTP, because no socket comes through. */
  get slow(): boolean { return this.#slow; }
  /** There is no network, and the match is not kept here either. */
  get isUnknown(): boolean { return this.#isUnknown; }
  get farewell(): Farewell | null { return this.#farewell; }
  /** The action on its way to the server, until it and all that was asked with it is done, or something is refused. */
  get pending(): string | null { return this.#pending?.action ?? this.#checking ?? (this.#rest[0] ? textOf(this.#rest[0]) : null); }
  get refusal(): ShownRefusal | null { return this.#refusal; }
  /** A past moment that is looked at; null for the live table. */
  /** The past moment that was asked for last, whether it is there yet or not: who goes on by steps goes on from there. */
  get wanted(): number | null { return this.#wanted; }
  get shown(): { ply: number; view: JsonObject } | null { return this.#shown; }

  /**
   * Asks the server for one of the `choices`, and for each of `then` once it is played and the choices after it offer
   * the next; one at a time, and nothing changes here until the server says so.
   */
  submit(action: string, ...then: readonly NextAction[]): void {
    if (this.pending !== null || this.#state === null) return;
    this.#refusal = null;
    this.#ask(action, then);
  }

  /** Where several seats are played at this device: who has taken it up; null covers what it shows. */
  look(seat: number | null): void {
    this.#say({ type: 'look', seat });
  }

  dismissRefusal(): void {
    this.#refusal = null;
  }

  /** Keeps the match, which is over, for when there is no network; again only where that has not been done. */
  async keep(): Promise<void> {
    const state = this.#state;
    if (state?.view == null || (await isKept(this.id))) return;
    try {
      const snapshot = { type: 'snapshot' as const, ...state, view: state.view, log: [...state.log], fingerprint: fingerprint(state.view) };
      await keepMatch({ snapshot, views: await api.views(this.id) });
    } catch {
      // Storage may be full, the server away: the match is still there where it has always been.
    }
  }

  /** Looks at the position after `ply` seat actions (0 = after set-up), or back at the live table with null. */
  async showPly(ply: number | null): Promise<void> {
    this.#wanted = ply;
    if (ply === null || ply >= this.ply) {
      this.#wanted = null;
      this.#shown = null;
      return;
    }
    try {
      const view = this.#plies.get(ply) ?? (await api.ply(this.id, ply, this.you)).view;
      this.#plies.set(ply, view);
      // A scrubber asks faster than the server answers: only the last wish counts.
      if (this.#wanted === ply) this.#shown = { ply, view };
    } catch (error) {
      if (this.#wanted === ply) this.#wanted = this.#shown?.ply ?? null;
      this.#refusal = { code: codeOf(error), reason: String(error) };
    }
  }

  async outlook(plan: string): Promise<JsonObject> {
    return (await api.outlook(this.id, this.ply, plan)).outlook;
  }

  async hint(): Promise<Hint> {
    return api.hint(this.id, this.ply);
  }

  close(): void {
    this.#leaving.abort();
    this.#talk?.close();
    this.#link.close();
  }

  #say(message: ClientMessage): boolean {
    this.#refusal = null;
    const sent = this.#link.send(message);
    if (!sent) this.#refusal = { code: 'unreachable', reason: 'There is no connection.' };
    return sent;
  }

  async #hearTalk(message: Parameters<Talk['hear']>[0]): Promise<void> {
    this.#talking ??= import('./chat/talk.svelte.ts').then(({ Talk }) => (this.#talk = new Talk((said) => this.#say(said), (said) => this.#link.answer(said))));
    try {
      (await this.#talking).hear(message);
    } catch {
      // Asked for again with the next word; everything is told anew with the next connection.
      this.#talking = null;
    }
  }

  #tellView(): void {
    this.#link.answer({ type: 'in-view', visible: !document.hidden });
  }

  /** Without a network: the match as it was kept, if it was. A server that is there again goes on from it. */
  async #recall(): Promise<void> {
    const kept = await keptMatch(this.id).catch(() => null);
    if (this.#state !== null) return;
    this.#isUnknown = kept === null;
    if (kept === null) return;
    for (const [ply, view] of viewsOf(kept.views).entries()) this.#plies.set(ply, view);
    this.#hear(kept.snapshot);
  }

  #ask(action: string, then: readonly NextAction[]): void {
    if (this.#confirms() && then.length === 0) void this.#check(action);
    else this.#play(action, then);
  }

  /** Plays an action unless it would end my turn: then it waits for my word. */
  async #check(action: string): Promise<void> {
    this.#checking = action;
    this.#rest = [];
    const { ply } = this;
    try {
      const preview = await api.preview(this.id, ply, action);
      if (ply !== this.ply) return;
      if (preview.ends_turn) this.takeBack.hold(preview);
      else this.#play(action, []);
    } catch (error) {
      this.#refusal = { code: codeOf(error), reason: String(error) };
    } finally {
      this.#checking = null;
    }
  }

  #play(action: string, then: readonly NextAction[]): void {
    this.#askedAt = this.ply;
    this.#pending = { ply: this.ply, action, nonce: freshNonce() };
    this.#rest = then;
    this.#sendPending();
  }

  /** The position has moved on: the next of what was asked together, or none of it if it is no choice any more. */
  #askNext(): void {
    const [next, ...then] = this.#rest;
    if (next === undefined) return;
    const { choices } = this;
    const offered = choices !== null && (typeof next === 'string' ? mentions(choices, next) : next.offered(choices));
    if (offered) this.#ask(textOf(next), then);
    else this.#rest = [];
  }

  /** The table is another one than before. */
  #look(state: MirroredTable | null): void {
    // What was taken back is played anew: the moments after it are others.
    if (state !== null && state.ply < this.ply) for (const ply of this.#plies.keys()) if (ply > state.ply) this.#plies.delete(ply);
    // Other eyes see other things, also of what was.
    if (this.#state !== null && state?.table.you !== this.#state.table.you) {
      this.#plies.clear();
      this.#shown = null;
      this.#wanted = null;
    }
    if (this.#shown !== null && state !== null && this.#shown.ply >= state.ply) this.#shown = this.#wanted = null;
    if (state !== null && state.ply < this.#askedAt) this.#askedAt = Infinity;
    this.#state = state;
    this.takeBack.stand(this.ply, state?.undo ?? null);
    void this.#addNonce();
  }

  /** Nothing is dealt before every browser has added its part to chance. */
  async #addNonce(): Promise<void> {
    const { info, you } = this;
    if (this.#addingNonce || you === null || info?.status !== 'open' || info.fairness?.nonces[you] !== null) return;
    this.#addingNonce = true;
    try {
      await api.addNonce(this.id, freshNonce(CHANCE_BYTES));
    } catch {
      // Asked again with whatever the table tells next, and after each new connection.
    } finally {
      this.#addingNonce = false;
    }
  }

  #sendPending(): void {
    if (this.#pending !== null) this.#link.send({ type: 'submit', ...this.#pending });
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
      case 'moved':
      case 'table': {
        const outcome = this.#mirror.take(message);
        if (outcome === 'resync') this.#link.send({ type: 'resync' });
        if (outcome !== 'changed') return;
        this.#look(this.#mirror.state);
        // The table in an event is newer than any presence told before it.
        if (message.type !== 'moved') this.#presence = null;
        // Once the ply is past, the table shows what became of the submit, whether its ack got through or not.
        if (this.ply > this.#askedAt) {
          this.#pending = null;
          this.#askNext();
        }
        return;
      }
      case 'undo-asked':
        this.takeBack.hear(message, this.you);
        return;
      case 'chat':
      case 'said':
      case 'typing-seen':
        void this.#hearTalk(message);
        return;
      case 'presence':
        this.#presence = message;
        // The snapshot comes before it: it was lost on its way.
        if (this.#state === null) this.#link.send({ type: 'resync' });
        this.#watchers = message.watchers;
        return;
      case 'ack':
        if (message.nonce === this.#pending?.nonce) this.#pending = null;
        this.#catchUp(message.seq);
        return;
      case 'refused':
        // A submit that was sent again after a reconnect may be refused as stale although it was played: not pending.
        if (message.nonce !== null && message.nonce !== this.#pending?.nonce) return;
        if (message.nonce !== null) {
          this.#pending = null;
          this.#rest = [];
        }
        this.#refusal = { code: message.code, reason: message.reason };
        return;
      case 'probe':
        this.#link.answer({ type: 'probed', n: message.n });
        return;
      case 'pong':
        this.#catchUp(message.seq);
        // The server answers in order: a submit without an answer by now was lost. Played twice it will not be.
        this.#sendPending();
        return;
    }
  }

  /** The table has come to the event of this number: if nothing told of it, or a snapshot got lost, asks for another. */
  #catchUp(seq: number): void {
    if (this.#mirror.isBehind(seq)) this.#link.send({ type: 'resync' });
  }
}
