/**
 * The table as the server last told it, and nothing else: numbered events go in, a state the server has had comes out.
 *
 * An event seen before is ignored; a gap or a view whose fingerprint differs asks for a snapshot, and until that
 * comes nothing changes. No move is ever applied here because the player made it.
 */
import type { JsonObject, LogLine, Moved, Snapshot, TableChanged, TableInfo, UndoOffer } from '../protocol.gen.ts';
import { applyPatch, fingerprint } from './patch.ts';

export interface MirroredTable {
  readonly seq: number;
  readonly ply: number;
  readonly table: TableInfo;
  readonly view: JsonObject | null;
  readonly choices: JsonObject | null;
  readonly log: readonly LogLine[];
  /** What I can take back. */
  readonly undo: UndoOffer | null;
}

export type Outcome = 'changed' | 'ignored' | 'resync';

export class Mirror {
  #state: MirroredTable | null = null;
  /** Nothing but a snapshot is taken. */
  #awaiting = true;
  /** A snapshot is taken whatever its number: a restarted server may count differently. */
  #greeted = false;

  get state(): MirroredTable | null {
    return this.#state;
  }

  /** For the hello of a new connection: the number of the last event taken, null to ask for a snapshot. */
  greet(): number | null {
    this.#greeted = true;
    return this.#awaiting ? null : (this.#state?.seq ?? null);
  }

  /** Whether the event of this number should have been taken, and a snapshot has to make up for it. */
  isBehind(seq: number): boolean {
    return this.#awaiting || seq > (this.#state?.seq ?? -1);
  }

  take(event: Snapshot | Moved | TableChanged): Outcome {
    if (event.type === 'snapshot') return this.#replace(event);
    if (this.#awaiting || this.#state === null) return 'ignored';
    if (event.seq <= this.#state.seq) return 'ignored';
    if (event.seq > this.#state.seq + 1) return this.#lost();
    this.#greeted = false;
    return event.type === 'moved' ? this.#move(this.#state, event) : this.#change(this.#state, event);
  }

  #replace({ seq, ply, table, view, choices, log, undo }: Snapshot): Outcome {
    // Older than what is there, it was overtaken on its way; what was asked for is still to come.
    if (!this.#greeted && seq < (this.#state?.seq ?? 0)) return 'ignored';
    this.#awaiting = false;
    this.#greeted = false;
    this.#state = { seq, ply, table, view, choices, log, undo };
    return 'changed';
  }

  #move(state: MirroredTable, event: Moved): Outcome {
    if (state.view === null) return this.#lost();
    const view = applyPatch(state.view, event.patch);
    if (fingerprint(view) !== event.fingerprint) return this.#lost();
    this.#state = {
      seq: event.seq,
      ply: event.ply,
      table: { ...state.table, status: event.status, ply: event.ply, clock: event.clock, actor: event.actor, your_turn: event.actor !== null && state.table.seats[event.actor]?.you === true },
      view,
      choices: event.choices,
      log: [...state.log, ...event.log],
      undo: event.undo,
    };
    return 'changed';
  }

  #change(state: MirroredTable, { seq, table }: TableChanged): Outcome {
    // The first view of a match comes with a snapshot: a patch needs something to patch.
    if ((table.status === 'playing' || table.status === 'over') && state.view === null) return this.#lost();
    this.#state = { ...state, seq, table };
    return 'changed';
  }

  #lost(): Outcome {
    this.#awaiting = true;
    return 'resync';
  }
}
