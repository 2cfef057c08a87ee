/** Decisions as a server tells them. */
import type { Decision, JudgedAction, Review } from '../../src/protocol.gen.ts';

export const judged = (action: string, chance: number): JudgedAction => ({ action, chance, low: chance - 0.01, high: chance + 0.01, visits: 900, reasons: [] });

export const BEST: Decision = {
  ply: 0, seat: 0, played: judged('T1@0,0', 0.5), best: judged('T1@0,0', 0.5),
  difference: 0, difference_low: 0, difference_high: 0, playouts: 0, label: 'best', reasons: [], stand_in: null,
};
export const EQUAL: Decision = {
  ...BEST, ply: 2, played: judged('T2@1,0', 0.49), best: judged('T3@1,0', 0.51),
  difference: 0.02, difference_low: -0.01, difference_high: 0.05, playouts: 3000, label: 'equal',
};
export const WORSE: Decision = {
  ...BEST, ply: 4, played: judged('T4@1,0', 0.4), best: judged('T5@1,0', 0.59),
  difference: 0.19, difference_low: 0.17, difference_high: 0.22, playouts: 3000, label: 'blunder',
};
export const OTHERS: Decision = { ...WORSE, ply: 1, seat: 1, difference: 0.3 };
export const ALL = [BEST, OTHERS, EQUAL, WORSE];

export const reviewOf = (decisions: readonly Decision[], total = decisions.length): Review => ({
  status: decisions.length === total ? 'done' : 'running', done: decisions.length, total,
  chances: [[0.5, 0.5]], decisions: [...decisions], failure: null,
});
