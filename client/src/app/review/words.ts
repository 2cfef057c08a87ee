/** A decision in words. */
import { formatNumber, t } from '../../i18n/index.ts';
import type { Other } from '../../judging/marks.ts';
import type { Measure } from '../../judging/measure.ts';
import type { Decision } from '../../protocol.gen.ts';
import { hasOther, isClear } from './review.svelte.ts';

export const kindOf = (decision: Decision): 'best' | 'equal' | 'better' => (!hasOther(decision) ? 'best' : isClear(decision) ? 'better' : 'equal');

/** What a board and a plot show beside the played action. */
export function otherThan(decision: Decision): Other | null {
  const kind = kindOf(decision);
  return kind === 'best' ? null : { action: decision.best.action, kind };
}

/** How much was lost, short enough for a corner: "−19", for a result "+6"; a word where nothing was. */
export function shortVerdict(decision: Decision, measure: Measure): string {
  const kind = kindOf(decision);
  if (kind !== 'better') return kind === 'best' ? t('review.best') : t('review.equal');
  const points = measure.points(decision.difference);
  return formatNumber(measure.alone ? points : -points, { signDisplay: 'always' });
}

/** "19 points better, 17 to 22: clear." with what shall stand out in `<b>`. */
export function verdictWords(decision: Decision, measure: Measure): string {
  const kind = kindOf(decision);
  if (kind === 'best') return t('review.verdict-best');
  const bounds = { low: formatNumber(measure.points(decision.difference_low)), high: formatNumber(measure.points(decision.difference_high)) };
  return kind === 'equal' ? t('review.verdict-equal', bounds) : t('review.verdict', { n: measure.points(decision.difference), ...bounds });
}

/** How the verdict was reached. */
export const effortWords = (decision: Decision): string =>
  hasOther(decision) ? t('review.playouts', { n: decision.playouts }) : t('review.visits', { n: decision.best.visits });
