/** What a tap, a second tap and Enter do in a turn of Walking on the Moon; choices as the server sends them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { NextAction } from '../../src/table/play/face.ts';
import { Turn } from '../../src/games/walking_on_the_moon/turn.svelte.ts';
import type { DieChoice, Landings, MoonChoices } from '../../src/games/walking_on_the_moon/view.ts';

const START: MoonChoices = {
  phase: 'start', allowance: 4, buy: [{ count: 1, action: 'buy 1' }, { count: 2, action: 'buy 2' }],
  landings: { B: [], K: [], W: [] }, add: [], choose: [], reroll: [], hinder: [], swap: null, pass: null, roll: null, stop: null, recover: [],
};
const choose = (die: string, result: DieChoice['result']): DieChoice => ({ die, action: `choose ${die}`, to: [5, 0], path: [], result, stars: [], victims: [] });

let choices: MoonChoices | null;
let landings: Landings | null;
let fewer: boolean;
let once: boolean;
let sent: NextAction[][];
let turn: Turn;

beforeEach(() => {
  [choices, landings, fewer, once, sent] = [START, null, false, false, []];
  turn = new Turn({ choices: () => choices, landings: () => landings, fewer: () => fewer, submit: (action, ...then) => sent.push([action, ...then]), commitsAtOnce: () => once });
});

/** A new situation: what was derived of the old one is not asked again outside of components. */
function becomes(next: Partial<MoonChoices>): void {
  choices = { ...START, phase: 'choose', buy: [], ...next };
  turn = new Turn({ choices: () => choices, landings: () => landings, fewer: () => fewer, submit: (action, ...then) => sent.push([action, ...then]), commitsAtOnce: () => once });
  turn.reset(0);
}

describe('laying dice', () => {
  const layAll = (dice: string): void => {
    for (const die of dice) turn.lay(die as 'B', turn.laid === 0 ? 0 : 1);
  };

  test('needs exactly the allowance, then programs and rolls', () => {
    layAll('KBB');
    expect([turn.ready, turn.missing]).toEqual([false, 1]);
    expect(turn.commit()).toBe(false);
    layAll('W');
    expect(turn.commit()).toBe(true);
    expect(sent).toEqual([['program K BBW', 'roll']]);
  });

  // Rules 5C: each EC raises the allowance by one, decided before programming.
  test('what is laid beyond the allowance is bought first', () => {
    layAll('KBBWW');
    expect(turn.bought).toBe(1);
    turn.commit();
    const [buy, program, roll] = sent[0] ?? [];
    expect([buy, roll]).toEqual(['buy 1', 'roll']);
    expect(program).toMatchObject({ action: 'program K BBWW' });
    if (typeof program === 'string' || !program) throw new Error('the program is no choice that is listed');
    expect([program.offered({ phase: 'start' }), program.offered({ phase: 'ready' })]).toEqual([true, false]);
  });

  test('no more than can be paid for', () => {
    choices = { ...START, buy: [{ count: 1, action: 'buy 1' }] };
    layAll('KKBBWW');
    expect(turn.laid).toBe(5);
    expect(turn.mayLay('W')).toBe(false);
  });

  test('fewer, where the table allows it', () => {
    fewer = true;
    layAll('K');
    expect(turn.ready).toBe(true);
  });

  test('goes back die by die, from the jump at hand', () => {
    layAll('KB');
    expect(turn.back()).toBe(true);
    expect(turn.back()).toBe(true);
    expect(turn.back()).toBe(false);
    expect(turn.laid).toBe(0);
  });
});

describe('options', () => {
  test('the first tap shows, the second does', () => {
    becomes({ choose: [choose('Kup1', 'awake'), choose('B2', 'fall')] });
    turn.tap('choose B2');
    expect(turn.chosen).toMatchObject({ kind: 'choose', die: { die: 'B', face: '2' } });
    expect(sent).toEqual([]);
    turn.tap('choose B2');
    expect(sent).toEqual([['choose B2']]);
  });

  test('at once, if that is wished', () => {
    once = true;
    becomes({ choose: [choose('Kup1', 'awake'), choose('B2', 'fall')] });
    turn.tap('choose Kup1');
    expect(sent).toEqual([['choose Kup1']]);
  });

  test('a single die is chosen already, and stays so', () => {
    becomes({ choose: [choose('Kskull', 'skull')] });
    expect(turn.chosen?.id).toBe('choose Kskull');
    expect(turn.commit()).toBe(true);
  });

  // Rules 9: one EC buys a new roll of one die.
  test('a reroll tells its odds from what single dice do here', () => {
    const base = { to: [5, 0] as const, path: [], stars: [] };
    landings = { B: [{ ...base, face: '1', weight: 1, result: 'collision' }, { ...base, face: '2', weight: 3, result: 'awake' }, { ...base, face: '3', weight: 2, result: 'fall' }], K: [], W: [] };
    becomes({ choose: [choose('B1', 'collision'), choose('Kup1', 'fall')], reroll: [{ die: 'B1', action: 'reroll B1' }, { die: 'Kup1', action: 'reroll Kup1' }] });
    expect(turn.options.map(({ id }) => id)).toEqual(['choose B1', 'reroll B1', 'choose Kup1', 'reroll Kup1']);
    expect(turn.options[1]).toMatchObject({ kind: 'reroll', odds: { awake: 5000, skull: 0 } });
    expect(turn.options[3]).toMatchObject({ odds: null });
  });

  test('recovery, robbing, swapping and passing are options too', () => {
    becomes({ phase: 'hinder', hinder: [{ astronaut: 2, does: 'star', action: 'rob 2 star' }], swap: 'swap', pass: 'pass' });
    expect(turn.options.map(({ kind }) => kind)).toEqual(['hinder', 'swap', 'pass']);
    becomes({ phase: 'start', recover: [{ steps: 0, to: [5, 0], action: 'recover 0' }, { steps: 1, to: [6, 1], action: 'recover 1' }] });
    expect([turn.laying, turn.options.length]).toEqual([false, 2]);
  });
});

test('between jumps Enter rolls and stopping is asked for by itself', () => {
  becomes({ phase: 'ready', roll: 'roll', stop: 'stop' });
  expect(turn.stop()).toBe(true);
  expect(turn.commit()).toBe(true);
  expect(sent).toEqual([['stop'], ['roll']]);
});
