/** The text model: accessible names and log sentences that screen readers and browser tests rely on. */
import { beforeAll, describe, expect, test } from 'vitest';
import { endingOf } from '../../src/games/walking_on_the_moon/ending.ts';
import { statusOf } from '../../src/games/walking_on_the_moon/examples.ts';
import { faceSign, faceWords, shownFace, sixFaces } from '../../src/games/walking_on_the_moon/faces.ts';
import { logSentence, marks } from '../../src/games/walking_on_the_moon/log.ts';
import { momentsOf, spacesByPly } from '../../src/games/walking_on_the_moon/story.ts';
import { jumpOddsWords, landingWords, outlookWords, percent, reachWords, spaceWords, standingWords } from '../../src/games/walking_on_the_moon/words.ts';
import { loadPart } from '../../src/i18n/index.ts';
import { speak } from '../../src/i18n/translation.svelte.ts';
import type { LogLine, TableInfo } from '../../src/protocol.gen.ts';
import cards from '../../../src/moontable/games/walking_on_the_moon/cards.csv?raw';
import dice from '../../../src/moontable/games/walking_on_the_moon/dice.csv?raw';
import { DICE_DATA, VIEW } from './moon.ts';

const naming = { you: 0, name: (seat: number) => ['You', 'Mei', 'Omid'][seat] ?? '' };
const line = (key: string, ply: number, seat: number | null, args: LogLine['args']): LogLine => ({ key: `walking-on-the-moon.${key}`, ply, seat, args, stand_in: null });
const KUP1 = { die: 'K', face: 'up1' };

beforeAll(async () => {
  await loadPart('walking-on-the-moon');
  await speak('en');
});

describe('names', () => {
  test('a space says its ground, its star and who is there', () => {
    expect(spaceWords(VIEW, 5, naming)).toBe('space 6, ground, a star above, here: Omid & Mei');
    expect(spaceWords(VIEW, 18, naming)).toBe('space 19, crater, dangerous, a star above, worth 10 at the end');
    expect(spaceWords(VIEW, 1, naming)).toBe('space 2, cliff');
  });

  test('a seat says where it is and what it has', () => {
    expect(standingWords(VIEW, 0)).toBe('space 4, 1 star, 2 EC, last');
    expect(standingWords(VIEW, 1)).toBe('out on 6, no star, 0 EC');
    expect(standingWords(VIEW, 2)).toBe('space 6, no star, 0 EC, hinder token, leader');
  });

  // Rules 13: with two seats each has two astronauts.
  test('with two seats both astronauts are told apart', () => {
    const two = { ...VIEW, seats: 2, astronauts: [0, 1, 0, 1].map((seat, i) => ({ ...VIEW.astronauts[0]!, seat, column: i })) };
    expect(standingWords(two, 1)).toBe('astronaut 1: space 2, 1 star, 2 EC, last; astronaut 2: space 4, 1 star, 2 EC, last');
  });

  test('a face is told by what it does, not by its name', () => {
    expect(faceWords(VIEW, { die: 'K', face: 'up2' })).toBe('black die up 2');
    expect(faceWords(VIEW, { die: 'W', face: 'flat1' })).toBe('white die straight 1');
    expect(faceWords(VIEW, { die: 'K', face: 'skull' })).toBe('black die with a skull');
    expect(DICE_DATA.W.map(faceSign)).toEqual(['↓1', '↓2', '↓3', '→1']);
    expect(shownFace(DICE_DATA.K[0]!)).toEqual({ arrow: 'none', value: '', skull: true });
    expect(sixFaces(DICE_DATA.B)).toHaveLength(6);
  });
});

describe('odds', () => {
  test('what is there but rounds to nothing is said so', () => {
    expect([percent(0), percent(20), percent(2849), percent(10_000)]).toEqual(['0%', 'under 1%', '28%', '100%']);
  });

  test('reached spaces are told as runs, and the goal by its name', () => {
    const lands = [9, 10, 11, 13, 24, 25].map((column) => ({ column, awake: 100, collision: 0, fall: 0, red: 0, skull: 0, paths: [] }));
    expect(reachWords({ jump: 1, from: [], lands, accident: 0 }, 24)).toBe('10–12, 14, goal');
  });

  test('a jump that lands nowhere safe says so', () => {
    const jump = { jump: 2, from: [[1, 10000]] as [number, number][], lands: [{ column: 2, awake: 0, collision: 0, fall: 0, red: 10000, skull: 0, paths: [] }], accident: 10000 };
    expect(jumpOddsWords(jump, 24)).toBe('reaches no safe space; accident 100%');
    expect(jumpOddsWords({ ...jump, lands: [{ column: 3, awake: 7500, collision: 0, fall: 0, red: 0, skull: 0, paths: [] }], accident: 2500 }, 24)).toBe('reaches 4; accident 25%');
  });

  test('a whole program is one sentence', () => {
    expect(outlookWords({ jumps: [], ends: [], crossed: 0, accident: 2800, clean: 7200, stars: [], star_mean: 60, mean: 580, ec: 7200, victims: [] }))
      .toBe('accident 28%, 0.6 stars on average, 5.8 spaces on average, three clean jumps and 1 EC 72%');
  });

  test('a landing says where, how and what it takes', () => {
    expect(landingWords(VIEW, { to: [6, 1], result: 'awake', stars: [[5, 1]] })).toBe('space 7, awake, 1 star');
    expect(landingWords(VIEW, { to: [24, 0], result: 'red', stars: [] })).toBe('over the line, danger');
  });
});

