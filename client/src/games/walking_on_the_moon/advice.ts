/** Single actions of Walking on the Moon in words and signs, and the values that the texts of its reasons need. */
import { t } from '../../i18n/index.ts';
import type { JsonObject } from '../../protocol.gen.ts';
import { plainValues } from '../../judging/values.ts';
import type { Naming } from '../../table/play/face.ts';
import type { GameAdvice } from '../advice.ts';
import { readAction } from './actions.ts';
import ActionSign from './ActionSign.svelte';
import { dieName, faceWords } from './faces.ts';
import { DICE, lengthOf, spaceNumber, type Die, type MoonView } from './view.ts';
import { astronautName, comma, mean, percent, whoIs } from './words.ts';

/** Astronauts by who and name, columns as the spaces that people count, chances and means as their texts. */
function placedIn(view: MoonView, args: JsonObject, naming: Naming): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const { astronaut, column } = args;
  if (typeof astronaut === 'number') {
    values['who'] = whoIs(view.astronauts[astronaut]?.seat ?? 0, naming);
    values['name'] = astronautName(view, astronaut, naming);
  }
  if (typeof column === 'number') values['space'] = spaceNumber(column, lengthOf(view));
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== 'number') continue;
    if (name.endsWith('chance')) values[name] = percent(value);
    if (name.endsWith('mean')) values[name] = mean(value);
  }
  return values;
}

/** "black, 2 blue": the dice of one jump. */
const diceWords = (jump: readonly Die[]): string =>
  comma(DICE.flatMap((die) => {
    const n = jump.filter((one) => one === die).length;
    return n > 0 ? [t('review.moon-dice', { die, n })] : [];
  }));

export const advice: GameAdvice = {
  actionName(action, { view: given }, naming) {
    const view = given as unknown as MoonView;
    const read = readAction(action);
    switch (read?.kind) {
      case 'program': return read.program.filter((jump) => jump.length > 0).map(diceWords).join(' · ');
      case 'buy': return t('review.moon-buy', { n: read.count });
      case 'add': return t('review.moon-add', { die: dieName(read.die), n: read.jump });
      case 'choose': return t('review.moon-choose', { die: faceWords(view, read.die) });
      case 'reroll': return t('review.moon-reroll', { die: faceWords(view, read.die) });
      case 'hinder': return t('review.moon-hinder', { does: read.does, name: astronautName(view, read.astronaut, naming) });
      case 'recover': return t('review.moon-recover', { n: read.steps });
      case 'roll': return t('review.moon-roll');
      case 'stop': return t('review.moon-stop');
      case 'swap': return t('review.moon-swap');
      case 'pass': return t('review.moon-pass');
      default: return action;
    }
  },
  Sign: ActionSign,
  reasonValues: (args, { view }, naming) => ({ ...plainValues(args, naming, {}), ...placedIn(view as unknown as MoonView, args, naming) }),
  board: () => import('./ReviewBoard.svelte'),
};
