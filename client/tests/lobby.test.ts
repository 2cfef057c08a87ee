import { describe, expect, it } from 'vitest';
import { again } from '../src/app/join/again.ts';
import { EVERYTHING, fits, sizesOf } from '../src/app/lobby/filter.ts';
import { expiresSoon, inOrder } from '../src/app/lobby/mine.ts';
import type { OpenTable, SeatInfo, TableInfo } from '../src/protocol.gen.ts';
import { TABLE } from './support/server.ts';

const table = (id: string, part: Partial<TableInfo>): TableInfo => ({ ...TABLE, id, your_turn: false, ...part });
const seat = (kind: SeatInfo['kind'], bot: string | null = null): SeatInfo => ({ kind, name: kind === 'human' ? 'Mei' : null, bot, connected: false, stand_in: false, you: false, beside: false });

describe('my tables', () => {
  it('are sorted by who waits: for me, the longest first; what expires soon; for others; for players; what is over apart', () => {
    const { going, done } = inOrder([
      table('over', { status: 'over', since: 90 }),
      table('waits', { status: 'open', since: 95 }),
      table('expires', { status: 'open', since: 5, expires: 110, remind: 100 }),
      table('theirs', { status: 'playing', since: 80 }),
      table('mine, new', { status: 'playing', your_turn: true, since: 70 }),
      table('expired', { status: 'expired', since: 99 }),
      table('mine, old', { status: 'playing', your_turn: true, since: 10 }),
      table('closed', { status: 'closed', since: 20 }),
    ], 100);
    expect(going.map(({ id }) => id)).toEqual(['mine, old', 'mine, new', 'expires', 'theirs', 'waits']);
    expect(done.map(({ id }) => id)).toEqual(['expired', 'over', 'closed']);
  });

  it('say that they will expire from when on the server wants it said, and never when they cannot', () => {
    expect(expiresSoon(table('soon', { expires: 100, remind: 50 }), 50)).toBe(true);
    expect(expiresSoon(table('later', { expires: 100, remind: 50 }), 49)).toBe(false);
    expect(expiresSoon(table('over', { expires: null, remind: null }), 1e9)).toBe(false);
  });
});

describe('open tables', () => {
  const open = (game: string, seats: SeatInfo[], friend = false): OpenTable => ({ table: table(game, { game, seats }), host: 'Mei', friend, here: true });
  const duel = open('nova-luna', [seat('human'), seat('open')]);
  const withBot = open('nova-luna', [seat('human'), seat('bot', 'greedy'), seat('open')]);
  const ofFriend = open('blue-moon-city', [seat('human'), seat('open'), seat('open')], true);
  const all = [duel, withBot, ofFriend];

  it('can be looked through by game, seats, friends and bots', () => {
    const shown = (filter: Partial<typeof EVERYTHING>) => all.filter((one) => fits(one, { ...EVERYTHING, ...filter }));
    expect(shown({})).toEqual(all);
    expect(shown({ game: 'nova-luna' })).toEqual([duel, withBot]);
    expect(shown({ seats: 3 })).toEqual([withBot, ofFriend]);
    expect(shown({ friends: true })).toEqual([ofFriend]);
    expect(shown({ people: true })).toEqual([duel, ofFriend]);
    expect(shown({ game: 'nova-luna', seats: 3, people: true })).toEqual([]);
  });

  it('offer the sizes that there are', () => {
    expect(sizesOf(all)).toEqual([2, 3]);
    expect(sizesOf([])).toEqual([]);
  });
});

describe('a table like one that has expired', () => {
  const gone = table('gone', { status: 'expired', options: { discs: 17 }, seats: [seat('human'), seat('bot', 'level-3'), { ...seat('human'), you: true }, seat('open')], you: 2 });

  it('has its game, options, settings and bots, my seat is mine, and every other person’s seat is open', () => {
    const request = again(gone);
    expect(request.seats).toEqual([{ kind: 'open' }, { kind: 'bot', bot: 'level-3' }, { kind: 'me' }, { kind: 'open' }]);
    expect(request).toMatchObject({ game: gone.game, options: { discs: 17 }, settings: gone.settings });
  });

  it('gives a seat to whoever had none there', () => {
    expect(again({ ...gone, you: null, seats: [seat('bot', 'greedy'), seat('open')] }).seats).toEqual([{ kind: 'bot', bot: 'greedy' }, { kind: 'me' }]);
  });
});