const LOG: LogLine[] = [
  line('start', 0, null, { order: [2, 0, 1] }),
  line('program', 1, 0, { astronaut: 0, jumps: ['K', 'BB'] }),
  line('roll', 2, 0, { astronaut: 0, jump: 1, dice: [KUP1] }),
  line('land', 3, 0, { astronaut: 0, ...KUP1, from: [3, 1], to: [6, 1], path: [], stars: [[5, 1], [6, 1]] }),
  line('rob', 4, 0, { astronaut: 0, victim: 1, what: 'star' }),
  line('income', 4, 0, { astronaut: 0, clean: 1, last: 1 }),
  line('round', 4, null, { n: 3 }),
  line('accident', 5, 1, { astronaut: 1, kind: 'fall', lost: 1, ...KUP1, from: [5, 0], to: [8, 0], path: [], stars: [] }),
  line('recover', 6, 1, { astronaut: 1, steps: 1 }),
  line('cross', 7, 0, { astronaut: 0, place: 21 }),
  line('win', 7, 0, { seat: 0, points: 29 }),
];

describe('the log', () => {
  test('is told in sentences', () => {
    expect(LOG.map((one) => logSentence(one, naming, VIEW))).toEqual([
      'Order of the seats: Omid, You, & Mei.',
      'You program black die & blue die + blue die.',
      'You roll jump 1: black die up 1.',
      'You fly black die up 1 to space 7, with 2 stars.',
      'You rob Mei of a star.',
      'You get 2 EC, for three clean jumps, for being last.',
      'Round 3',
      'Mei has an accident on space 9: fall, 1 star lost.',
      'Mei comes to, one space on.',
      'You cross the line: 21 points.',
      'You win with 29 points.',
    ]);
    expect(logSentence(line('unheard-of', 1, 0, {}), naming, VIEW)).toBeNull();
  });

  test('gives marks by jump, heavier with stars, divided by rounds', () => {
    expect(marks(LOG)).toEqual([
      { ply: 3, seat: 0, weight: 3, divided: false },
      { ply: 5, seat: 1, weight: 0, divided: true },
      { ply: 6, seat: 1, weight: 0, divided: false },
    ]);
  });

  test('adds up the spaces of each seat', () => {
    expect(spacesByPly(LOG, 2, 7)).toEqual([[0, 0, 0, 3, 3, 3, 3, 3], [0, 0, 0, 0, 0, 3, 4, 4]]);
  });

  test('has moments worth looking at again, in their order', () => {
    expect(momentsOf(LOG).map(({ kind, ply }) => [kind, ply])).toEqual([['stars', 3], ['rob', 4], ['accident', 5], ['cross', 7]]);
  });
});

// Rules 12: 21 for the first across, 20 for later ones, the marker of the card for the others; stars on top.
test('the end says who won and of what the points are made', () => {
  const info = { ending: 'finish', ranking: [1, 2, 3], seats: [] } as unknown as TableInfo;
  const view = { ...VIEW, phase: 'over' as const, scores: [29, 20, 0], points: [{ place: 21, stars: 8 }, { place: 20, stars: 0 }, { place: 0, stars: 0 }] };
  const { why, seats } = endingOf(info, JSON.parse(JSON.stringify(view)), LOG, naming);
  expect(why).toBe('You have 29 points: 21 for the place in the race, 8 for stars.');
  expect(seats.map(({ count, detail }) => [count, detail])[1]).toEqual([20, '20 for the place, 0 for no stars']);
});

test('the rules page counts what the data itself calls reconstructed', () => {
  expect(statusOf(dice)).toEqual({ reconstructed: 18, all: 18 });
  expect(statusOf(cards)).toEqual({ reconstructed: 48, all: 48 });
});
