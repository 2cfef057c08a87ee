/** The ring of the worked examples, with two seats' astronauts on it, as the server sends a table. */
import type { CardView, Face, MoonView } from '../../src/games/walking_on_the_moon/view.ts';

/** `.` ground, `^` cliff, `x` crater, `X` peak; a star hangs over each `star` column. */
export function ringOf(pattern: string, stars: readonly number[]): CardView[] {
  const spaces = [...pattern].map((sign, column) => ({ level: '^X'.includes(sign) ? 1 : 0, red: 'xX'.includes(sign), arrow: stars.includes(column), star: stars.includes(column) }));
  return Array.from({ length: spaces.length / 4 }, (_, card) => ({ card: `C${card}`, spaces: spaces.slice(card * 4, card * 4 + 4) }));
}

const face = (name: string, weight: number, path: Face['path'], settle = 0, skull = false): Face => ({ face: name, weight, path, settle, skull });
export const DICE_DATA: MoonView['dice'] = {
  B: [face('1', 1, [[1, 0]]), face('2', 2, [[1, 0], [2, 0]]), face('3', 2, [[1, 0], [2, 0], [3, 0]]), face('4', 1, [[1, 0], [2, 0], [3, 0], [4, 0]])],
  K: [face('skull', 1, [], 0, true), face('up1', 2, [[0, 1], [1, 1]], 1), face('up2', 2, [[0, 1], [1, 1], [2, 1]], 1), face('up3', 1, [[0, 1], [1, 1], [2, 1], [3, 1]], 1)],
  W: [face('down1', 2, [[1, 0], [1, -1]]), face('down2', 2, [[1, 0], [2, 0], [2, -1]]), face('down3', 1, [[1, 0], [2, 0], [3, 0], [3, -1]]), face('flat1', 1, [[1, 0]])],
};

const astronaut = { awake: true, stars: 0, ec: 0, token: false, finished: null, acted: false, rank: 1, last: false, leader: false };

export const VIEW: MoonView = {
  game: 'walking-on-the-moon', seats: 3, options: {}, phase: 'start', ply: 12, turn: 4, round: 2, actor: 0, astronaut: 0,
  ring: ringOf('.^.^..^..^^.^^...^x..x..', [2, 5, 11, 14, 18, 21]),
  markers: { values: [15, 10, 5], cards: [6, 5, 4] },
  astronauts: [
    { ...astronaut, seat: 0, column: 3, stars: 1, ec: 2, last: true },
    { ...astronaut, seat: 1, column: 5, awake: false },
    { ...astronaut, seat: 2, column: 5, token: true, leader: true },
  ],
  stacks: [{ column: 3, astronauts: [0] }, { column: 5, astronauts: [2, 1] }],
  dice: DICE_DATA,
  step: { allowance: 4, bought: 0, hindered: false, program: [], jump: 1, rolled: [], clean: 0 },
  next: [0], to_go: 19, turns_left: 20, first: null, ending: null, ranking: null, scores: [1, 0, 0],
  points: [{ place: 0, stars: 1 }, { place: 0, stars: 0 }, { place: 0, stars: 0 }],
};
