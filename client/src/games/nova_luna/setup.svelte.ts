/** What may be chosen for a new table of Nova Luna, and the options that it makes. */
import { SeatOrder } from '../order.svelte.ts';
import type { GameOptions, GameSetup, SetupSession } from '../setup.ts';
import SetupForm from './SetupForm.svelte';

export const FULL_DISCS = 20;
/** Discs to place by the number of seats, as the rules give them for a first game; other numbers play the full game. */
export const FIRST_GAME_DISCS: Readonly<Record<number, number>> = { 3: 17, 4: 15 };
/** Where the short game starts from: about half an hour becomes a quarter. */
const SHORT_DISCS = 10;

export class Wishes implements SetupSession {
  length = $state<'standard' | 'first' | 'short'>('standard');
  /** Discs of the short game, 1 to 19. */
  discs = $state(SHORT_DISCS);
  refill = $state<'choice' | 'auto'>('choice');
  tie = $state<'next_in_turn' | 'shared'>('next_in_turn');
  start = $state<'random' | 'seated' | 'chosen'>('random');
  soloScore = $state<'sum' | 'lower'>('sum');
  /** Of their first turns. */
  readonly order = new SeatOrder();

  /** The length that so many seats can play: the rules print a first game for three and four. */
  lengthFor(seats: number): Wishes['length'] {
    return this.length === 'first' && !(seats in FIRST_GAME_DISCS) ? 'standard' : this.length;
  }

  options(seats: number): GameOptions {
    if (seats === 1) return this.soloScore === 'sum' ? {} : { solo_score: this.soloScore };
    const length = this.lengthFor(seats);
    return {
      ...(length === 'short' && { discs: this.discs }),
      ...(length === 'first' && { first_game: true }),
      ...(this.refill === 'auto' && { refill: this.refill }),
      ...(this.tie === 'shared' && { tie: this.tie }),
      ...(this.start === 'seated' && { start_order: this.start }),
      ...(this.start === 'chosen' && { start_order: this.order.of(seats).join(',') }),
    };
  }
}

export const setup: GameSetup = { open: () => new Wishes(), Form: SetupForm };
