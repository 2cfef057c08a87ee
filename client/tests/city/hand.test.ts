/** A hand of any size lies on the screen as a whole: nothing of it is scrolled away. */
import { describe, expect, test } from 'vitest';
import { handPlan, type HandPlan } from '../../src/games/blue_moon_city/hand.ts';

const COUNTS = Array.from({ length: 30 }, (_, i) => i + 1);
const widthOf = ({ columns, card, step }: HandPlan): number => (columns - 1) * step + card;
const SCREENS = [['wide', 740], ['tablet', 742], ['phone', 342], ['phone', 372], ['landscape', 288]] as const;

test.each(SCREENS)('%s, %i pixels: no row is wider than its room, and every card shows a part that can be hit', (layout, width) => {
  for (const count of COUNTS) {
    const plan = handPlan(layout, count, width);
    expect(widthOf(plan), String(count)).toBeLessThanOrEqual(width + 0.01);
    expect(plan.step, String(count)).toBeGreaterThanOrEqual(layout === 'landscape' ? 16 : 20);
  }
});

describe('on a phone', () => {
  const rows = (count: number): number => Math.ceil(count / handPlan('phone', count, 342).columns);

  test('cards are as wide as a finger, side by side, up to the largest hands', () => {
    for (const count of COUNTS) {
      const { card, step } = handPlan('phone', count, 342);
      expect(card).toBeGreaterThanOrEqual(44);
      expect(step).toBeGreaterThan(card);
    }
  });

  test('rows are full: no card stands alone below a row of many', () => {
    expect([1, 6, 7, 8, 12, 14, 16, 21].map(rows)).toEqual([1, 1, 2, 2, 2, 2, 3, 3]);
    expect(handPlan('phone', 8, 342).columns).toBe(4);
    expect(handPlan('phone', 16, 342).columns).toBe(6);
  });

  test('a lying phone keeps to two rows', () => {
    for (const count of COUNTS) expect(Math.ceil(count / handPlan('landscape', count, 288).columns)).toBeLessThanOrEqual(2);
  });
});

test('a few cards on a large screen do not grow without end', () => {
  expect(handPlan('wide', 2, 1200).card).toBeLessThanOrEqual(120);
});
