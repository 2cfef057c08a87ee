import { expect, it } from 'vitest';
import { initialChoices, requestFor } from '../src/app/new/choices.ts';

it('asks for nothing that the printed rules say anyway', () => {
  expect(requestFor('nova-luna', initialChoices('friends', 'greedy'))).toEqual({ game: 'nova-luna', seats: [{ kind: 'me' }, { kind: 'open' }], options: {} });
  expect(requestFor('nova-luna', initialChoices('solo', 'greedy'))).toEqual({ game: 'nova-luna', seats: [{ kind: 'me' }], options: {} });
});

it('names every other choice as the engine does', () => {
  const choices = { ...initialChoices('bot', 'one-ply'), length: 'short', refill: 'auto', tie: 'shared', order: 'seated' } as const;
  expect(requestFor('nova-luna', choices)).toEqual({
    game: 'nova-luna', seats: [{ kind: 'me' }, { kind: 'bot', bot: 'one-ply' }],
    options: { discs: 10, refill: 'auto', tie: 'shared', start_order: 'seated' },
  });
});

// Rules 12.5: the short game does not exist in solo; the first-game numbers are printed for three and four seats.
it('leaves out what does not fit the number of seats', () => {
  expect(requestFor('nova-luna', { ...initialChoices('solo', 'greedy'), length: 'short', soloScore: 'lower' }).options).toEqual({ solo_score: 'lower' });
  const first = { ...initialChoices('friends', 'greedy'), length: 'first' } as const;
  expect(requestFor('nova-luna', first).options).toEqual({});
  expect(requestFor('nova-luna', { ...first, companions: ['open', 'greedy'] }).options).toEqual({ first_game: true });
});
