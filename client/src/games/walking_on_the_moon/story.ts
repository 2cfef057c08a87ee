/** What the log of a match tells: how far each seat had come by every ply, and the moments worth looking at again. */
import type { LogLine } from '../../protocol.gen.ts';
import { columnIn, countIn, numberIn } from './log.ts';

const PREFIX = 'walking-on-the-moon.';

/** Spaces that each seat had gone after every ply, `[seat][ply]`; ply 0 is the position after set-up. */
export function spacesByPly(log: readonly LogLine[], seats: number, plies: number): number[][] {
  const gained = Array.from({ length: seats }, () => new Map<number, number>());
  for (const { key, ply, seat, args } of log) {
    const spaces = key === `${PREFIX}recover` ? numberIn(args['steps']) : key === `${PREFIX}land` || key === `${PREFIX}accident` ? columnIn(args['to']) - columnIn(args['from']) : 0;
    const lane = seat === null ? undefined : gained[seat];
    if (lane && spaces > 0) lane.set(ply, (lane.get(ply) ?? 0) + spaces);
  }
  return gained.map((lane) => {
    let sum = 0;
    return Array.from({ length: plies + 1 }, (_, ply) => (sum += lane.get(ply) ?? 0));
  });
}

export interface MoonMoment { kind: 'cross' | 'rob' | 'accident' | 'stars'; ply: number; seat: number; n: number; victim: number | null }

const MOMENTS = 4;
const WEIGHT: Record<MoonMoment['kind'], number> = { cross: 10, stars: 3, accident: 2, rob: 4 };

/** Crossings, robbed stars, stars of one jump, stars lost: the weightiest of an action, the weightiest of all, in their order. */
export function momentsOf(log: readonly LogLine[]): MoonMoment[] {
  const found: MoonMoment[] = [];
  for (const { key, ply, seat, args } of log) {
    if (seat === null) continue;
    const base = { ply, seat, victim: null };
    if (key === `${PREFIX}cross`) found.push({ ...base, kind: 'cross', n: numberIn(args['place']) });
    if (key === `${PREFIX}rob` && args['what'] === 'star') found.push({ ...base, kind: 'rob', n: 1, victim: numberIn(args['victim']) });
    if (key === `${PREFIX}land` && countIn(args['stars']) > 1) found.push({ ...base, kind: 'stars', n: countIn(args['stars']) });
    if (key === `${PREFIX}accident` && numberIn(args['lost']) > 0) found.push({ ...base, kind: 'accident', n: numberIn(args['lost']) });
  }
  const byWeight = found.sort((one, other) => WEIGHT[other.kind] * other.n - WEIGHT[one.kind] * one.n || other.ply - one.ply);
  const ofAction = byWeight.filter(({ ply }, index) => byWeight.findIndex((one) => one.ply === ply) === index);
  return ofAction.slice(0, MOMENTS).sort((one, other) => one.ply - other.ply);
}
