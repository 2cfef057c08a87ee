/** Blue Moon City in words: names of tiles, boxes, cards, gains, payments. Every text comes from the catalogue. */
import { formatList, t } from '../../i18n/index.ts';
import type { Naming } from '../../table/play/face.ts';
import { termsOf } from './payment.ts';
import { dragonOf, NAMES, readCard, type Colour, type People } from './peoples.ts';
import { buildingOf, emptyTriple, same, type CityView, type Follows, type Maybe, type Place, type PlayerView, type Reward, type TileView, type Triple, type Way } from './view.ts';

export const whoIs = (seat: number, naming: Naming): 'you' | 'other' => (seat === naming.you ? 'you' : 'other');

const BUILDING_NAMES = [
  'blue-moon-city.building-0', 'blue-moon-city.building-1', 'blue-moon-city.building-2', 'blue-moon-city.building-3',
  'blue-moon-city.building-4', 'blue-moon-city.building-5', 'blue-moon-city.building-6', 'blue-moon-city.building-7',
  'blue-moon-city.building-8', 'blue-moon-city.building-9', 'blue-moon-city.building-10', 'blue-moon-city.building-11',
  'blue-moon-city.building-12', 'blue-moon-city.building-13', 'blue-moon-city.building-14', 'blue-moon-city.building-15',
  'blue-moon-city.building-16', 'blue-moon-city.building-17', 'blue-moon-city.building-18', 'blue-moon-city.building-19',
  'blue-moon-city.building-20',
] as const;

export function buildingName(tile: Maybe<number>): string {
  const key = BUILDING_NAMES[tile ?? -1];
  return key ? t(key) : '';
}

export const nameAt = (view: CityView, place: Place): string => buildingName(view.tiles.find(({ at }) => same(at, place))?.tile);
export const colourName = (colour: Colour): string => (colour === '*' ? t('blue-moon-city.any') : NAMES[colour]);

/** What the power of a card does. */
export function powerWords(people: People, value: number): string {
  if (value === 3) return t('blue-moon-city.power-none');
  const dragon = dragonOf(people);
  if (dragon) return value === 1 ? t('blue-moon-city.power-fly', { dragon }) : t('blue-moon-city.power-walk', { dragon });
  switch (people) {
    case 'F': return value === 1 ? t('blue-moon-city.power-jump') : t('blue-moon-city.power-steps');
    case 'K': return t('blue-moon-city.power-wild');
    case 'M': return t('blue-moon-city.power-pair');
    case 'H': return t('blue-moon-city.power-recolour', { n: value === 1 ? 4 : 1 });
    default: return t('blue-moon-city.power-offer', { n: value });
  }
}

/** Everything the cards of a people can do: the cards, and what each of them does. */
export function powersOf(people: People): { cards: string[]; words: string }[] {
  if (people === 'K') return [{ cards: ['K1'], words: powerWords(people, 1) }];
  if (people === 'M') return [{ cards: ['M1', 'M2'], words: powerWords(people, 1) }];
  return [1, 2].map((value) => ({ cards: [`${people}${value}`], words: powerWords(people, value) }));
}

export function cardName(card: string): string {
  const { people, value } = readCard(card);
  return t('blue-moon-city.card', { name: NAMES[people], value, power: powerWords(people, value) });
}

/** "2 crystals and 1 card". */
export function gainWords([crystals, cards, scales]: Triple): string {
  const parts = [
    ...(crystals > 0 ? [t('blue-moon-city.crystals', { n: crystals })] : []),
    ...(cards > 0 ? [t('blue-moon-city.cards', { n: cards })] : []),
    ...(scales > 0 ? [t('blue-moon-city.scales-n', { n: scales })] : []),
  ];
  return parts.length > 0 ? formatList(parts) : t('blue-moon-city.nothing');
}

const comma = (parts: readonly string[]): string => parts.join(t('blue-moon-city.comma'));
const markerName = (marker: Maybe<number>, naming: Naming): string => (typeof marker === 'number' ? naming.name(marker) : '');

export interface Surroundings { steps: number | null; choosable: boolean }

