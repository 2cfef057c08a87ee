/** Lines of the chat as each reader sees them. */
import { t } from '../../i18n/index.ts';
import type { Said } from '../../protocol.gen.ts';
import type { Phrase } from './talk.svelte.ts';

export const PHRASES: readonly Phrase[] = ['hello', 'good-luck', 'your-turn', 'moment', 'back-soon', 'nice', 'oops', 'lucky', 'thanks', 'sorry', 'well-played', 'good-game', 'again', 'bye'];

export const wordsOf = ({ phrase, text }: Pick<Said, 'phrase' | 'text'>): string => (phrase === null ? (text ?? t('chat.removed')) : t(`chat.phrase.${phrase}`));
