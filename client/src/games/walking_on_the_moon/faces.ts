/** Faces of dice as pictures and words; read from what a face does, since a table may bring dice of its own. */
import { formatNumber, t } from '../../i18n/index.ts';
import type { Shown } from './art/dice.ts';
import type { Die, Face, MoonView } from './view.ts';

export interface DieFace { die: Die; face: string }

/** `Kup1` apart: the letter of the die, then its face. */
export const readDie = (text: string): DieFace => ({ die: text[0] as Die, face: text.slice(1) });

export const faceOf = (view: Pick<MoonView, 'dice'>, { die, face }: DieFace): Face | undefined => view.dice[die].find((one) => one.face === face);

function wayOf(face: Face): Shown['arrow'] {
  const last = face.path.at(-1);
  if (!last) return 'none';
  if (last[1] < 0) return 'down';
  return face.path.some(([, height]) => height > 0) ? 'up' : 'straight';
}

export function shownFace(face: Face): Shown {
  const across = face.path.at(-1)?.[0] ?? 0;
  return { arrow: face.skull ? 'none' : wayOf(face), value: face.skull ? '' : formatNumber(across), skull: face.skull };
}

const SIGNS: Record<Shown['arrow'], string> = { own: '', straight: '→', up: '↑', down: '↓', none: '' };

/** "↑2": short enough for an arc. */
export function faceSign(face: Face): string {
  const shown = shownFace(face);
  return face.skull ? '☠' : SIGNS[shown.arrow] + shown.value;
}

export const dieName = (die: Die): string => t('walking-on-the-moon.die', { die });
/** "black die, up 2". */
export function faceWords(view: Pick<MoonView, 'dice'>, named: DieFace): string {
  const face = faceOf(view, named);
  const shown = face ? shownFace(face) : null;
  const way = shown?.skull ? 'skull' : (shown?.arrow ?? 'none');
  return t('walking-on-the-moon.face', { die: dieName(named.die), way, n: face?.path.at(-1)?.[0] ?? 0 });
}

/** All six faces of a colour, in the order of the data. */
export const sixFaces = (faces: readonly Face[]): Face[] => faces.flatMap((face) => Array.from({ length: face.weight }, () => face));
