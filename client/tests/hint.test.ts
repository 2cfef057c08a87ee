/** What becomes of a hint that was asked for. */
import { beforeEach, expect, it } from 'vitest';
import { RefusedError } from '../src/net/api.ts';
import type { Hint } from '../src/protocol.gen.ts';
import { Advisor } from '../src/table/hint/hint.svelte.ts';
import type { PlaySession, TableSource } from '../src/table/play/face.ts';
import { judged } from './review/decisions.ts';

const HINT: Hint = { ply: 7, simulations: 900, actions: ['a', 'b', 'c', 'd', 'e'].map((action, index) => judged(action, 0.6 - index / 10)) };

let ply: number;
let answer: () => Promise<Hint>;
/** What the board was asked for, in order; actions that start with `b` have no preview. */
let board: string[];
let offered: (string | null)[];
let advisor: Advisor;

beforeEach(() => {
  ply = 7;
  answer = () => Promise.resolve(HINT);
  [board, offered] = [[], []];
  const source = { get ply() { return ply; }, hint: () => answer() } as unknown as TableSource;
  const session = {
    reset: () => void board.push('reset'),
    prepare: (action: string) => { board.push(action); return !action.startsWith('b'); },
  } as unknown as PlaySession;
  advisor = new Advisor(source, session, (action) => offered.push(action));
});

it('shows the best action on the board at once, with up to three others to look at', async () => {
  expect(advisor.thinking).toBe(true);
  await advisor.ask();
  expect([advisor.thinking, advisor.actions.map(({ action }) => action)]).toEqual([false, ['a', 'b', 'c', 'd']]);
  expect([board, offered, advisor.chosen?.action]).toEqual([['reset', 'a'], [null], 'a']);
});

it('offers an action that no tap prepares as a button, and takes it back for one that a tap does', async () => {
  await advisor.ask();
  advisor.choose(1);
  advisor.choose(2);
  expect(offered).toEqual([null, 'b', null]);
  expect(board).toEqual(['reset', 'a', 'reset', 'b', 'reset', 'c']);
});

it('leaves the board alone when the table has moved on meanwhile', async () => {
  answer = () => { ply = 8; return Promise.resolve(HINT); };
  await advisor.ask();
  expect([board, advisor.thinking]).toEqual([[], true]);
});

it('says why there is none, and may be asked again', async () => {
  answer = () => Promise.reject(new RefusedError('rate-limited', 'Too many.'));
  await advisor.ask();
  expect([advisor.refused, advisor.thinking]).toEqual(['rate-limited', false]);
  answer = () => Promise.resolve(HINT);
  await advisor.ask();
  expect([advisor.refused, advisor.chosen?.action]).toEqual([null, 'a']);
});
