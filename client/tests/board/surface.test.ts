/** Pan, zoom, fit, and arrow keys that go where one looks (demands F47, F48, F52). */
import { describe, expect, test } from 'vitest';
import { freeCorner } from '../../src/board/blocks.ts';
import { Camera } from '../../src/board/camera.svelte.ts';
import { nextSpot } from '../../src/board/roving.ts';
import { placeBadges, placeBubble } from '../../src/games/nova_luna/badges.ts';

function camera(width: number, height: number): Camera {
  const made = new Camera();
  made.width = 360;
  made.height = 240;
  made.content = { x: 0, y: 0, width, height };
  made.limits = { comfortable: 0.4, largest: 1, margin: 10 };
  return made;
}

describe('camera', () => {
  test('small content is centred and not blown up beyond the largest scale', () => {
    const seen = camera(100, 100);
    expect(seen.scale).toBe(1);
    expect(seen.toScreen(50, 50)).toEqual({ x: 180, y: 120 });
    expect(seen.cropped).toBe(false);
  });

  test('content too large for a comfortable size follows the focus and can be fitted whole', () => {
    const seen = camera(4860, 324);
    seen.focus = { x: 4000, y: 160 };
    expect(seen.scale).toBe(0.4);
    expect(seen.cropped).toBe(true);
    expect(seen.toScreen(4000, 160).x).toBeCloseTo(180);
    seen.fit(true);
    expect(seen.scale).toBeCloseTo(340 / 4860);
    expect(seen.cropped).toBe(false);
  });

  test('zooming keeps the point under the pointer', () => {
    const seen = camera(1000, 600);
    const at = { x: 90, y: 70 };
    const before = { x: (at.x - seen.x) / seen.scale, y: (at.y - seen.y) / seen.scale };
    seen.zoom(1.5, at);
    const after = seen.toScreen(before.x, before.y);
    expect(after.x).toBeCloseTo(at.x);
    expect(after.y).toBeCloseTo(at.y);
  });

  test('content cannot be pushed out of sight', () => {
    const seen = camera(1000, 600);
    seen.zoom(2);
    seen.pan(1e5, 1e5);
    expect(seen.toScreen(0, 0).x).toBeLessThanOrEqual(180);
    seen.pan(-1e6, -1e6);
    expect(seen.toScreen(1000, 600).x).toBeGreaterThanOrEqual(180);
  });

  test('revealing moves just far enough', () => {
    const seen = camera(4860, 324);
    seen.focus = { x: 4000, y: 160 };
    seen.reveal({ x: 0, y: 0, width: 108, height: 108 });
    expect(seen.toScreen(0, 0).x).toBeCloseTo(10);
    const { x } = seen;
    seen.reveal({ x: 108, y: 108, width: 108, height: 108 });
    expect(seen.x).toBe(x);
  });

  test('what was revealed is let go again, unless somebody has moved the board', () => {
    const seen = camera(4860, 324);
    seen.focus = { x: 4000, y: 160 };
    const { x } = seen;
    seen.reveal({ x: 0, y: 0, width: 108, height: 108 });
    expect(seen.held).toBe(false);
    seen.settle();
    expect(seen.x).toBe(x);
    seen.pan(50, 0);
    seen.reveal({ x: 0, y: 0, width: 108, height: 108 });
    seen.settle();
    expect(seen.toScreen(0, 0).x).toBeCloseTo(10);
  });
});

describe('a button over a board', () => {
  const screen = { width: 300, height: 200 };
  const at = (x: number, y: number) => ({ x, y, width: 60, height: 60 });
  test('stands at the bottom right where nothing is in the way, else in the corner that covers least', () => {
    expect(freeCorner(48, screen, [at(150, 100)], [])).toEqual({ right: true, bottom: true });
    expect(freeCorner(48, screen, [at(270, 170)], [])).toEqual({ right: false, bottom: true });
  });
  test('never covers what is previewed, even if it covers more of the rest', () => {
    const full = [at(30, 30), at(270, 30), at(30, 170)];
    expect(freeCorner(48, screen, full, [{ x: 290, y: 190, width: 20, height: 20 }])).not.toEqual({ right: true, bottom: true });
  });
});

describe('arrow keys', () => {
  const spots = [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 3 }];
  test('straight ahead wins over near but aside', () => {
    expect(nextSpot(spots, { x: 0, y: 0 }, [1, 0])).toBe(1);
    expect(nextSpot(spots, { x: 0, y: 0 }, [0, 1])).toBe(3 - 1);
  });
  test('with nothing in front the nearest aside is taken, behind never', () => {
    expect(nextSpot([{ x: 1, y: 5 }], { x: 0, y: 0 }, [1, 0])).toBe(0);
    expect(nextSpot([{ x: -1, y: 0 }], { x: 0, y: 0 }, [1, 0])).toBe(-1);
  });
});

describe('labels over a display', () => {
  const screen = { width: 300, height: 300 };
  test('badges stay on the screen and apart', () => {
    const wish = { x: 290, y: 10, r: 15, tileX: 270, tileY: 30, text: '1/2' };
    const badges = placeBadges([wish, { ...wish, x: 255, y: 45 }], [], [], [], screen, 12);
    const [a, b] = badges;
    if (!a || !b) throw new Error('two wishes make two badges');
    for (const badge of badges) {
      expect(badge.x + badge.width / 2).toBeLessThanOrEqual(300);
      expect(badge.y - badge.height / 2).toBeGreaterThanOrEqual(0);
    }
    expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2).toBe(true);
  });

  test('a bubble stands above its cell, below it at the upper edge', () => {
    const bubble = { width: 120, height: 28 };
    expect(placeBubble({ x: 150, y: 150, width: 60, height: 60 }, bubble, [], screen, 10).side).toBe('above');
    expect(placeBubble({ x: 150, y: 32, width: 60, height: 60 }, bubble, [], screen, 10).side).toBe('below');
  });

  test('a bubble stands beside its cell where above is no room and below lie tiles', () => {
    const row = [90, 150, 210].map((x) => ({ x, y: 92, width: 60, height: 60 }));
    expect(placeBubble({ x: 150, y: 32, width: 60, height: 60 }, { width: 100, height: 28 }, row, screen, 10).side).toBe('beside');
  });

  test('a bubble keeps off the tiles where it can', () => {
    const tile = { x: 150, y: 90, width: 60, height: 60 };
    expect(placeBubble({ x: 150, y: 150, width: 60, height: 60 }, { width: 60, height: 28 }, [tile], screen, 10).side).toBe('below');
  });
});
