/** What a tap, a second tap and Enter do in a turn of Blue Moon City; choices as the server sends them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Turn } from '../../src/games/blue_moon_city/turn.svelte.ts';
import type { CityChoices, Follows, Place, Way } from '../../src/games/blue_moon_city/view.ts';

const FOLLOWS: Follows = { scales: 0, completes: false, leader: null, rewards: [], scorings: [], ends: false };
const way = (cards: readonly string[], over = 0): Way => ({
  cards: cards.map((card, group) => ({ card, role: 'own', group, value: Number(card[1]) })),
  as: 'T', sum: 3 + over, over, actions: [...cards.map((card) => `pay ${card}`), 'paid'],
});
const MOVE: CityChoices = {
  phase: 'move',
  go: [{ to: [3, 2], steps: 1, action: 'go 2,2>3,2' }, { to: [2, 3], steps: 1, action: 'go 2,2>2,3' }],
  powers: [{ card: 'T1', piece: 'green', does: 'fly', targets: [{ to: [0, 1], action: 'T1 green dragon>0,1' }] }],
  tiles: [{ at: [3, 2], go: 'go 2,2>3,2', boxes: [{ box: 3, need: 'T3', action: 'box 3', follows: FOLLOWS }] }],
  payments: { T3: [way(['T3']), way(['T1', 'T2']), way(['T2', 'T3'], 2)] },
  offers: [{ go: null, card: null, cost: 8, action: 'offer 8', ends: false, left: 4 }],
  pay: null,
  discard: [{ card: 'T1', action: 'discard T1' }, { card: 'V3', action: 'discard V3' }],
  draw: { count: 2, action: 'draw 2' },
};
const EARTH: Place = [3, 2];

let choices: CityChoices | null;
let hand: string[];
let paid: string[];
let sent: string[][];
let once: boolean;
let turn: Turn;

beforeEach(() => {
  choices = MOVE;
  hand = ['V3', 'T1', 'T2', 'T3', 'T3'];
  paid = [];
  sent = [];
  once = false;
  turn = new Turn({
    choices: () => choices, hand: () => hand, paid: () => paid, figure: () => [2, 2],
    submit: (actions) => sent.push([...actions]), commitsAtOnce: () => once,
  });
});

describe('walking', () => {
  test('the first tap shows, the second walks', () => {
    turn.tap([2, 3]);
    expect(turn.intent).toMatchObject({ kind: 'walk', steps: 1 });
    expect(sent).toEqual([]);
    turn.tap([2, 3]);
    expect(sent).toEqual([['go 2,2>2,3']]);
  });

  test('at once, if that is wished, but not where there is more to choose', () => {
    once = true;
    turn.tap(EARTH);
    expect(sent).toEqual([]);
    turn.tap([2, 3]);
    expect(sent).toEqual([['go 2,2>2,3']]);
  });

  test('a tile out of reach is looked at, nothing more', () => {
    turn.tap([0, 1]);
    expect(turn.place).toEqual([0, 1]);
    expect(turn.intent).toBeNull();
    turn.tap([0, 1]);
    expect(turn.place).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('building', () => {
  test('a box proposes the first way, and one press walks, pays and is done', () => {
    turn.tapBox(EARTH, 3);
    expect(turn.intent).toMatchObject({ kind: 'build', walks: true, box: 3, actions: ['go 2,2>3,2', 'box 3', 'pay T3', 'paid'] });
    expect([...turn.picked]).toEqual([3]);
    turn.commit();
    expect(sent).toEqual([['go 2,2>3,2', 'box 3', 'pay T3', 'paid']]);
  });

  test('ways are browsed in both directions', () => {
    turn.tapBox(EARTH, 3);
    turn.browse(-1);
    expect(turn.way?.over).toBe(2);
    turn.browse(1);
    turn.browse(1);
    expect([...turn.picked]).toEqual([1, 2]);
  });

  test('a tap on a card of the hand takes it into the payment or leaves it out', () => {
    turn.tapBox(EARTH, 3);
    turn.tapCard(1);
    expect(turn.way?.cards.map(({ card }) => card)).toEqual(['T1', 'T2']);
    turn.tapCard(1);
    expect(turn.way?.cards.map(({ card }) => card)).not.toContain('T1');
    turn.tapCard(0);
    expect(turn.way?.cards.map(({ card }) => card)).not.toContain('V3');
  });

  test('a box that cannot be paid is no choice', () => {
    turn.tapBox(EARTH, 1);
    expect(turn.box).toBeNull();
    expect(turn.place).toEqual(EARTH);
  });

  test('by hand it begins with the box alone', () => {
    turn.tapBox(EARTH, 3);
    turn.payByHand();
    expect(sent).toEqual([['go 2,2>3,2', 'box 3']]);
  });

  test('what is paid by hand is paid card by card, the rest as proposed', () => {
    hand = ['V3', 'T2', 'T3', 'T3'];
    paid = ['T1'];
    choices = { ...MOVE, phase: 'pay', go: [], powers: [], tiles: [], offers: [], draw: null, discard: [], pay: { next: [{ card: 'T2', action: 'pay T2' }], paid: null, ways: [{ ...way(['T1', 'T2']), actions: ['pay T2', 'paid'] }], follows: FOLLOWS } };
    turn = new Turn({ choices: () => choices, hand: () => hand, paid: () => paid, figure: () => EARTH, submit: (actions) => sent.push([...actions]), commitsAtOnce: () => once });
    expect([...turn.picked]).toEqual([1]);
    turn.tapCard(1);
    turn.tapCard(0);
    turn.commit();
    expect(sent).toEqual([['pay T2'], ['pay T2', 'paid']]);
  });
});

describe('powers', () => {
  test('a card, then a tile, then once more', () => {
    turn.tapCard(1);
    expect(turn.power?.card).toBe('T1');
    turn.tap([0, 1]);
    expect(turn.intent).toMatchObject({ kind: 'power', to: [0, 1] });
    turn.tap([0, 1]);
    expect(sent).toEqual([['T1 green dragon>0,1']]);
  });

  test('a card without a power now is no choice', () => {
    turn.tapCard(0);
    expect(turn.card).toBeNull();
  });
});

describe('the end of a turn', () => {
  test('at most two cards go, in canonical order, then as many come and two more', () => {
    turn.end();
    turn.tapCard(1);
    turn.tapCard(0);
    turn.tapCard(2);
    expect(turn.intent).toMatchObject({ kind: 'draw', count: 4, actions: ['discard V3', 'discard T1', 'draw 4'] });
    turn.tapCard(0);
    expect(turn.intent).toMatchObject({ actions: ['discard T1', 'draw 3'] });
  });

  test('is all that is shown when nothing else is left', () => {
    choices = { ...MOVE, phase: 'build', go: [], powers: [], tiles: [], offers: [] };
    turn = new Turn({ choices: () => choices, hand: () => hand, paid: () => paid, figure: () => [2, 2], submit: (actions) => sent.push([...actions]), commitsAtOnce: () => once });
    turn.reset();
    expect(turn.intent).toMatchObject({ kind: 'draw', count: 2 });
    expect(turn.back()).toBe(false);
  });
});

test('Esc takes one step back at a time', () => {
  turn.tapBox(EARTH, 3);
  expect(turn.back()).toBe(true);
  expect(turn.intent?.kind).toBe('walk');
  expect(turn.back()).toBe(true);
  expect(turn.place).toBeNull();
  expect(turn.back()).toBe(false);
});

test('an offering is one press', () => {
  turn.tapOffer(MOVE.offers[0]!, [2, 2]);
  expect(turn.intent).toMatchObject({ kind: 'offer', walks: false, actions: ['offer 8'] });
});
