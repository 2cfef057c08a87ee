/** Where things lie on the wheel and on a display: demand F47 (large displays) and the mock's anatomy. */
import { describe, expect, test } from 'vitest';
import { arc, boundsOf, bridges, cellAt, CENTRE, PITCH, spaceAt, stride, TILE, trackAt, withHeadroom } from '../../src/games/nova_luna/geometry.ts';
import { litMoon } from '../../src/art/sky.ts';

describe('wheel', () => {
  test('the twelve spaces run clockwise and are mirrored around the top', () => {
    const first = spaceAt(0);
    const last = spaceAt(11);
    expect(first.x - CENTRE).toBeCloseTo(CENTRE - last.x);
    expect(first.y).toBeCloseTo(last.y);
    expect(spaceAt(2).x).toBeGreaterThan(CENTRE);
    expect(spaceAt(9).x).toBeLessThan(CENTRE);
  });

  test('track space 0 is at the top, 6 at the right, 12 at the bottom', () => {
    expect(trackAt(0).x).toBeCloseTo(CENTRE);
    expect(trackAt(0).y).toBeLessThan(CENTRE);
    expect(trackAt(6).x).toBeGreaterThan(CENTRE);
    expect(trackAt(12).y).toBeGreaterThan(CENTRE);
  });

  test('an arc over more than half of the circle takes the long way, also across space 0', () => {
    expect(arc(100, 0, 4)).toContain(' 0 1 1 ');
    expect(arc(100, 0, 1)).toContain(' 0 0 1 ');
    expect(arc(100, 6, 0.5)).toContain(' 0 0 1 ');
  });

  test('the arrow of a marker that stays where it is does not exist', () => {
    expect(stride(7, 7)).toBeNull();
    expect(stride(23, 26)).toMatch(/^M/);
  });
});

describe('display', () => {
  test('an empty display has room for its first tile', () => {
    expect(boundsOf([])).toEqual({ x: -4, y: -4, width: PITCH, height: PITCH });
  });

  test('a straight line of 45 tiles is 45 pitches long, wherever it starts', () => {
    const line = Array.from({ length: 45 }, (_, i) => ({ x: i - 20, y: 3 }));
    const box = boundsOf(line);
    expect(box.width).toBe(45 * PITCH);
    expect(box.height).toBe(PITCH);
    expect(box.x).toBe(cellAt(-20, 3).x - 4);
  });

  test('touching tiles of one colour are joined, others are not, diagonals never', () => {
    const found = bridges([
      { x: 0, y: 0, colour: 1 },
      { x: 1, y: 0, colour: 1 },
      { x: 0, y: 1, colour: 2 },
      { x: 2, y: 1, colour: 1 },
    ]);
    expect(found.map((bridge) => bridge.key)).toEqual(['0,0-']);
    expect(found[0]?.x).toBeLessThan(TILE);
    expect((found[0]?.x ?? 0) + (found[0]?.width ?? 0)).toBeGreaterThan(PITCH);
  });
});

test('moons: the new one is dark, the first quarter is lit on the right, the last one on the left', () => {
  expect(litMoon(0, 0, 10, 0)).toBe('');
  expect(litMoon(0, 0, 10, 1)).toBe('');
  expect(litMoon(0, 0, 10, 0.25)).toContain('A10 10 0 0 1 0 10');
  expect(litMoon(0, 0, 10, 0.75)).toContain('A10 10 0 0 0 0 10');
});

describe('headroom for a bubble', () => {
  const bounds = { x: 0, y: 0, width: 300, height: 300 };

  test('is kept where the display with it fits at a comfortable size', () => {
    expect(withHeadroom(bounds, { width: 400, height: 400 }, 0.44, 5)).toEqual({ x: 0, y: -48, width: 300, height: 348 });
  });

  test('is given up where the display would get smaller than comfortable', () => {
    expect(withHeadroom(bounds, { width: 400, height: 155 }, 0.44, 5)).toEqual(bounds);
    expect(withHeadroom(bounds, { width: 130, height: 400 }, 0.44, 5)).toEqual(bounds);
  });
});
