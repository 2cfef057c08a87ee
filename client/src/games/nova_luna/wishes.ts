/** What may be chosen for a new table of Nova Luna. */
import type { GameWishes } from '../../app/new/wishes.ts';
import Options from './Options.svelte';

export interface NovaLunaWishes {
  length: 'standard' | 'first' | 'short';
  refill: 'choice' | 'auto';
  tie: 'next_in_turn' | 'shared';
  order: 'random' | 'seated';
  soloScore: 'sum' | 'lower';
}

/** Discs to place in the short game: about half an hour becomes a quarter. */
export const SHORT_DISCS = 10;
/** Discs to place by the number of seats, as the rules give them for a first game; other numbers play the full game. */
export const FIRST_GAME_DISCS: Readonly<Record<number, number>> = { 3: 17, 4: 15 };
export const FULL_DISCS = 20;

export const wishes: GameWishes<NovaLunaWishes> = {
  printed: (): NovaLunaWishes => ({ length: 'standard', refill: 'choice', tie: 'next_in_turn', order: 'random', soloScore: 'sum' }),
  Options,
  options({ length, refill, tie, order, soloScore }, seats) {
    if (seats === 1) return soloScore === 'sum' ? {} : { solo_score: soloScore };
    return {
      ...(length === 'short' && { discs: SHORT_DISCS }),
      ...(length === 'first' && seats in FIRST_GAME_DISCS && { first_game: true }),
      ...(refill === 'auto' && { refill }),
      ...(tie === 'shared' && { tie }),
      ...(order === 'seated' && { start_order: order }),
    };
  },
};
