/** Facts that speak for or against an action, worded by the catalogue of the game. */
import type { GameAdvice, Moment } from '../games/advice.ts';
import { translate } from '../i18n/index.ts';
import type { Reason } from '../protocol.gen.ts';
import type { Naming } from '../table/play/face.ts';

export interface WordedReason {
  readonly id: string;
  readonly text: string;
  readonly about: 'better' | 'played';
  /** Speaks for the action that it is about. */
  readonly good: boolean;
}

/** A reason that a newer server knows and this page does not is left out. */
export function wordReasons(game: string, reasons: readonly Reason[], advice: GameAdvice, moment: Moment, naming: Naming): WordedReason[] {
  return reasons.flatMap((reason, index) => {
    const text = translate(`reason.${game}.${reason.key}`, { about: reason.about, ...advice.reasonValues(reason.args, moment, naming) });
    return text === null ? [] : [{ id: `${index} ${reason.key}`, text, about: reason.about, good: reason.for }];
  });
}
