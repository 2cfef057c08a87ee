/** What is chosen on the page of a new table, and the request it makes. */
import type { NewTable } from '../../protocol.gen.ts';
import type { Company } from '../play.ts';

/** Who shall sit beside me: whoever has the link, or a bot by name. */
export type Companion = 'open' | (string & {});

export interface Choices {
  companions: Companion[];
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

export function initialChoices(mode: Company, bot: string): Choices {
  const companions = { friends: ['open'], bot: [bot], solo: [] }[mode];
  return { companions, length: 'standard', refill: 'choice', tie: 'next_in_turn', order: 'random', soloScore: 'sum' };
}

/** The request for the server: only what differs from the rules as printed. */
export function requestFor(game: string, choices: Choices): NewTable {
  const { companions, length, refill, tie, order, soloScore } = choices;
  const seats: NewTable['seats'] = [
    { kind: 'me' },
    ...companions.map((companion) => (companion === 'open' ? { kind: 'open' as const } : { kind: 'bot' as const, bot: companion })),
  ];
  if (companions.length === 0) return { game, seats, options: soloScore === 'sum' ? {} : { solo_score: soloScore } };
  return {
    game,
    seats,
    options: {
      ...(length === 'short' && { discs: SHORT_DISCS }),
      ...(length === 'first' && seats.length in FIRST_GAME_DISCS && { first_game: true }),
      ...(refill === 'auto' && { refill }),
      ...(tie === 'shared' && { tie }),
      ...(order === 'seated' && { start_order: order }),
    },
  };
}
