import { ticksOf } from '../src/app/end/hills.ts';
import { expect, it } from 'vitest';
import { discsByPly, momentsOf, takingsOf } from '../src/games/nova_luna/story.ts';
import type { LogLine } from '../src/protocol.gen.ts';

const take = (ply: number, seat: number, discs: number): LogLine => ({ ply, seat, key: 'nova-luna.take', args: { tile: 17, colour: 3, cost: 2, x: 0, y: 0, discs }, stand_in: null });
const LOG: LogLine[] = [
  { ply: 0, seat: null, key: 'nova-luna.start-order', args: { order: [0, 1] }, stand_in: null },
  take(1, 0, 0), take(2, 1, 2), { ply: 3, seat: 0, key: 'nova-luna.refill', args: { count: 9 }, stand_in: null }, take(4, 0, 3), take(5, 1, 1), take(6, 0, 2), take(7, 0, 1),
];

it('reads the tiles taken from the log, by the ply that shows them', () => {
  expect(takingsOf(LOG).map(({ ply, seat }) => [ply, seat])).toEqual([[1, 0], [2, 1], [4, 0], [5, 1], [6, 0], [7, 0]]);
});

it('adds up the discs of each seat; a refill places none', () => {
  expect(discsByPly(takingsOf(LOG), 2)).toEqual([[0, 0, 0, 0, 3, 3, 5, 6], [0, 0, 2, 2, 2, 3, 3, 3]]);
  expect(discsByPly([], 2)).toEqual([[0], [0]]);
});

it('remembers the richest moments in their order, and the last', () => {
  expect(momentsOf(takingsOf(LOG)).map(({ ply }) => ply)).toEqual([2, 4, 6, 7]);
  expect(momentsOf([])).toEqual([]);
});

it('writes as many round numbers under a chart as there is room for, however long the match', () => {
  expect(ticksOf(24, 5)).toEqual([5, 10, 15, 20]);
  expect(ticksOf(338, 5)).toEqual([100, 200, 300]);
  for (const plies of [2, 60, 700, 4000]) expect(ticksOf(plies, 6).length).toBeLessThanOrEqual(6);
});
