/** What the log of a finished match tells: discs by turn, and the moments worth looking at again. */
import type { Json, LogLine } from '../../protocol.gen.ts';

export const COLOURS = ['red', 'blue', 'turquoise', 'yellow'] as const;
export type ColourName = (typeof COLOURS)[number];

/** A tile taken and laid, the moment in which discs are placed. */
export interface Take {
  /** Counted from 1 over all seats. */
  readonly turn: number;
  /** The ply that shows the position after it. */
  readonly ply: number;
  readonly seat: number;
  readonly colour: ColourName;
  readonly cost: number;
  readonly discs: number;
}

const count = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

export function takesOf(log: readonly LogLine[]): Take[] {
  return log
    .filter((entry) => entry.key === 'nova-luna.take' && entry.seat !== null)
    .map((entry, index) => ({
      turn: index + 1,
      ply: entry.ply,
      seat: entry.seat ?? 0,
      colour: COLOURS[count(entry.args['colour'])] ?? 'red',
      cost: count(entry.args['cost']),
      discs: count(entry.args['discs']),
    }));
}

/** Discs placed by each seat after every turn, `[seat][turn]`; turn 0 is the empty table. */
export function discsByTurn(takes: readonly Take[], seats: number): number[][] {
  const lanes = Array.from({ length: seats }, () => [0]);
  for (const take of takes) {
    lanes.forEach((lane, seat) => lane.push((lane.at(-1) ?? 0) + (seat === take.seat ? take.discs : 0)));
  }
  return lanes;
}

const MOMENTS = 4;

/** The last turn, and before it the turns that placed the most discs, in the order they were played. */
export function momentsOf(takes: readonly Take[]): Take[] {
  const last = takes.at(-1);
  const rich = takes.slice(0, -1).filter((take) => take.discs >= 2);
  rich.sort((one, other) => other.discs - one.discs || other.turn - one.turn);
  return [...rich.slice(0, MOMENTS - 1).sort((one, other) => one.turn - other.turn), ...(last ? [last] : [])];
}
