/** Outlooks are asked for once dice lie still, and never shown for a position that is past. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Forecast } from '../../src/games/walking_on_the_moon/outlook.svelte.ts';

let ply: number;
let plan: string | null;
let asked: string[];
let forecast: Forecast;
const told = (text: string) => ({ accident: text.length });

beforeEach(() => {
  vi.useFakeTimers();
  [ply, plan, asked] = [3, null, []];
  forecast = new Forecast({ ply: () => ply, plan: () => plan, ask: (text) => { asked.push(text); return Promise.resolve(told(text)); } });
});
afterEach(() => void vi.useRealTimers());

/** What an effect does between two changes: what was waiting is dropped, what is wanted now waits. */
async function lies(text: string | null, before?: () => void): Promise<() => void> {
  before?.();
  plan = text;
  const stop = forecast.follow();
  await vi.advanceTimersByTimeAsync(0);
  return () => stop?.();
}

test('a plan that is only passed through is not asked about', async () => {
  await lies('program K', await lies('program B'));
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['program K']);
});

test('an answer is kept: the plan without the last die is known still', async () => {
  await lies('program K');
  await vi.advanceTimersByTimeAsync(500);
  await lies('program KK');
  await vi.advanceTimersByTimeAsync(500);
  expect(forecast.of('program K')).toEqual(told('program K'));
  await lies('program K');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['program K', 'program KK']);
});

test('at another ply nothing of what was known counts', async () => {
  await lies('');
  await vi.advanceTimersByTimeAsync(500);
  ply = 4;
  expect(forecast.of('')).toBeNull();
  await lies('');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['', '']);
});

test('an answer that comes after the table moved on is dropped', async () => {
  await lies('program K');
  await vi.advanceTimersByTimeAsync(119);
  ply = 4;
  await vi.advanceTimersByTimeAsync(500);
  expect(forecast.of('program K')).toBeNull();
});
