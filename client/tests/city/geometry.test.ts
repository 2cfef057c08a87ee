/** Where things stand in the drawn city: layouts of the issue, a plaza without corners, boxes and pieces that stay on their tile. */
import { describe, expect, test } from 'vitest';
import { boxAt, boxUnder, cityHeight, cityWidth, cornerOf, dragonSpots, EDGE, figureSpots, planFor, plateOutline, route, standOf } from '../../src/games/blue_moon_city/geometry.ts';
import type { Place } from '../../src/games/blue_moon_city/view.ts';

const LAYOUTS = [['wide', 756, 490], ['tablet', 664, 500], ['phone', 300, 250], ['landscape', 350, 300]] as const;

describe.each(LAYOUTS)('%s', (layout, width, height) => {
  const plan = planFor(layout, width, height);

  test('large screens show the whole city, small ones tiles of a size that fingers hit', () => {
    if (layout === 'wide' || layout === 'tablet') {
      expect(cityWidth(plan) + 2 * EDGE).toBeLessThanOrEqual(width + 0.01);
      expect(cityHeight(plan) + 2 * EDGE).toBeLessThanOrEqual(height + 0.01);
    } else {
      expect(Math.min(plan.w, plan.h)).toBeGreaterThanOrEqual(44);
    }
  });

  test('the palace has room for its four boxes beside the spot of a figure', () => {
    const last = boxAt(plan, 3, 4);
    expect(last.x + last.w).toBeLessThanOrEqual(plan.w);
    expect(boxAt(plan, 2, 3).x + plan.box.w).toBeLessThanOrEqual(plan.w - plan.spot);
  });

  test.each([1, 2, 3, 4])('%i figures stand apart and on their tile', (count) => {
    const place: Place = [2, 3];
    const { x, y } = cornerOf(plan, place);
    const spots = figureSpots(plan, place, count);
    expect(new Set(spots.map((spot) => spot.x)).size).toBe(count);
    for (const spot of spots) {
      expect(spot.x).toBeGreaterThan(x);
      expect(spot.x).toBeLessThan(x + plan.w);
      expect(spot.y).toBeLessThan(y + plan.h);
    }
  });

  test.each([1, 2, 3])('%i dragons stay on their tile', (count) => {
    const { x, y } = cornerOf(plan, [1, 1]);
    for (const { x: left, y: top, scale } of dragonSpots(plan, [1, 1], count)) {
      expect(left).toBeGreaterThanOrEqual(x - 6);
      expect(left + 64 * scale).toBeLessThanOrEqual(x + plan.w);
      expect(top).toBeGreaterThanOrEqual(y);
      expect(top + 56 * scale).toBeLessThanOrEqual(y + plan.h + 6);
    }
  });

  test('a house stands below the name and inside its tile', () => {
    const { x, y, scale, foot } = standOf(plan);
    expect(scale).toBeGreaterThan(0.5);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + 100 * scale).toBeLessThanOrEqual(plan.w);
    expect(y).toBeGreaterThan(10);
    expect(foot).toBeLessThan(plan.h);
  });
});

test('the plaza is a square without its corners', () => {
  const plan = planFor('phone', 0, 0);
  const points = [...plateOutline(plan).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(points).toHaveLength(12);
  const corner = points.filter(([x, y]) => x < plan.w / 2 && y < plan.h / 2);
  expect(corner).toEqual([]);
});

test('a point of a tile tells the box it lies on', () => {
  const plan = planFor('wide', 756, 490);
  for (const index of [0, 1, 2, 3]) {
    const { x, y, w, h } = boxAt(plan, index, 4);
    expect(boxUnder(plan, 4, { x: x + w / 2, y: y - h / 2 })).toBe(index + 1);
  }
  expect(boxUnder(plan, 4, { x: plan.w - 2, y: plan.h - 8 })).toBeNull();
  expect(boxUnder(plan, 3, { x: 20, y: 10 })).toBeNull();
});

test('a route begins and ends at the feet of its tiles', () => {
  const plan = planFor('phone', 0, 0);
  const numbers = (d: string): number[] => [...d.matchAll(/-?[\d.]+/g)].map(Number);
  for (const to of [[2, 4], [4, 2], [1, 3]] as const) {
    const d = numbers(route(plan, [2, 2], to));
    const start = cornerOf(plan, [2, 2]);
    expect(d[0]).toBeCloseTo(start.x + plan.w - plan.spot, 1);
    expect(route(plan, [2, 2], to)).toContain(`${Math.round((cornerOf(plan, to).x + plan.w - plan.spot) * 100) / 100}`);
  }
});
