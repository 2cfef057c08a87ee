/** Single actions of Nova Luna in words and signs, and the values that the texts of its reasons need. */
import { t } from '../../i18n/index.ts';
import { plainValues } from '../../judging/values.ts';
import type { GameAdvice } from '../advice.ts';
import ActionSign from './ActionSign.svelte';
import { cellIn, tileIn } from './actions.ts';
import type { Colour } from './shapes.ts';
import { refillCount, type NovaLunaView } from './view.ts';
import { colourWord, place, tileName } from './words.ts';

export const advice: GameAdvice = {
  actionName(action, { view }, _, where) {
    const [tile, cell] = [tileIn(action), cellIn(action)];
    if (tile !== null && cell !== null) return where ? t('review.action-at', { action: tileName(tile), place: place(cell.x, cell.y) }) : tileName(tile);
    return action === 'end' ? t('nova-luna.end-phase') : t('nova-luna.refill', { n: refillCount(view as unknown as NovaLunaView) });
  },
  Sign: ActionSign,
  reasonValues: (args, _, naming) =>
    plainValues(args, naming, {
      tile: (tile) => tileName(tile),
      colour: (colour) => colourWord(colour as Colour),
    }),
  board: () => import('./ReviewBoard.svelte'),
};