/** The accessible name of a tile: everything that is drawn on it, in words. */
export function tileLabel(view: CityView, tile: TileView, naming: Naming, { steps, choosable }: Surroundings): string {
  const [row, col] = tile.at;
  const building = buildingOf(tile.tile);
  // What can be done comes first: the rest is long.
  const parts = [
    t('blue-moon-city.tile', { name: buildingName(tile.tile), row: row + 1, col: col + 1 }),
    ...(steps === null ? [] : [t('blue-moon-city.steps-away', { n: steps })]),
    ...(choosable ? [t('blue-moon-city.choosable')] : []),
  ];
  if (tile.tile === 0) {
    if (typeof view.obelisk.next === 'number') parts.push(t('blue-moon-city.next-offering', { n: view.obelisk.next }));
  } else if (tile.built) {
    parts.push(t('blue-moon-city.finished'), t('blue-moon-city.for-neighbours', { gain: gainWords(building.neighbours) }));
  } else {
    tile.boxes.forEach(({ colour, value, marker }, i) => {
      const state = typeof marker === 'number' ? 'taken' : 'free';
      parts.push(t('blue-moon-city.box', { n: i + 1, colour: colourName(colour), value, state, name: markerName(marker, naming) }));
    });
    parts.push(
      t('blue-moon-city.for-leader', { gain: gainWords(building.leader) }),
      t('blue-moon-city.for-all', { gain: gainWords(building.all) }),
      t('blue-moon-city.bonus-later', { gain: gainWords(building.neighbours) }),
    );
  }
  for (const dragon of ['red', 'green', 'blue'] as const) if (same(view.dragons[dragon], tile.at)) parts.push(t('blue-moon-city.dragon', { dragon }));
  const here = view.players.flatMap((player, seat) => (same(player.at, tile.at) ? [naming.name(seat)] : []));
  if (here.length > 0) parts.push(t('blue-moon-city.here', { names: formatList(here) }));
  return comma(parts);
}

/** A payment as sentences: "M1 & M2 make a wild 3, T1 counts 1". */
export function wayWords(way: Way): string {
  const terms = termsOf(way).map(({ cards, role, value }) => {
    const names = formatList(cards.map(({ card }) => card));
    if (role === 'wild') return t('blue-moon-city.term-wild', { cards: names, n: value });
    if (role === 'pair') return t('blue-moon-city.term-pair', { cards: names, n: value });
    if (role !== 'hoax') return t('blue-moon-city.term-own', { cards: names, n: value });
    const hoax = cards.find((card) => card.role === 'hoax')?.card ?? '';
    return t('blue-moon-city.term-hoax', { hoax, cards: formatList(cards.filter((card) => card.role !== 'hoax').map(({ card }) => card)), n: value });
  });
  return comma([...terms, sumWords(way)]);
}

export const sumWords = ({ sum, over }: Way): string =>
  over > 0 ? t('blue-moon-city.overpays', { n: sum, over }) : t('blue-moon-city.exact', { n: sum });

/** Who gets what from a completion, one sentence a seat. */
export function rewardWords({ seat, leader, all, neighbours }: Reward, naming: Naming): string {
  const parts = [
    ...(emptyTriple(leader) ? [] : [t('blue-moon-city.why-leader', { gain: gainWords(leader) })]),
    ...(emptyTriple(all) ? [] : [t('blue-moon-city.why-all', { gain: gainWords(all) })]),
    ...(emptyTriple(neighbours) ? [] : [t('blue-moon-city.why-neighbours', { gain: gainWords(neighbours) })]),
  ];
  return t('blue-moon-city.gets', { name: naming.name(seat), gain: comma(parts) });
}

/** "You 6, Mei 3": crystals by seat, for those who get some. */
export function paysWords(pays: readonly number[], naming: Naming): string {
  const parts = pays.flatMap((n, seat) => (n > 0 ? [t('blue-moon-city.pays', { name: naming.name(seat), n })] : []));
  return parts.length > 0 ? comma(parts) : t('blue-moon-city.scoring-nobody');
}

/** What a filled box brings beside the rewards, in a few short sentences. */
export function followsWords(follows: Follows, naming: Naming): string[] {
  const { leader } = follows;
  return [
    ...(typeof leader === 'number' ? [t('blue-moon-city.leads', { who: whoIs(leader, naming), name: naming.name(leader) })] : []),
    ...(follows.scales > 0 ? [t('blue-moon-city.dragon-gain', { n: follows.scales })] : []),
    ...follows.scorings.map((pays) => t('blue-moon-city.scored', { crystals: paysWords(pays, naming) })),
    ...(follows.ends ? [t('blue-moon-city.ends')] : []),
  ];
}

export function standingWords(player: PlayerView, goal: number): string {
  const { crystals, scales, cards, markers, offerings } = player;
  return t('blue-moon-city.standing', {
    crystals: typeof crystals === 'number' ? t('blue-moon-city.crystals', { n: crystals }) : t('blue-moon-city.crystals-secret'),
    scales, cards, markers, offerings, goal,
  });
}
