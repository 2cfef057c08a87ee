import { expect, it } from 'vitest';
import { companionsFor, requestFor } from '../src/app/new/choices.ts';

it('seats who was wished for', () => {
  expect(companionsFor('friends', 'greedy', [1, 4])).toEqual(['open']);
  expect(companionsFor('bot', 'greedy', [1, 4])).toEqual(['greedy']);
  expect(companionsFor('solo', 'greedy', [1, 4])).toEqual([]);
});

it('never opens a table of one for a game of two and more', () => {
  expect(companionsFor('solo', 'greedy', [2, 4])).toEqual(['greedy']);
});

it('asks for friends by link, for bots by name, and for the options as they are', () => {
  expect(requestFor('nova-luna', ['open', 'one-ply'], { discs: 10 })).toEqual({
    game: 'nova-luna', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'one-ply' }], options: { discs: 10 },
  });
});
