/** What the log of a match tells: its turns, offerings by ply, and the moments worth looking at again. */
import type { LogLine } from '../../protocol.gen.ts';
import { numberIn } from './log.ts';
import { isOfActor, turnsIn } from './turns.ts';

/** What happened in one turn, as far as the chart and its moments tell it. */
export interface CityTurn {
  /** The ply that shows the position after its last event. */
  ply: number;
  seat: number;
  /** Plies of its offerings. */
  offered: number[];
  offerings: number;
  crystals: number;
  /** Tiles finished. */
  finished: number[];
}

/** The turns of a match in their order. */
export function turnsOf(log: readonly LogLine[]): CityTurn[] {
  return turnsIn(log).flatMap(({ seat, lines }) => {
    if (seat === null) return [];
    const own = lines.filter(isOfActor);
    const offered = own.filter(({ key }) => key === 'blue-moon-city.offer');
    return [{
      ply: own.at(-1)?.ply ?? 0,
      seat,
      offered: offered.map(({ ply }) => ply),
      offerings: offered.length,
      crystals: offered.reduce((sum, { args }) => sum + numberIn(args['cost']), 0),
      finished: own.flatMap(({ key, args }) => (key === 'blue-moon-city.complete' ? [numberIn(args['tile'])] : [])),
    }];
  });
}

/** Offerings of each seat after every ply, `[seat][ply]`; ply 0 is the position after set-up. */
export function offeringsByPly(turns: readonly CityTurn[], seats: number): number[][] {
  const plies = turns.at(-1)?.ply ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const offered = turns.flatMap((turn) => (turn.seat === seat ? turn.offered : []));
    return Array.from({ length: plies + 1 }, (__, ply) => offered.filter((one) => one <= ply).length);
  });
}

const MOMENTS = 4;

/** The last turn with something to tell, and before it those with the most offerings and finished buildings, in order. */
export function momentsOf(turns: readonly CityTurn[]): CityTurn[] {
  const worth = ({ offerings, finished }: CityTurn): number => 2 * offerings + finished.length;
  const told = turns.filter((turn) => worth(turn) > 0);
  const last = told.at(-1);
  const rich = told.slice(0, -1).sort((one, other) => worth(other) - worth(one) || other.ply - one.ply);
  return [...rich.slice(0, MOMENTS - 1).sort((one, other) => one.ply - other.ply), ...(last ? [last] : [])];
}
