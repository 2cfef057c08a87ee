/** What a rated match has changed, in words. */
import { t } from '../../i18n/index.ts';
import type { SeatRating } from '../../protocol.gen.ts';
import { formatChange, formatRating } from '../boards/figures.ts';

export function ratingWords({ rating, change, provisional }: SeatRating): string {
  const known = { rating: formatRating(rating), sure: provisional ? 'no' : 'yes' };
  return change === null ? t('end.rating', known) : t('end.rating.change', { ...known, change: formatChange(change) });
}
