/** What may be chosen for a new table of Blue Moon City, and the options that it makes. */
import type { GameOptions, GameSetup, SetupSession } from '../setup.ts';
import SetupForm from './SetupForm.svelte';

/** Scales in the supply by the number of seats. */
export const PRINTED_SCALES: Readonly<Record<number, number>> = { 2: 9, 3: 12, 4: 15 };
/** The supplies to choose from: those that the rules print for some number of seats. */
export const SUPPLIES: readonly number[] = Object.values(PRINTED_SCALES);

export class Wishes implements SetupSession {
  layout = $state<'random' | 'illustrated'>('random');
  cross = $state<'fixed' | 'random4' | 'free'>('fixed');
  crystals = $state<'secret' | 'open'>('secret');
  /** Number of scales; null for the printed one. */
  scales = $state<number | null>(null);
  returned = $state<'scorers' | 'all'>('scorers');
  payment = $state<'free' | 'exact'>('free');
  idle = $state<'no' | 'yes'>('no');

  options(seats: number): GameOptions {
    return {
      ...(this.layout === 'illustrated' && { layout: this.layout }),
      // The picture in the rulebook has palace and temples as printed: the two choices exclude each other.
      ...(this.layout === 'random' && this.cross !== 'fixed' && { cross: this.cross }),
      ...(this.crystals === 'open' && { open_crystals: true }),
      ...(this.scales !== null && this.scales !== PRINTED_SCALES[seats] && { scales: this.scales }),
      ...(this.returned === 'all' && { scales_discard: this.returned }),
      ...(this.payment === 'exact' && { exact_payment: true }),
      ...(this.idle === 'yes' && { noop_powers: true }),
    };
  }
}

export const setup: GameSetup = { open: () => new Wishes(), Form: SetupForm };
