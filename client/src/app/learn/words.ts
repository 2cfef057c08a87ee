/** Where the words of lessons are, and what they are called. */
import { translate } from '../../i18n/index.ts';
import type { Part } from '../../i18n/messages.gen.ts';

const PARTS: Record<string, Part> = {
  'nova-luna': 'lesson-nova-luna',
  'blue-moon-city': 'lesson-blue-moon-city',
  'walking-on-the-moon': 'lesson-walking-on-the-moon',
};

export const wordsOf = (game: string): Part => PARTS[game] ?? 'learn';

/** A text of a step; empty for one that a newer server knows and this page does not. */
export const stepText = (game: string, step: string, ...rest: readonly string[]): string => translate(['lesson', game, step, ...rest].join('.')) ?? '';
