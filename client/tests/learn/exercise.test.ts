import { beforeEach, expect, it, vi } from 'vitest';
import { RefusedError } from '../../src/net/api.ts';
import type { Exercise, Verdict } from '../../src/protocol.gen.ts';
import { stubBrowser } from '../support/socket.ts';

const EXERCISE: Exercise = {
  game: 'blue-moon-city', number: 2, count: 9, name: 'pay', asks: true, ply: 4, seat: 0, seats: 2, options: {},
  view: { ply: 4 }, choices: { boxes: ['box 1', 'box 3'] },
};

const verdict = (right: boolean | null, actions: string[], choices: Exercise['choices'] = null): Verdict => ({
  right, text: null, actions, ply: 4 + actions.length, view: { ply: 4 + actions.length }, choices, log: [], worth: null,
});

async function tableOf(answer: (actions: readonly string[]) => Promise<Verdict>) {
  const { ExerciseTable } = await import('../../src/app/learn/exercise.svelte.ts');
  return new ExerciseTable(EXERCISE, { answer, outlook: () => Promise.resolve({}) });
}

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('location', new URL('http://table.test/'));
});

it('sends an answer whole each time, and goes on with what was asked together while it is a choice', async () => {
  const asked: (readonly string[])[] = [];
  const table = await tableOf((actions) => {
    asked.push(actions);
    return Promise.resolve(actions.length < 2 ? verdict(null, [...actions], { pay: ['pay V1'] }) : verdict(true, [...actions]));
  });
  table.submit('box 3', 'pay V1', 'pay V2');
  await vi.waitFor(() => expect(table.solved).toBe(true));
  expect(asked).toEqual([['box 3'], ['box 3', 'pay V1']]);
  expect([table.ply, table.choices, table.pending]).toEqual([6, null, null]);
  table.submit('box 1');
  expect(asked).toHaveLength(2);
});

it('puts the board back after a wrong answer, so that the next try begins anew', async () => {
  const answers = [verdict(null, ['box 1'], { pay: [] }), verdict(false, ['box 1', 'paid'])];
  const asked: (readonly string[])[] = [];
  const table = await tableOf((actions) => {
    asked.push(actions);
    return Promise.resolve(answers.shift() ?? verdict(true, [...actions]));
  });
  table.submit('box 1');
  await vi.waitFor(() => expect([table.ply, table.pending]).toEqual([5, null]));
  table.submit('paid');
  await vi.waitFor(() => expect(table.verdict?.right).toBe(false));
  expect([table.ply, table.view, table.choices]).toEqual([4, EXERCISE.view, EXERCISE.choices]);
  await vi.waitFor(() => expect(table.pending).toBeNull());
  table.submit('box 3');
  await vi.waitFor(() => expect(table.solved).toBe(true));
  expect(asked.at(-1)).toEqual(['box 3']);
});

it('asks for a right answer with none at all', async () => {
  const answer = vi.fn(() => Promise.resolve(verdict(true, ['box 3'])));
  const table = await tableOf(answer);
  table.help();
  await vi.waitFor(() => expect(table.solved).toBe(true));
  expect(answer).toHaveBeenCalledExactlyOnceWith([]);
  expect(table.helped).toBe(true);
});

it('shows a refusal and stays where it was', async () => {
  const table = await tableOf(() => Promise.reject(new RefusedError('rate-limited', 'Slower, please.')));
  table.submit('box 3');
  await vi.waitFor(() => expect(table.refusal?.code).toBe('rate-limited'));
  expect([table.ply, table.solved, table.pending]).toEqual([4, false, null]);
});
