import { expect, it } from 'vitest';
import { chanceHills, ridgesOf, stackOrder } from '../../src/app/review/chances.ts';

const FRAME = { width: 300, height: 100, top: 10, bottom: 4 };

it('the hill of whoever looks lies at the foot', () => {
  expect(stackOrder(3, 0)).toEqual([0, 1, 2]);
  expect(stackOrder(3, 2)).toEqual([2, 0, 1]);
});

it('hills lie on one another and fill a whole, also where chances were rounded', () => {
  const ridges = ridgesOf([[0.2, 0.3, 0.5], [0.333, 0.333, 0.333]], [1, 0, 2]);
  expect(ridges.map((ridge) => ridge[0])).toEqual([0.3, 0.5, 1]);
  expect(ridges.map((ridge) => ridge[1]?.toFixed(3))).toEqual(['0.333', '0.667', '1.000']);
});

it('a seat alone keeps its own height', () => {
  expect(ridgesOf([[0.4], [0.6]], [0])).toEqual([[0.4, 0.6]]);
});

it('what is not reviewed yet stays empty', () => {
  const drawn = (plies: number): string => chanceHills([[0.5, 0.5], [0.6, 0.4]], [0, 1], plies, FRAME, 'x');
  expect(drawn(1)).toContain('L300,');
  expect(drawn(2)).toContain('L150,');
  expect(chanceHills([[0.5, 0.5]], [0, 1], 2, FRAME, 'x')).not.toContain('<path');
});
