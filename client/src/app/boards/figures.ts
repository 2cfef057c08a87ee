/** Ratings as figures. */
import { settings } from '../settings.svelte.ts';

/** A rating is read like a name, not like an amount: nothing parts its thousands. */
export const formatRating = (rating: number): string => new Intl.NumberFormat(settings.lang, { useGrouping: false }).format(rating);

/** By how much a rating has changed, with its sign. */
export const formatChange = (change: number): string => new Intl.NumberFormat(settings.lang, { signDisplay: 'exceptZero' }).format(change);
