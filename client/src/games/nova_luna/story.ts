/** What the log of a finished match tells: discs by ply, and the moments worth looking at again. */
import type { Json, LogLine } from '../../protocol.gen.ts';

/** A tile taken and placed, the moment in which discs are placed. */
export interface Taking {
  /** The ply that shows the position after it. */
  readonly ply: number;
  readonly seat: number;
  readonly tile: number;
  readonly discs: number;
}

const count = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

export function takingsOf(log: readonly LogLine[]): Taking[] {
  return log
    .filter((entry) => entry.key === 'nova-luna.take' && entry.seat !== null)
    .map(({ ply, seat, args }) => ({ ply, seat: seat ?? 0, tile: count(args['tile']), discs: count(args['discs']) }));
}

/** Discs placed by each seat after every ply, `[seat][ply]`; ply 0 is the empty table, a refill places none. */
export function discsByPly(takings: readonly Taking[], seats: number): number[][] {
  const plies = takings.at(-1)?.ply ?? 0;
  const gains = new Map(takings.map((taking) => [taking.ply, taking]));
  return Array.from({ length: seats }, (_, seat) => {
    let placed = 0;
    return Array.from({ length: plies + 1 }, (__, ply) => {
      const taking = gains.get(ply);
      if (taking?.seat === seat) placed += taking.discs;
      return placed;
    });
  });
}

const MOMENTS = 4;

/** The last tile, and before it those that placed the most discs, in the order they were played. */
export function momentsOf(takings: readonly Taking[]): Taking[] {
  const last = takings.at(-1);
  const rich = takings.slice(0, -1).filter((taking) => taking.discs >= 2);
  rich.sort((one, other) => other.discs - one.discs || other.ply - one.ply);
  return [...rich.slice(0, MOMENTS - 1).sort((one, other) => one.ply - other.ply), ...(last ? [last] : [])];
}
