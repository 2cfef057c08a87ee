/** The log of Walking on the Moon: its lines as sentences, and the match as marks on a chart. */
import { formatList, t } from '../../i18n/index.ts';
import type { Json, LogLine } from '../../protocol.gen.ts';
import type { LaneMark, Naming } from '../../table/play/face.ts';
import { dieName, faceWords, type DieFace } from './faces.ts';
import { lengthOf, spaceNumber, type Die, type MoonView, type Outcome } from './view.ts';
import { astronautName, resultWords, whoIs } from './words.ts';

export const numberIn = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const numbersIn = (value: Json | undefined): number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);
export const textsIn = (value: Json | undefined): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
export const countIn = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0);

/** The column of a cell. */
export const columnIn = (value: Json | undefined): number => (Array.isArray(value) ? numberIn(value[0]) : 0);

/** A rolled die: a letter beside a face. */
export function dieIn(value: Json | undefined): DieFace {
  const { die, face } = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { die: textIn(die) as Die, face: textIn(face) };
}
export const diceIn = (value: Json | undefined): DieFace[] => (Array.isArray(value) ? value.map(dieIn) : []);

/** A line as a sentence; null for a key that this client does not know. */
export function logSentence({ key, seat, args }: LogLine, naming: Naming, view: MoonView): string | null {
  const length = lengthOf(view);
  const actor = numberIn(args['seat'] ?? seat ?? undefined);
  const astronaut = args['astronaut'];
  const name = typeof astronaut === 'number' ? astronautName(view, astronaut, naming) : naming.name(actor);
  const by = { who: whoIs(actor, naming), name };
  const n = (of: string): number => numberIn(args[of]);
  const column = columnIn(args['to']);
  const to = { to: spaceNumber(column, length), crosses: column >= length ? 'yes' : 'no' };
  const victim = (): string => astronautName(view, n('victim'), naming);
  switch (key) {
    case 'walking-on-the-moon.start': return t('walking-on-the-moon.log-start', { names: formatList(numbersIn(args['order']).map(naming.name)) });
    case 'walking-on-the-moon.buy': return t('walking-on-the-moon.log-buy', { ...by, n: n('count') });
    case 'walking-on-the-moon.program':
      return t('walking-on-the-moon.log-program', { ...by, jumps: formatList(textsIn(args['jumps']).map((word) => [...word].map((letter) => dieName(letter as Die)).join(' + '))) });
    case 'walking-on-the-moon.roll': return t('walking-on-the-moon.log-roll', { ...by, n: n('jump'), dice: formatList(diceIn(args['dice']).map((die) => faceWords(view, die))) });
    case 'walking-on-the-moon.reroll': return t('walking-on-the-moon.log-reroll', { ...by, from: faceWords(view, dieIn(args['from'])), to: faceWords(view, dieIn(args['to'])) });
    case 'walking-on-the-moon.land': return t('walking-on-the-moon.log-land', { ...by, ...to, die: faceWords(view, dieIn(args)), stars: countIn(args['stars']) });
    case 'walking-on-the-moon.accident':
      return t('walking-on-the-moon.log-accident', { ...by, ...to, kind: resultWords(textIn(args['kind']) as Outcome), lost: n('lost') });
    case 'walking-on-the-moon.cross': return t('walking-on-the-moon.log-cross', { ...by, n: n('place') });
    case 'walking-on-the-moon.rob': return t('walking-on-the-moon.log-rob', { ...by, victim: victim(), what: textIn(args['what']) });
    case 'walking-on-the-moon.token': return t('walking-on-the-moon.log-token', { ...by, victim: victim() });
    case 'walking-on-the-moon.swap': return t('walking-on-the-moon.log-swap', by);
    case 'walking-on-the-moon.stop': return t('walking-on-the-moon.log-stop', by);
    case 'walking-on-the-moon.recover': return t('walking-on-the-moon.log-recover', { ...by, n: n('steps') });
    case 'walking-on-the-moon.income': return t('walking-on-the-moon.log-income', { ...by, n: n('clean') + n('last'), clean: n('clean') > 0 ? 'yes' : 'no', last: n('last') > 0 ? 'yes' : 'no' });
    case 'walking-on-the-moon.round': return t('walking-on-the-moon.round', { n: n('n') });
    case 'walking-on-the-moon.win': return t('walking-on-the-moon.log-win', { ...by, n: n('points') });
    case 'walking-on-the-moon.add': return t('walking-on-the-moon.log-add', { ...by, die: dieName(textIn(args['die']) as Die), n: n('jump') });
    case 'walking-on-the-moon.turn-cap': return t('walking-on-the-moon.log-turn-cap', { n: n('turns') });
    default: return null;
  }
}

/** Landings count, stars and crossings more; a new round divides the match. */
export function marks(log: readonly LogLine[]): LaneMark[] {
  const found: LaneMark[] = [];
  let divided = false;
  for (const { key, ply, seat, args } of log) {
    if (key === 'walking-on-the-moon.round') divided = true;
    const last = found.at(-1);
    if (key === 'walking-on-the-moon.cross' && last?.ply === ply) last.weight = 3;
    const lands = key === 'walking-on-the-moon.land';
    if (seat === null || !(lands || key === 'walking-on-the-moon.accident' || key === 'walking-on-the-moon.recover')) continue;
    found.push({ ply, seat, weight: lands ? 1 + Math.min(countIn(args['stars']), 2) : 0, divided });
    divided = false;
  }
  return found;
}
