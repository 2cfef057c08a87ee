/** Small situations that the rules page draws: true ones, as the server would send them. */
import type { Plan } from './geometry.ts';
import type { TileView, Way } from './view.ts';

export const RULES_PLAN: Plan = { w: 190, h: 122, gap: 6, row: false, box: { w: 31, narrow: 27, h: 35 }, spot: 18, figure: 1, dragon: 1 };

/** The Earth Temple with two of its three boxes filled, and finished. */
export const UNFINISHED: TileView = {
  at: [3, 2],
  tile: 3,
  built: false,
  boxes: [{ colour: 'T', value: 5 }, { colour: 'T', value: 4, marker: 1 }, { colour: 'T', value: 3, marker: 0 }],
};
export const FINISHED: TileView = { ...UNFINISHED, built: true, boxes: UNFINISHED.boxes.map(({ colour, value }) => ({ colour, value })) };
/** A way from the courtyard: an unfinished building and a finished one behind it. */
export const STREET: readonly TileView[] = [
  { at: [0, 0], tile: 0, built: false, boxes: [] },
  { at: [0, 1], tile: 3, built: false, boxes: [{ colour: 'T', value: 5 }, { colour: 'T', value: 4 }, { colour: 'T', value: 3 }] },
  { at: [0, 2], tile: 7, built: true, boxes: [{ colour: 'V', value: 5 }] },
];
/** What is still to pay for its last box. */
export const LAST_BOX = 5;

export const MIXED_WAY: Way = {
  cards: [
    { card: 'M1', role: 'pair', group: 0, value: 3 }, { card: 'M2', role: 'pair', group: 0, value: 0 },
    { card: 'K1', role: 'wild', group: 1, value: 1 }, { card: 'T1', role: 'own', group: 2, value: 1 },
  ],
  as: 'T', sum: 5, over: 0, actions: [],
};
export const HOAX_WAY: Way = {
  cards: [
    { card: 'H1', role: 'hoax', group: 0, value: 0 }, { card: 'V1', role: 'recoloured', group: 0, value: 1 }, { card: 'V3', role: 'recoloured', group: 0, value: 3 },
  ],
  as: 'T', sum: 4, over: 0, actions: [],
};
