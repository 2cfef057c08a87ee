/** The log by turns: what belongs together, what is news, and what a turn is told by. */
import { expect, test } from 'vitest';
import { deedsOf, turnsIn } from '../../src/games/blue_moon_city/turns.ts';
import type { LogLine } from '../../src/protocol.gen.ts';
import { turnsOf, turnsSince } from '../../src/table/play/turns.ts';

const line = (ply: number, seat: number | null, key: string, args: LogLine['args'] = {}): LogLine => ({ ply, seat, key: `blue-moon-city.${key}`, args, stand_in: null });
const LOG = [
  line(0, null, 'start', { seat: 0 }),
  line(1, 0, 'walk'), line(4, 0, 'contribute'), line(4, 0, 'complete'), line(4, 0, 'reward'), line(4, 1, 'reward'), line(4, null, 'scoring'), line(5, 0, 'draw'),
  line(5, 0, 'drew', { card: 'V1' }), line(5, 0, 'drew', { card: 'K1' }),
  line(6, 1, 'dragon'), line(7, 1, 'walk'), line(8, 1, 'draw'),
  line(9, 2, 'draw'),
];
const keys = (lines: readonly LogLine[]): string[] => lines.map(({ key }) => key.slice('blue-moon-city.'.length));

test('a turn holds what its seat did and what others got from it', () => {
  const turns = turnsIn(LOG);
  expect(turns.map(({ seat }) => seat)).toEqual([null, 0, 1, 2]);
  expect(keys(turns[1]?.lines ?? [])).toEqual(['walk', 'contribute', 'complete', 'reward', 'reward', 'scoring', 'draw', 'drew']);
});

test('the cards that I drew are one line', () => {
  expect(turnsIn(LOG)[1]?.lines.at(-1)?.args).toEqual({ cards: ['V1', 'K1'] });
});

test('news are the turns after my last one: a reward in the turn of another is none of mine', () => {
  const turns = turnsIn(LOG);
  expect(turnsSince(turns, 0).map(({ seat }) => seat)).toEqual([1, 2]);
  expect(turnsSince(turns, 2)).toEqual([]);
  expect(turnsSince(turns, 3)).toHaveLength(4);
  expect(turnsSince(turns, null)).toHaveLength(4);
});

test('a turn is told by what it changed, without the walk that a filled box shows', () => {
  const [, built, moved, passed] = turnsIn(LOG);
  expect(built && keys(deedsOf(built))).toEqual(['contribute', 'complete', 'reward', 'reward', 'scoring']);
  expect(moved && keys(deedsOf(moved))).toEqual(['dragon', 'walk']);
  expect(passed && keys(deedsOf(passed))).toEqual(['draw']);
});

test('where a game does not say otherwise every line is a turn of its seat', () => {
  expect(turnsOf({}, LOG.slice(0, 3)).map(({ seat, lines }) => [seat, lines.length])).toEqual([[null, 1], [0, 1], [0, 1]]);
});
