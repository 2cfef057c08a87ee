/** Small situations that the rules page draws, and what the data says of its own sources. */
import type { CardView, Cell, Die, Outcome, Space } from './view.ts';

const GROUND: Space = { level: 0, red: false, arrow: false, star: false };
const CLIFF: Space = { ...GROUND, level: 1 };
const CRATER: Space = { ...GROUND, red: true };
const starry = (space: Space): Space => ({ ...space, arrow: true, star: true });

export interface Example {
  ring: CardView[];
  from: number;
  die: Die;
  sign: string;
  path: readonly Cell[];
  result: Outcome;
  /** Who stands where; the jumper first. */
  seats: readonly (readonly [seat: number, column: number])[];
}

const card = (...spaces: Space[]): CardView[] => [{ card: 'example', spaces: spaces.slice(0, 4) }, { card: 'example', spaces: spaces.slice(4, 8) }];

/** From the rules: two cliffs three apart, a star on the way, an opponent below. */
const CANYON = card(GROUND, CLIFF, GROUND, starry(GROUND), CLIFF, GROUND, GROUND, GROUND);

export const EXAMPLES = {
  straight: { ring: CANYON, from: 1, die: 'B', sign: '→3', path: [[2, 1], [3, 1], [4, 1]], result: 'awake', seats: [[0, 1]] },
  up: { ring: card(GROUND, GROUND, CLIFF, starry(CRATER), CLIFF, GROUND, GROUND, GROUND), from: 1, die: 'K', sign: '↑3', path: [[1, 1], [2, 1], [3, 1], [4, 1]], result: 'awake', seats: [[1, 1]] },
  down: { ring: card(GROUND, CLIFF, CLIFF, GROUND, GROUND, GROUND, GROUND, GROUND), from: 2, die: 'W', sign: '↓2', path: [[3, 1], [4, 1], [4, 0]], result: 'awake', seats: [[2, 2]] },
  fall: { ring: CANYON, from: 1, die: 'B', sign: '→2', path: [[2, 1], [3, 1], [3, 0]], result: 'fall', seats: [[4, 1], [3, 3]] },
} as const satisfies Record<string, Example>;

/** How many rows of a table of data are reconstructed, by its column `status`. */
export function statusOf(table: string): { reconstructed: number; all: number } {
  const [heading = '', ...rows] = table.trim().split(/\r?\n/);
  const quoted = /"[^"]*"/g;
  const column = heading.split(',').indexOf('status');
  const states = rows.map((row) => row.replaceAll(quoted, '').split(',')[column]);
  return { reconstructed: states.filter((state) => state === 'RECONSTRUCTED').length, all: rows.length };
}
