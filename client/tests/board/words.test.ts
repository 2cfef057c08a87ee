/** The text model: accessible names and log sentences that browser tests and screen readers rely on (demand F52). */
import { beforeAll, describe, expect, test } from 'vitest';
import { TASK_CELL, TASK_EXAMPLE, TASK_TAKE, WHEEL_EXAMPLE } from '../../src/games/nova_luna/examples.ts';
import { displayFaces } from '../../src/games/nova_luna/faces.ts';
import { cellLabel, logSentence, placedLabel, takeLabel, tileTasks } from '../../src/games/nova_luna/words.ts';
import { loadPart } from '../../src/i18n/index.ts';
import { speak } from '../../src/i18n/translation.svelte.ts';

const naming = { you: 0, name: (seat: number) => (seat === 0 ? 'You' : 'Mei') };

beforeAll(async () => {
  await loadPart('nova-luna');
  await speak('en');
});

describe('names', () => {
  test('a tile on offer says its needs, where it leads and who moves next', () => {
    const take = { ...TASK_TAKE, tile: 13, distance: 11, next: 1 };
    expect(takeLabel(take, WHEEL_EXAMPLE, naming)).toBe('Take red 5, tasks: 2 blue; 1 yellow. You land on 11, above Mei. Mei moves next');
  });

  test('moving again is said so', () => {
    expect(takeLabel(TASK_TAKE, WHEEL_EXAMPLE, naming)).toBe('Take yellow 1, no tasks. You land on 10. You move again');
  });

  test('a mixed task names each colour', () => {
    expect(tileTasks(21)).toBe('tasks: 2 blue & 1 yellow');
  });

  test('a cell says what a placement would do, or that a tile comes first', () => {
    expect(cellLabel(0, -1, TASK_TAKE, TASK_CELL)).toBe('Place at column 0, row -1: yellow 1, completes 1 task, then 18 discs left');
    expect(cellLabel(0, -1, null, null)).toBe('Place at column 0, row -1: choose a tile first');
  });

  test('a placed tile says how far its tasks are', () => {
    const [red] = displayFaces(TASK_EXAMPLE);
    expect(red && placedLabel(red)).toBe('column 0, row 0: red 5, 2 blue: complete; 1 yellow: 0 of 1');
  });
});

describe('log', () => {
  test.each([
    ['nova-luna.take', 0, { tile: 13, x: 2, y: -1, discs: 2 }, 'You took red 5 to column 2, row -1 and placed 2 discs.'],
    ['nova-luna.take', 1, { tile: 13, x: 0, y: 0, discs: 0 }, 'Mei took red 5 to column 0, row 0.'],
    ['nova-luna.refill', 1, { count: 9 }, 'Mei refilled 9 spaces.'],
    ['nova-luna.forced-refill', null, { count: 11 }, 'The wheel was empty: 11 spaces are refilled.'],
    ['nova-luna.start-order', null, { order: [1, 0] }, 'Start order: Mei & You.'],
    ['nova-luna.end-phase', 0, { s1: 31 }, 'Phase 1 ends with 31.'],
    ['nova-luna.win', 1, { seat: 1 }, 'Mei wins.'],
    ['nova-luna.exhausted', null, {}, 'No tiles are left.'],
    ['nova-luna.solo-result', 0, { s1: 31, s2: 63, result: 94 }, '31 and 63: result 94.'],
  ])('%s', (key, seat, args, sentence) => {
    expect(logSentence({ ply: 1, seat, key, args, stand_in: null }, naming)).toBe(sentence);
  });

  test('a key of a newer server is no sentence', () => {
    expect(logSentence({ ply: 1, seat: 0, key: 'nova-luna.unheard', args: {}, stand_in: null }, naming)).toBeNull();
  });

  test('Persian writes its own digits', async () => {
    await speak('fa');
    expect(logSentence({ ply: 1, seat: null, key: 'nova-luna.forced-refill', args: { count: 11 }, stand_in: null }, naming)).toContain('۱۱');
    await speak('en');
  });
});
