import { beforeEach, expect, it, vi } from 'vitest';
import { nextPuzzle, readProgress, withPuzzle, withStep, writeProgress } from '../../src/app/learn/progress.ts';

const NOTHING = { lessons: {}, puzzles: {} };
let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => { kept[key] = value; } });
});

it('remembers in the browser how far a lesson is, and a step done again takes nothing back', () => {
  writeProgress(withStep(withStep(readProgress(), 'nova-luna', 3), 'nova-luna', 1));
  expect(readProgress()).toEqual({ lessons: { 'nova-luna': 3 }, puzzles: {} });
});

it('remembers each solved puzzle once', () => {
  const progress = [7, 2, 7].reduce((before, number) => withPuzzle(before, 'nova-luna', number), readProgress());
  expect(progress.puzzles['nova-luna']).toEqual([2, 7]);
});

it('leads to the next unsolved puzzle, all around, and nowhere when all are solved', () => {
  const solved = (...numbers: number[]) => ({ ...NOTHING, puzzles: { 'nova-luna': numbers } });
  expect(nextPuzzle(solved(3), 'nova-luna', 3, 10)).toBe(4);
  expect(nextPuzzle(solved(3, 4), 'nova-luna', 3, 10)).toBe(5);
  expect(nextPuzzle(solved(10), 'nova-luna', 10, 10)).toBe(1);
  expect(nextPuzzle(solved(1, 2), 'nova-luna', 2, 2)).toBeNull();
});

it('works without storage, and with what another program has stored', () => {
  kept['moontable.learned'] = 'not JSON';
  expect(readProgress()).toEqual(NOTHING);
  vi.stubGlobal('localStorage', { getItem: () => { throw new Error('forbidden'); }, setItem: () => { throw new Error('forbidden'); } });
  expect(readProgress()).toEqual(NOTHING);
  expect(() => writeProgress(NOTHING)).not.toThrow();
});
