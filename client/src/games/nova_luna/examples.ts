/** Small positions that the rules page draws: true ones, as the server would send them. */
import type { Cell, DisplayView, NovaLunaView, Take } from './view.ts';

/** Red 5 (two blue; one yellow) with a chain of two blue tiles at its right. */
export const TASK_EXAMPLE: DisplayView = {
  target: 20,
  placed: 1,
  left: 19,
  distance: 9,
  completed: 1,
  tiles: [
    { tile: 13, x: 0, y: 0, have: [0, 2, 0, 0], done: [true, false] },
    { tile: 18, x: 1, y: 0, have: [1, 1, 0, 0], done: [] },
    { tile: 21, x: 2, y: 0, have: [0, 1, 0, 0], done: [false] },
  ],
  free: [],
};

/** Turquoise 5 (three yellow; one yellow) with two yellow tiles on one side and one on the other. */
export const SIDES_EXAMPLE: DisplayView = {
  target: 20,
  placed: 2,
  left: 18,
  distance: 10,
  completed: 2,
  tiles: [
    { tile: 52, x: -2, y: 0, have: [0, 0, 0, 1], done: [] },
    { tile: 53, x: -1, y: 0, have: [0, 0, 1, 1], done: [false] },
    { tile: 46, x: 0, y: 0, have: [0, 0, 0, 3], done: [true, true] },
    { tile: 54, x: 1, y: 0, have: [0, 0, 1, 0], done: [false] },
  ],
  free: [],
};

/** Red 3 (two red, one blue) between two red tiles, with a blue one at its corner. */
export const CORNER_EXAMPLE: DisplayView = {
  target: 20,
  placed: 0,
  left: 20,
  distance: 9,
  completed: 0,
  tiles: [
    { tile: 1, x: -1, y: 0, have: [2, 0, 0, 0], done: [] },
    { tile: 5, x: 0, y: 0, have: [2, 0, 0, 0], done: [false] },
    { tile: 3, x: 1, y: 0, have: [2, 1, 0, 0], done: [false] },
    { tile: 18, x: 1, y: 1, have: [3, 0, 0, 0], done: [] },
  ],
  free: [],
};

/** Yellow 1 above the red 5. */
export const TASK_CELL: Cell = { x: 0, y: -1, action: 'T52@0,-1', have: [1, 0, 0, 0], completes: [[13, 1]], closer: [], left: 18, ends: false };
export const TASK_TAKE: Take = { space: 1, tile: 52, cost: 1, distance: 10, next: 0, cells: [TASK_CELL] };

/** Two seats; the meeple stands on space 7, the tiles on 8, 10 and 11 are on offer. */
export const WHEEL_EXAMPLE: NovaLunaView = {
  game: 'nova-luna',
  seats: 2,
  options: {},
  phase: 'play',
  ply: 4,
  turn: 4,
  actor: 0,
  wheel: { spaces: [null, 39, 6, null, 9, 30, null, null, 49, null, 43, 66], meeple: 7, offer: [8, 10, 11], stock: 57 },
  displays: [TASK_EXAMPLE, { ...TASK_EXAMPLE, distance: 11 }],
  order: [0, 1],
  track: [{ space: 9, seats: [0] }, { space: 11, seats: [1] }],
  refill: 'no',
  turns_left: 30,
  solo: null,
  ending: null,
  ranking: null,
  scores: [1, 1],
};
