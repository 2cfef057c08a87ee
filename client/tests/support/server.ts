/** A table as a server tells it: every event it ever sent, and every state it ever had. */
import { fingerprint } from '../../src/net/patch.ts';
import type { JsonObject, Moved, Snapshot, TableInfo } from '../../src/protocol.gen.ts';

export const TABLE: TableInfo = {
  id: 'amber-heron', game: 'nova-luna', rules_version: 1, options: {}, settings: { stand_in: 'level-4', grace: 60, hints: false, undo: 'consent', visibility: 'link', clock: null, spectators: 'live', chat: true, rated: false }, status: 'playing', host: true, you: 0, cover: null, behind: 0, imported: false, challenge: null,
  seats: [
    { kind: 'human', name: 'Mei', bot: null, connected: true, stand_in: false, you: true, beside: false },
    { kind: 'human', name: 'آرش', bot: null, connected: true, stand_in: false, you: false, beside: false },
  ],
  created: 0, rematch: null, ending: null, ranking: null, actor: 0, your_turn: true, since: 0, progress: 0, ply: 0, expires: null, remind: null, fairness: null, clock: null,
};

/** A view that changes in every ply, in a nested object, in an array, by a member that comes and goes. */
function viewAt(ply: number): JsonObject {
  return { ply, wheel: { meeple: ply % 12, spaces: [ply, null, 17] }, ...(ply % 2 === 1 && { refill: 'may' }) };
}

export class ToldTable {
  #ply = 0;

  /** By sequence number, from 1. */
  readonly moves: Moved[] = [];

  get seq(): number {
    return this.moves.length;
  }

  static view = viewAt;

  snapshot(): Snapshot {
    const view = viewAt(this.#ply);
    return {
      type: 'snapshot', seq: this.seq, ply: this.#ply, table: TABLE, view, choices: null, log: [], fingerprint: fingerprint(view), undo: null,
    };
  }

  /** A seat acts: one more numbered event, after which there are `choices` for whoever sees it. */
  move(seat = 0, action = `T${this.#ply}@0,0`, choices: JsonObject | null = null): Moved {
    const before = viewAt(this.#ply);
    this.#ply += 1;
    const view = viewAt(this.#ply);
    const patch: JsonObject = { ...view, ...('refill' in before && !('refill' in view) && { refill: null }) };
    const moved: Moved = {
      type: 'moved', stand_in: null, actor: 0, seq: this.seq + 1, ply: this.#ply, seat, action, entries: [action], log: [], patch,
      fingerprint: fingerprint(view), choices, status: 'playing', undo: null, clock: null,
    };
    this.moves.push(moved);
    return moved;
  }
}

/** Numbers from a seed, so that a failing run can be repeated. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
