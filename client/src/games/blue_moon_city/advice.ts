/** Single actions of Blue Moon City in words and signs, and the values that the texts of its reasons need. */
import { t } from '../../i18n/index.ts';
import type { JsonObject } from '../../protocol.gen.ts';
import { plainValues } from '../../judging/values.ts';
import type { Naming } from '../../table/play/face.ts';
import type { GameAdvice } from '../advice.ts';
import { readAction } from './actions.ts';
import ActionSign from './ActionSign.svelte';
import { numbersIn } from './log.ts';
import { readCard } from './peoples.ts';
import type { CityView } from './view.ts';
import { buildingName, gainWords, nameAt, paysWords, powerWords } from './words.ts';

/** What a seat gets in one text, and what a scoring pays by seat. */
function gainsIn({ crystals, cards, scales, pays }: JsonObject, naming: Naming): Record<string, string> {
  return {
    ...(typeof crystals === 'number' && typeof cards === 'number' && typeof scales === 'number' ? { gain: gainWords([crystals, cards, scales]) } : {}),
    ...(pays === undefined ? {} : { pays: paysWords(numbersIn(pays), naming) }),
  };
}

export const advice: GameAdvice = {
  actionName(action, { view: given, seat }, _, where) {
    const view = given as unknown as CityView;
    const read = readAction(action);
    const here = view.players[seat]?.at;
    switch (read?.kind) {
      case 'go': return t('review.city-go', { name: nameAt(view, read.to) });
      case 'power': {
        const { people, value } = readCard(read.card);
        return read.to ? t('blue-moon-city.power-to', { card: read.card, piece: read.piece ?? 'figure', name: nameAt(view, read.to) }) : t('blue-moon-city.power-now', { card: read.card, power: powerWords(people, value) });
      }
      case 'box': return t('review.city-box', { n: read.box, name: here ? nameAt(view, here) : '' });
      case 'pay': return t('review.city-pay', { card: read.card });
      case 'paid': return t('review.city-paid');
      case 'offer': return read.card !== null && where ? t('review.city-offer-with', { n: read.cost, card: read.card }) : t('review.city-offer', { n: read.cost });
      case 'discard': return t('review.city-discard', { card: read.card });
      case 'draw': return t('review.city-draw', { n: read.count });
      default: return action;
    }
  },
  Sign: ActionSign,
  reasonValues: (args, _, naming) => ({ ...plainValues(args, naming, { tile: buildingName }), ...gainsIn(args, naming) }),
  board: () => import('./ReviewBoard.svelte'),
};
