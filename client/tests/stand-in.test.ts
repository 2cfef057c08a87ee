import { expect, it } from 'vitest';
import type { LogLine } from '../src/protocol.gen.ts';
import { playedForMe } from '../src/table/play/stand-in.ts';

const mark = (ply: number, seat: number) => ({ ply, seat, weight: 0, divided: false });
const MARKS = [mark(1, 0), mark(2, 1), mark(3, 0), mark(4, 1), mark(5, 0), mark(6, 1)];
const line = (ply: number, seat: number, bot: string | null): LogLine => ({ ply, seat, key: 'nova-luna.take', args: {}, stand_in: bot });
const log = (bots: (string | null)[]): LogLine[] => bots.map((bot, index) => line(index + 1, index % 2, bot));

it('counts what a bot played on my seat since my own last move', () => {
  expect(playedForMe(log([null, null, 'level-4', null, 'level-4', null]), MARKS, 0)).toEqual({ bot: 'level-4', moves: 2 });
});

it('says nothing once I have moved again, and nothing of the seats of others', () => {
  expect(playedForMe(log(['level-4', null, 'level-4', null, null, null]), MARKS, 0)).toBeNull();
  expect(playedForMe(log([null, 'level-4', null, 'level-4', null, 'level-4']), MARKS, 0)).toBeNull();
  expect(playedForMe([], [], 0)).toBeNull();
});
