/** Any action that a hint or a review names is prepared as taps would prepare it. */
import { describe, expect, it } from 'vitest';
import { readAction as readCity } from '../../src/games/blue_moon_city/actions.ts';
import { Turn as CityTurn } from '../../src/games/blue_moon_city/turn.svelte.ts';
import type { CityChoices } from '../../src/games/blue_moon_city/view.ts';
import { cellIn, tileIn } from '../../src/games/nova_luna/actions.ts';
import { Turn as NovaTurn } from '../../src/games/nova_luna/turn.svelte.ts';
import type { NovaLunaChoices } from '../../src/games/nova_luna/view.ts';
import { readAction as readMoon } from '../../src/games/walking_on_the_moon/actions.ts';
import { Turn as MoonTurn } from '../../src/games/walking_on_the_moon/turn.svelte.ts';
import type { MoonChoices } from '../../src/games/walking_on_the_moon/view.ts';

const sent: unknown[] = [];
const submit = (...actions: unknown[]): void => void sent.push(actions);

describe('Nova Luna', () => {
  const cell = (x: number, y: number) => ({ x, y, action: `T17@${x},${y}`, completes: [], closer: [], left: 19, ends: false });
  const choices: NovaLunaChoices = { refill: 'refill', end: null, takes: [{ space: 4, tile: 17, cost: 2, distance: 9, next: 1, cells: [cell(1, 0), cell(2, -1)] }] };
  const turn = new NovaTurn({ choices: () => choices, submit, commitsAtOnce: () => true });

  it('a take is tile and cell, even for people whose first tap commits', () => {
    expect(turn.prepare('T17@2,-1')).toBe(true);
    expect([turn.space, turn.spot]).toEqual([4, '2,-1']);
    expect(sent).toEqual([]);
  });

  it('a refill is a button of its own', () => expect(turn.prepare('refill')).toBe(false));

  it('actions are read from their text', () => {
    expect([tileIn('T17@2,-1'), cellIn('T17@2,-1')]).toEqual([17, { x: 2, y: -1 }]);
    expect([tileIn('refill'), cellIn('end')]).toEqual([null, null]);
  });
});

describe('Blue Moon City', () => {
  const FOLLOWS = { scales: 0, completes: false, leader: null, rewards: [], scorings: [], ends: false };
  const way = (card: string) => ({ cards: [], as: 'T', sum: 3, over: 0, actions: [`pay ${card}`, 'paid'] });
  const MOVE: CityChoices = {
    phase: 'move',
    go: [{ to: [3, 2], steps: 1, action: 'go 2,2>3,2' }],
    powers: [{ card: 'T1', piece: 'green', does: 'fly', targets: [{ to: [0, 1], action: 'T1 green dragon>0,1' }] }, { card: 'F2', piece: 'figure', does: 'steps', targets: [], action: 'F2 +2' }],
    tiles: [{ at: [3, 2], go: 'go 2,2>3,2', boxes: [{ box: 1, need: 'T3', action: 'box 1', follows: FOLLOWS }] }, { at: [2, 2], go: null, boxes: [{ box: 1, need: 'T3', action: 'box 1', follows: FOLLOWS }] }],
    payments: { T3: [way('T3'), way('T2')] },
    offers: [{ go: 'go 2,2>3,2', card: null, cost: 8, action: 'offer 8', ends: false, left: 4 }, { go: null, card: 'P1', cost: 9, action: 'P1 offer 9', ends: false, left: 3 }],
    pay: null, discard: [{ card: 'V3', action: 'discard V3' }], draw: { count: 2, action: 'draw 2' },
  };
  const turnOf = (choices: CityChoices) => new CityTurn({ choices: () => choices, hand: () => ['T1', 'V3'], paid: () => [], figure: () => [2, 2], submit, commitsAtOnce: () => false });

  it.each([
    ['go 2,2>3,2', { kind: 'walk', to: [3, 2] }],
    ['T1 green dragon>0,1', { kind: 'power', to: [0, 1] }],
    ['F2 +2', { kind: 'power', to: null }],
    // The box of the tile where I stand, not that of another which is called the same.
    ['box 1', { kind: 'build', at: [2, 2], walks: false }],
    ['P1 offer 9', { kind: 'offer', walks: false }],
    ['discard V3', { kind: 'draw', discards: ['V3'] }],
    ['draw 2', { kind: 'draw', discards: [] }],
  ])('%s', (action, intent) => {
    const turn = turnOf(MOVE);
    expect(turn.prepare(action)).toBe(true);
    expect(turn.intent).toMatchObject(intent);
    expect(readCity(action)).not.toBeNull();
  });

  it('a card is paid by the first payment that begins with it', () => {
    const turn = turnOf({ ...MOVE, pay: { next: [{ card: 'T2', action: 'pay T2' }], paid: null, ways: [way('T3'), way('T2')], follows: FOLLOWS } });
    expect(turn.prepare('pay T2')).toBe(true);
    expect(turn.way?.actions[0]).toBe('pay T2');
    expect(turnOf({ ...MOVE, pay: { next: [], paid: 'paid', ways: [way('T3')], follows: FOLLOWS } }).prepare('paid')).toBe(false);
  });

  it('what is no choice is not prepared', () => expect(turnOf(MOVE).prepare('offer 8')).toBe(false));
});

describe('Walking on the Moon', () => {
  const START: MoonChoices = { phase: 'start', allowance: 4, buy: [{ count: 1, action: 'buy 1' }], landings: { B: [], K: [], W: [] }, add: [], choose: [], reroll: [], hinder: [], swap: null, pass: null, roll: null, stop: null, recover: [] };
  const turnOf = (choices: MoonChoices) => new MoonTurn({ choices: () => choices, landings: () => null, fewer: () => false, submit, commitsAtOnce: () => false });

  it('a program is laid, ready to roll', () => {
    const turn = turnOf(START);
    expect(turn.prepare('program K BBW')).toBe(true);
    expect([turn.laid, turn.ready]).toEqual([4, true]);
  });

  it('an option is chosen, a roll waits anyway, and buying is a button of its own', () => {
    const turn = turnOf({ ...START, phase: 'hinder', hinder: [{ astronaut: 2, does: 'star', action: 'rob 2 star' }], pass: 'pass' });
    expect(turn.prepare('rob 2 star')).toBe(true);
    expect(turn.chosen?.id).toBe('rob 2 star');
    expect(turnOf({ ...START, phase: 'ready', roll: 'roll', stop: 'stop' }).prepare('roll')).toBe(true);
    expect(turnOf({ ...START, phase: 'ready', roll: 'roll', stop: 'stop' }).prepare('stop')).toBe(false);
    expect(turnOf(START).prepare('buy 1')).toBe(false);
  });

  it.each(['program K BBW', 'buy 2', 'add K 3', 'choose Kup1', 'reroll B2', 'rob 2 ec', 'hinder 1', 'swap', 'pass', 'recover 1', 'roll', 'stop'])('%s is read', (action) => {
    expect(readMoon(action)).not.toBeNull();
  });
});
