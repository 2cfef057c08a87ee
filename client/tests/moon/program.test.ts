/** Rules 5D: up to three jumps without gaps, any mixture, never more than two dice of a colour. */
import { describe, expect, test } from 'vitest';
import { actionOf, dieCount, EMPTY, lay, landingJump, move, readProgram, take, type Program } from '../../src/games/walking_on_the_moon/program.ts';

const made = (...words: string[]): Program => readProgram(words);

describe('dice on the jump card', () => {
  test('a die that is wished beyond a gap goes to the first empty jump', () => {
    expect(actionOf(lay(EMPTY, 2, 'K'))).toBe('program K');
    expect(landingJump(made('K'), 2)).toBe(1);
  });

  test('dice of a jump are named in the order blue, black, white', () => {
    expect(actionOf(lay(lay(lay(EMPTY, 0, 'W'), 0, 'K'), 0, 'B'))).toBe('program BKW');
  });

  test('there is no third die of a colour', () => {
    const full = made('KK');
    expect(lay(full, 1, 'K')).toBe(full);
    expect(dieCount(full)).toBe(2);
  });

  test('a jump that is left empty closes up', () => {
    expect(actionOf(take(made('K', 'BB', 'W'), 0, 'K'))).toBe('program BB W');
    expect(take(made('K'), 1, 'K')).toEqual(made('K'));
  });

  test('a die moves from jump to jump, also into the jump that its going empties', () => {
    expect(actionOf(move(made('K', 'BB', 'W'), 2, 0, 'W'))).toBe('program KW BB');
    expect(actionOf(move(made('K', 'B'), 0, 2, 'K'))).toBe('program B K');
  });
});
