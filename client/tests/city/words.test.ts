/** The text model: accessible names and log sentences that screen readers and browser tests rely on. */
import { beforeAll, describe, expect, test } from 'vitest';
import { HOAX_WAY, MIXED_WAY, UNFINISHED } from '../../src/games/blue_moon_city/examples.ts';
import { logSentence, marks } from '../../src/games/blue_moon_city/log.ts';
import { PEOPLES } from '../../src/games/blue_moon_city/peoples.ts';
import { momentsOf, offeringsByPly, turnsOf } from '../../src/games/blue_moon_city/story.ts';
import { BUILDINGS, CARDS } from '../../src/games/blue_moon_city/tiles.gen.ts';
import { HOUSES } from '../../src/games/blue_moon_city/art/houses.ts';
import type { CityView } from '../../src/games/blue_moon_city/view.ts';
import { buildingName, cardName, paysWords, rewardWords, tileLabel, wayWords } from '../../src/games/blue_moon_city/words.ts';
import { loadPart } from '../../src/i18n/index.ts';
import { speak } from '../../src/i18n/translation.svelte.ts';
import type { LogLine } from '../../src/protocol.gen.ts';

const naming = { you: 0, name: (seat: number) => (seat === 0 ? 'You' : 'Mei') };
const player = { crystals: 3, scales: 0, cards: 8, hand: null, pending: 0, markers: 8, offerings: 1 };
const VIEW: CityView = {
  game: 'blue-moon-city', seats: 2, options: {}, phase: 'move', ply: 4, turn: 2, actor: 0, start: 0, goal: 6,
  tiles: [UNFINISHED],
  dragons: { red: null, green: [3, 2], blue: null },
  players: [{ ...player, at: [2, 2] }, { ...player, at: [3, 2] }],
  scales: { total: 9, supply: 3, pays: [6, 0] },
  obelisk: { costs: [7, 7, 8], markers: [0, 1], next: 8 },
  deck: 40, discard: [], step: { steps: 2, contributed: false, offered: 0, discarded: [], draws: 2 },
  payment: null, built: 0, turns_left: 30, scores: [1, 1],
};

beforeAll(async () => {
  await loadPart('blue-moon-city');
  await speak('en');
});

describe('names', () => {
  test('a tile says its boxes, its rewards, who stands there and how far it is', () => {
    expect(tileLabel(VIEW, UNFINISHED, naming, { steps: 1, choosable: false })).toBe(
      'Earth Temple, row 4, column 3, 1 step away, box 1: Terrah 5, free, box 2: Terrah 4, Mei, box 3: Terrah 3, You, leader: 2 crystals, every builder: 2 crystals, later, as a neighbour: 2 cards, green dragon, here: Mei',
    );
  });

  test('a card says people, value and power', () => {
    expect(cardName('T1')).toBe('Terrah 1: green dragon to any tile');
    expect(cardName('A2')).toBe('Aqua 2: blue dragon, up to 3 steps');
    expect(cardName('H1')).toBe('Hoax 1: recolours up to 4 cards of one colour');
    expect(cardName('P2')).toBe('Pillar 2: one more offering, 2 crystals dearer');
    expect(cardName('V3')).toBe('Vulca 3: no power');
  });

  test('a payment is explained part by part', () => {
    expect(wayWords(MIXED_WAY)).toBe('M1 & M2 make a wild 3, K1 is a wild 1, T1 counts 1, 5 exact');
    expect(wayWords(HOAX_WAY)).toBe('H1 recolours V1 & V3: 4, 4 exact');
    expect(wayWords({ ...MIXED_WAY, sum: 6, over: 1 })).toContain('6, 1 too much');
  });

  test('a reward says why', () => {
    expect(rewardWords({ seat: 1, leader: [2, 0, 0], all: [0, 0, 0], neighbours: [0, 1, 1] }, naming)).toBe('Mei: as leader 2 crystals, from neighbours 1 card & 1 scale');
  });

  test('a scoring names those who get something', () => {
    expect(paysWords([6, 3], naming)).toBe('You 6, Mei 3');
    expect(paysWords([0, 0], naming)).toBe('nobody');
  });
});

