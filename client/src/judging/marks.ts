/** The actions that a review marks on a board, and what they are called there. */
import { t } from '../i18n/index.ts';

export type Mark = 'better' | 'equal' | 'played' | 'best';

/** What another action is beside the played one: surely better, or as good. */
export interface Other { readonly action: string; readonly kind: 'better' | 'equal' }

/** The other one first, so that the played one is drawn over a thing that both want; alone the played one is the best. */
export const markedActions = (played: string, other: Other | null): { kind: Mark; action: string }[] =>
  other === null ? [{ kind: 'best', action: played }] : [other, { kind: 'played', action: played }];

export function markWord(kind: Mark): string {
  switch (kind) {
    case 'best': return t('review.best');
    case 'better': return t('review.better-word');
    case 'equal': return t('review.equal');
    case 'played': return t('review.played-word');
  }
}
