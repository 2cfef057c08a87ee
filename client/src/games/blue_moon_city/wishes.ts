/** What may be chosen for a new table of Blue Moon City. */
import type { GameWishes } from '../../app/new/wishes.ts';
import Options from './Options.svelte';

export interface CityWishes {
  layout: 'random' | 'illustrated';
  cross: 'fixed' | 'random4' | 'free';
  crystals: 'secret' | 'open';
  /** Number of scales; empty for the printed one. */
  scales: string;
  returned: 'scorers' | 'all';
  payment: 'free' | 'exact';
  idle: 'no' | 'yes';
}

/** Scales in the supply by the number of seats. */
export const PRINTED_SCALES: Readonly<Record<number, number>> = { 2: 9, 3: 12, 4: 15 };
export const SCALES: readonly number[] = Object.values(PRINTED_SCALES);

export const wishes: GameWishes<CityWishes> = {
  printed: (): CityWishes => ({ layout: 'random', cross: 'fixed', crystals: 'secret', scales: '', returned: 'scorers', payment: 'free', idle: 'no' }),
  Options,
  options({ layout, cross, crystals, scales, returned, payment, idle }, seats) {
    return {
      ...(layout === 'illustrated' && { layout }),
      // The picture in the rulebook has its palace and temples as printed: the two choices exclude each other.
      ...(layout === 'random' && cross !== 'fixed' && { cross }),
      ...(crystals === 'open' && { open_crystals: true }),
      ...(scales !== '' && Number(scales) !== PRINTED_SCALES[seats] && { scales: Number(scales) }),
      ...(returned === 'all' && { scales_discard: returned }),
      ...(payment === 'exact' && { exact_payment: true }),
      ...(idle === 'yes' && { noop_powers: true }),
    };
  },
};