describe('components', () => {
  test('every building has a name of its own and a drawing', () => {
    const tiles = Object.keys(BUILDINGS).map(Number);
    expect(tiles).toHaveLength(21);
    expect(new Set(tiles.map(buildingName)).size).toBe(21);
    for (const tile of tiles) expect(buildingName(tile)).toBe(BUILDINGS[tile]?.name);
    expect(tiles.filter((tile) => tile !== 0 && !HOUSES[tile]?.length)).toEqual([]);
  });

  test('every card belongs to one of the eight peoples, told apart by its initial', () => {
    expect(new Set(Object.values(CARDS).map(({ colour }) => colour))).toEqual(new Set(PEOPLES));
    for (const [card, { people, value }] of Object.entries(CARDS)) expect(card).toBe(`${people[0] ?? ''}${value}`);
  });
});

describe('log', () => {
  const at = (): string => 'the Mill';
  test.each<[string, number | null, LogLine['args'], string]>([
    ['start', null, { seat: 1 }, 'Mei starts.'],
    ['walk', 0, { from: [2, 2], to: [0, 1], steps: 2 }, 'You walk to the Mill.'],
    ['dragon', 1, { card: 'A1', dragon: 'blue', to: [0, 1] }, 'Mei sends the blue dragon to the Mill with A1.'],
    ['contribute', 1, { tile: 3, at: [3, 2], box: 1, colour: 'T', value: 5, cards: ['T2', 'T3'], as: 'T', sum: 5 }, 'Mei pays box 1 (value 5) of Earth Temple with T2 & T3.'],
    ['complete', 1, { tile: 3, at: [3, 2] }, 'Earth Temple is finished.'],
    ['reward', 0, { seat: 0, crystals: 2, cards: 1, scales: 0, leader: true }, 'You get 2 crystals & 1 card as leader.'],
    ['scoring', null, { crystals: [6, 3], supply: 9 }, 'Scales are scored: You 6, Mei 3. 9 scales are left.'],
    ['offer', 0, { cost: 8, number: 2, card: null }, 'You offer 8 crystals: offering 2.'],
    ['draw', 1, { count: 3 }, 'Mei draws 3 cards.'],
    ['drew', 0, { card: 'V1' }, 'Your new card: V1.'],
    ['drew', 0, { cards: ['V1', 'K1'] }, 'Your new cards: V1 & K1.'],
    ['win', 1, { seat: 1, offerings: 6 }, 'Mei wins with 6 offerings.'],
    ['all-markers', null, {}, 'All markers are placed: nobody wins.'],
  ])('%s', (key, seat, args, sentence) => {
    expect(logSentence({ ply: 1, seat, key: `blue-moon-city.${key}`, args, stand_in: null }, naming, at)).toBe(sentence);
  });

  test('a key of a newer server is no sentence', () => {
    expect(logSentence({ ply: 1, seat: 0, key: 'blue-moon-city.unheard', args: {}, stand_in: null }, naming, at)).toBeNull();
  });
});

describe('story', () => {
  const line = (ply: number, seat: number | null, key: string, args: LogLine['args'] = {}): LogLine => ({ ply, seat, key: `blue-moon-city.${key}`, args, stand_in: null });
  const LOG = [
    line(0, null, 'start', { seat: 0 }),
    line(1, 0, 'walk'), line(4, 0, 'contribute'), line(4, 0, 'complete', { tile: 6 }), line(4, 1, 'reward'), line(5, 0, 'draw'),
    line(6, 1, 'offer', { cost: 7 }), line(7, 1, 'offer', { cost: 8 }), line(8, 1, 'draw'), line(8, null, 'scoring'),
    line(9, 0, 'draw'), line(10, 1, 'offer', { cost: 9 }), line(10, 1, 'win'),
  ];

  test('turns end with their draw, the last one with the match', () => {
    expect(turnsOf(LOG).map(({ seat, ply, offerings, crystals, finished }) => [seat, ply, offerings, crystals, finished.length])).toEqual([
      [0, 5, 0, 0, 1], [1, 8, 2, 15, 0], [0, 9, 0, 0, 0], [1, 10, 1, 9, 0],
    ]);
  });

  test('offerings are counted where they were made', () => {
    expect(offeringsByPly(turnsOf(LOG), 2)).toEqual([[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3]]);
  });

  test('moments are the turns with something to tell', () => {
    expect(momentsOf(turnsOf(LOG)).map(({ ply }) => ply)).toEqual([5, 8, 10]);
  });

  test('a turn is one mark of the history, and a scoring divides it', () => {
    expect(marks(LOG)).toEqual([
      { ply: 5, seat: 0, weight: 2, divided: false }, { ply: 8, seat: 1, weight: 6, divided: false },
      { ply: 9, seat: 0, weight: 0, divided: true }, { ply: 10, seat: 1, weight: 3, divided: false },
    ]);
  });
});
