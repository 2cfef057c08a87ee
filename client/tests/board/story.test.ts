import { expect, it } from 'vitest';
import { discsByTurn, momentsOf, takesOf } from '../../src/games/nova_luna/story.ts';
import type { LogLine } from '../../src/protocol.gen.ts';

const take = (ply: number, seat: number, discs: number): LogLine => ({ ply, seat, key: 'nova-luna.take', args: { tile: 17, colour: 3, cost: 2, x: 0, y: 0, discs } });
const LOG: LogLine[] = [
  { ply: 0, seat: null, key: 'nova-luna.start-order', args: { order: [0, 1] } },
  take(1, 0, 0), take(2, 1, 2), { ply: 3, seat: 0, key: 'nova-luna.refill', args: { count: 9 } }, take(4, 0, 3), take(5, 1, 1), take(6, 0, 2), take(7, 0, 1),
];

it('counts turns by tiles taken, while plies count refills too', () => {
  expect(takesOf(LOG).map(({ turn, ply }) => [turn, ply])).toEqual([[1, 1], [2, 2], [3, 4], [4, 5], [5, 6], [6, 7]]);
  expect(takesOf(LOG)[0]?.colour).toBe('yellow');
});

it('adds up the discs of each seat', () => {
  expect(discsByTurn(takesOf(LOG), 2)).toEqual([[0, 0, 0, 3, 3, 5, 6], [0, 0, 2, 2, 3, 3, 3]]);
});

it('remembers the richest turns in their order, and the last', () => {
  expect(momentsOf(takesOf(LOG)).map(({ turn }) => turn)).toEqual([2, 3, 5, 6]);
  expect(momentsOf([])).toEqual([]);
});
