import { describe, expect, it } from 'vitest';
import { barsOf } from '../src/app/today/histogram.ts';

const sum = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

describe('the histogram of results', () => {
  it('has a bar for each result, also for those that nobody has', () => {
    expect(barsOf([{ result: 3, count: 2 }, { result: 6, count: 1 }], [])).toEqual([{ from: 3, to: 3, count: 2 }, { from: 4, to: 4, count: 0 }, { from: 5, to: 5, count: 0 }, { from: 6, to: 6, count: 1 }]);
  });

  it('reaches to par and to the own result', () => {
    const bars = barsOf([{ result: 90, count: 1 }], [84, 93]);
    expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([84, 93]);
  });

  it('loses nobody where results lie far apart', () => {
    const results = [{ result: -40, count: 3 }, { result: 0, count: 5 }, { result: 151, count: 2 }];
    const bars = barsOf(results, [20]);
    expect(bars.length).toBeLessThanOrEqual(16);
    expect(sum(bars)).toBe(sum(results));
    for (const [index, bar] of bars.entries()) if (index > 0) expect(bar.from).toBe((bars[index - 1]?.to ?? 0) + 1);
  });

  it('is empty where nobody has finished and nothing is marked', () => {
    expect(barsOf([], [])).toEqual([]);
  });
});
