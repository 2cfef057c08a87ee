import { describe, expect, it } from 'vitest';
import { courseOf } from '../src/app/boards/course.ts';
import { areAllOpen, Conditions, requestFor } from '../src/app/new/choices.svelte.ts';

describe('the course of a rating', () => {
  it('begins before the first match, and ends at the last one', () => {
    const course = courseOf([1500, 1520, 1490, 1560], 300, 90);
    expect([course.first, course.last, course.least, course.most]).toEqual([1500, 1560, 1490, 1560]);
    expect(course.line.startsWith('M0,')).toBe(true);
    expect(course.line.split('L')).toHaveLength(4);
    expect(course.line.split('L').at(-1)?.split(',')[0]).toBe('300');
  });

  it('stays in its box however far it goes, and shows small changes as small', () => {
    const heightsOf = (ratings: number[]): number[] => courseOf(ratings, 300, 90).line.slice(1).split('L').map((point) => Number(point.split(',')[1]));
    for (const ratings of [[1500, 1501], [1500, 2400, 900], [1500, 1500, 1500]]) for (const height of heightsOf(ratings)) expect(height).toBeGreaterThanOrEqual(0), expect(height).toBeLessThanOrEqual(90);
    const [before = 0, after = 0] = heightsOf([1500, 1503]);
    expect(before - after).toBeLessThan(5);
  });

  it('has nothing to draw before the first match', () => {
    expect(courseOf([], 300, 90)).toMatchObject({ line: '', area: '' });
  });
});

describe('a rated table', () => {
  it('has a clock whose end loses, and asks for no help', () => {
    const conditions = new Conditions();
    conditions.hints = true;
    conditions.rate(true);
    expect(requestFor('nova-luna', ['open'], {}, conditions).settings).toEqual({ rated: true, undo: 'turn', clock: { kind: 'bank', seconds: 300, increment: 10, timeout: 'loss' } });
  });

  it('keeps the clock that was chosen', () => {
    const conditions = new Conditions();
    conditions.clock.choose('days');
    conditions.rate(true);
    expect(conditions.clock.clock).toMatchObject({ kind: 'days', timeout: 'loss' });
  });

  it('is for people who are yet to come alone', () => {
    expect([areAllOpen([]), areAllOpen(['open', 'greedy']), areAllOpen(['open', { name: 'Cat' }]), areAllOpen(['open', 'open'])]).toEqual([false, false, false, true]);
    const conditions = new Conditions();
    conditions.rate(true);
    expect(requestFor('nova-luna', ['open', 'greedy'], {}, conditions).settings).not.toHaveProperty('rated');
  });
});
