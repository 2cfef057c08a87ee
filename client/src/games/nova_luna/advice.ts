/** Single actions of Nova Luna in words and signs, and the values that the texts of its reasons need. */
import { t } from '../../i18n/index.ts';
import { plainValues } from '../../judging/values.ts';
import type { GameAdvice } from '../advice.ts';
import ActionSign from './ActionSign.svelte';
import { cellIn, tileIn } from './actions.ts';
import type { Colour } from './shapes.ts';
import { colourWord, place, tileName } from './words.ts';

export const advice: GameAdvice = {
  actionName(action, _, __, where) {
    const [tile, cell] = [tileIn(action), cellIn(action)];
    if (tile !== null && cell !== null) return where ? t('review.action-at', { action: tileName(tile), place: place(cell.x, cell.y) }) : tileName(tile);
    return action === 'end' ? t('review.nova-end') : t('review.nova-refill');
  },
  Sign: ActionSign,
  reasonValues: (args, _, naming) =>
    plainValues(args, naming, {
      tile: (tile) => tileName(tile),
      colour: (colour) => colourWord(colour as Colour),
    }),
  board: () => import('./ReviewBoard.svelte'),
};
