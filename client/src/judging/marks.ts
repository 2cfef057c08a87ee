/** The actions that a review marks on a board, and what they are called there. */
import { t } from '../i18n/index.ts';

export type Mark = 'better' | 'played' | 'best';

/** The better one first, so that the played one is drawn over a thing that both want; alone the played one is the best. */
export const markedActions = (played: string, better: string | null): { kind: Mark; action: string }[] =>
  better === null ? [{ kind: 'best', action: played }] : [{ kind: 'better', action: better }, { kind: 'played', action: played }];

export function markWord(kind: Mark): string {
  if (kind === 'best') return t('review.best');
  return kind === 'better' ? t('review.better-word') : t('review.played-word');
}
