/** The log of Blue Moon City: its lines as sentences, and the match as marks on a chart. */
import { formatList, t } from '../../i18n/index.ts';
import type { Json, LogLine } from '../../protocol.gen.ts';
import type { LaneMark, Naming } from '../../table/play/face.ts';
import { PEOPLES, type Colour } from './peoples.ts';
import { buildingName, gainWords, paysWords, whoIs } from './words.ts';

export const numberIn = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const numbersIn = (value: Json | undefined): number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);
export const textsIn = (value: Json | undefined): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** The colour of a box; any for a text that is none. */
export const colourIn = (value: Json | undefined): Colour => PEOPLES.find((people) => people === value) ?? '*';

/** The cards a line speaks of: the server tells each drawn card on its own, a turn tells them together. */
export const cardsIn = (args: LogLine['args']): string[] => (typeof args['card'] === 'string' ? [args['card']] : textsIn(args['cards']));

/** The name of the place a line speaks of; places are told apart by the tile that lies there. */
export type PlaceName = (at: Json | undefined) => string;

/** A line as a sentence; null for a key that this client does not know. */
export function logSentence({ key, seat, args }: LogLine, naming: Naming, placeName: PlaceName): string | null {
  const actor = numberIn(args['seat'] ?? seat ?? undefined);
  const by = { who: whoIs(actor, naming), name: naming.name(actor) };
  const card = textIn(args['card']);
  const n = (name: string): number => numberIn(args[name]);
  switch (key) {
    case 'blue-moon-city.start': return t('blue-moon-city.log-start', by);
    case 'blue-moon-city.walk': return t('blue-moon-city.log-walk', { ...by, place: placeName(args['to']) });
    case 'blue-moon-city.jump': return t('blue-moon-city.log-jump', { ...by, place: placeName(args['to']), card });
    case 'blue-moon-city.steps': return t('blue-moon-city.log-steps', { ...by, card });
    case 'blue-moon-city.dragon': return t('blue-moon-city.log-dragon', { ...by, dragon: textIn(args['dragon']), place: placeName(args['to']), card });
    case 'blue-moon-city.contribute':
      return t('blue-moon-city.log-contribute', { ...by, box: n('box'), value: n('value'), place: buildingName(n('tile')), cards: formatList(textsIn(args['cards'])) });
    case 'blue-moon-city.dragon-scales': return t('blue-moon-city.log-dragon-scales', { ...by, n: n('scales') });
    case 'blue-moon-city.complete': return t('blue-moon-city.log-complete', { place: buildingName(n('tile')) });
    case 'blue-moon-city.reward':
      return t('blue-moon-city.log-reward', { ...by, gain: gainWords([n('crystals'), n('cards'), n('scales')]), leader: args['leader'] === true ? 'yes' : 'no' });
    case 'blue-moon-city.scoring':
      return t('blue-moon-city.log-scoring', { crystals: paysWords(numbersIn(args['crystals']), naming), supply: n('supply') });
    case 'blue-moon-city.offer': return t('blue-moon-city.log-offer', { ...by, cost: n('cost'), number: n('number') });
    case 'blue-moon-city.discard': return t('blue-moon-city.log-discard', { ...by, cards: formatList(textsIn(args['cards'])) });
    case 'blue-moon-city.draw': return t('blue-moon-city.log-draw', { ...by, n: n('count') });
    case 'blue-moon-city.drew': return t('blue-moon-city.log-drew', { n: cardsIn(args).length, cards: formatList(cardsIn(args)) });
    case 'blue-moon-city.shuffle': return t('blue-moon-city.log-shuffle', { n: n('count') });
    case 'blue-moon-city.win': return t('blue-moon-city.log-win', { ...by, n: n('offerings') });
    case 'blue-moon-city.shared': return t('blue-moon-city.log-shared', { names: formatList(numbersIn(args['seats']).map(naming.name)) });
    case 'blue-moon-city.all-markers': return t('blue-moon-city.log-all-markers');
    case 'blue-moon-city.turn-cap': return t('blue-moon-city.log-turn-cap', { n: n('turns') });
    default: return null;
  }
}

/** How much a line counts on the chart: an offering more than a finished building, that more than a box. */
const WEIGHTS: Readonly<Record<string, number>> = { 'blue-moon-city.contribute': 1, 'blue-moon-city.complete': 1, 'blue-moon-city.offer': 3 };

/** One mark per turn, at the draw that ends it; a scoring of scales divides the match. */
export function marks(log: readonly LogLine[]): LaneMark[] {
  const found: LaneMark[] = [];
  let weight = 0;
  let divided = false;
  for (const { key, ply, seat } of log) {
    weight += WEIGHTS[key] ?? 0;
    divided ||= key === 'blue-moon-city.scoring';
    if (key !== 'blue-moon-city.draw' && key !== 'blue-moon-city.win') continue;
    found.push({ ply, seat: seat ?? 0, weight, divided });
    weight = 0;
    divided = false;
  }
  return found;
}
