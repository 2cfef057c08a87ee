import { beforeAll, describe, expect, it } from 'vitest';
import { loadPart } from '../../src/i18n/index.ts';
import { speak } from '../../src/i18n/translation.svelte.ts';
import { estimateWords, measureOf, scaleOf } from '../../src/judging/measure.ts';

beforeAll(async () => {
  await loadPart('review');
  await speak('en');
});

describe('a match of several', () => {
  const measure = measureOf(3);

  it('is told in per cent, a difference in points of them', () => {
    expect(measure.text(0.593)).toBe('59%');
    expect(measure.points(0.19)).toBe(19);
    expect(estimateWords(measure, { chance: 0.59, low: 0.575, high: 0.61 })).toBe('59%, between 58% and 61%');
  });
});

describe('a match of one', () => {
  const measure = measureOf(1);

  // Utility is (100 - result) / 100, its chance (utility + 1) / 2: a result of 87 is a chance of 0.565.
  it('is told as the result it leads to, the smaller the better', () => {
    expect(measure.text(0.565)).toBe('87');
    expect(measure.text(0.5)).toBe('100');
    expect(measure.points(0.03)).toBe(6);
    expect(estimateWords(measure, { chance: 0.565, low: 0.55, high: 0.58 })).toBe('87, between 84 and 90');
  });
});

describe('the scale of a plot', () => {
  it('holds every interval with room on both sides, and round marks', () => {
    const { low, high, ticks } = scaleOf(measureOf(2), [{ low: 0.39, high: 0.42 }, { low: 0.58, high: 0.61 }]);
    expect(low).toBeLessThan(0.39);
    expect(high).toBeGreaterThan(0.61);
    expect(ticks.map((tick) => Math.round(tick * 100))).toEqual([40, 50, 60]);
  });

  it('never leaves the chances there are, and is never a point', () => {
    const edge = scaleOf(measureOf(2), [{ low: 0, high: 0 }]);
    expect([edge.low, edge.high > 0]).toEqual([0, true]);
    expect(scaleOf(measureOf(2), [{ low: 1, high: 1 }]).high).toBe(1);
  });
});
