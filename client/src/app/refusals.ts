/** Nothing is refused without a sentence in the language of the reader. */
import { t, translate, type MessageKey } from '../i18n/index.ts';
import type { ErrorCode } from '../protocol.gen.ts';

/** Every code of the protocol has a sentence: a missing one does not compile. */
type Sentences = { [Code in ErrorCode]: `refusal.${Code}` extends MessageKey ? true : Code };
const complete: Record<ErrorCode, true> extends Sentences ? true : Sentences = true;
void complete;

/** The sentence for a code of the server, or for `unreachable`; a code from a newer server gets a general one. */
export function refusalText(code: string): string {
  return translate(`refusal.${code}`) ?? t('refusal.unknown');
}
