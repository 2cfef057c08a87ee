/** Where things are drawn: the frame, the ring as a whole, stacks, and the arcs of jumps. */
import { describe, expect, test } from 'vitest';
import { laterFlights, pictureOf, singleDie } from '../../src/games/walking_on_the_moon/flights.ts';
import { arcOf, centreOf, followed, frameOf, pointOn, surfaceOf } from '../../src/games/walking_on_the_moon/frame.ts';
import { crowdOf, placedAstronauts } from '../../src/games/walking_on_the_moon/pieces.ts';
import { columnAt, pointAt } from '../../src/games/walking_on_the_moon/planet.ts';
import { spaceAt, spaceNumber, type JumpOutlook, type MoonView } from '../../src/games/walking_on_the_moon/view.ts';
import { VIEW } from './moon.ts';

const SIZES = [['wide', 1280, 432], ['tablet', 768, 450], ['phone', 360, 285], ['landscape', 330, 260]] as const;

test.each(SIZES)('on a %s screen whoever acts is seen, with room for three jumps ahead', (layout, width, height) => {
  const frame = frameOf(width, height, layout);
  for (const column of [0, 3, 11, 23]) {
    const left = followed(frame, column, 24);
    expect(column - left).toBeGreaterThan(0);
    expect(left + width / frame.w).toBeGreaterThan(Math.min(column + 5, 26));
  }
});

test.each(SIZES)('on a %s screen nothing stands above the sky, whatever is stacked', (layout, width, height) => {
  const frame = frameOf(width, height, layout);
  const everybody: MoonView = { ...VIEW, astronauts: Array.from({ length: 5 }, (_, seat) => ({ ...VIEW.astronauts[0]!, seat, column: 1 })), stacks: [{ column: 1, astronauts: [0, 1, 2, 3, 4] }] };
  expect(surfaceOf(frame, 1) - crowdOf(everybody, frame).onColumn(1)).toBeGreaterThan(0);
});

test('the ring goes on before the line and behind it', () => {
  expect(spaceAt(VIEW.ring, 25)).toEqual(spaceAt(VIEW.ring, 1));
  expect(spaceAt(VIEW.ring, -1)).toEqual(spaceAt(VIEW.ring, 23));
  expect([spaceNumber(0, 24), spaceNumber(24, 24), spaceNumber(-1, 24)]).toEqual([1, 1, 24]);
});

test('a stack stands bottom first, the unconscious float', () => {
  const placed = placedAstronauts(VIEW, frameOf(1280, 432, 'wide'));
  const [lower, upper] = [placed.find(({ index }) => index === 2), placed.find(({ index }) => index === 1)];
  expect(upper?.y ?? 0).toBeLessThan(lower?.y ?? 0);
  expect([upper?.pose, lower?.pose, placed[0]?.pose]).toEqual(['float', 'lift', 'ready']);
});

test('a point of the round map is the column that is drawn there', () => {
  for (const column of [0, 5, 11, 18, 23]) {
    const [x, y] = pointAt(60, column + 0.5, 24);
    expect(columnAt(x, y, 24)).toBe(column);
  }
});

describe('jumps', () => {
  const frame = frameOf(1280, 432, 'wide');
  const crowd = crowdOf(VIEW, frame);

  test('an arc begins at the jumper and ends over the landing', () => {
    const { points } = arcOf(frame, VIEW.ring, 3, [[3, 2], [4, 2], [5, 2], [6, 2], [6, 1]], crowd, 40);
    expect(points[0]).toEqual([centreOf(frame, 3), surfaceOf(frame, 1) - 40]);
    expect(points[3][0]).toBe(centreOf(frame, 6));
  });

  test('an up jump clears whoever stands between', () => {
    const { points } = arcOf(frame, VIEW.ring, 4, [[4, 1], [5, 1], [6, 1]], crowd, 40);
    expect(pointOn(points, 0.5)[1]).toBeLessThan(surfaceOf(frame, 0) - crowd.onColumn(5));
  });

  const JUMP: JumpOutlook = {
    jump: 1, from: [[3, 10_000]], accident: 5000,
    lands: [
      { column: 6, awake: 3333, collision: 0, fall: 0, red: 0, skull: 0, paths: [{ from: 3, die: 'B', face: '3', path: [[4, 1], [5, 1], [6, 1]] }] },
      { column: 5, awake: 0, collision: 0, fall: 3333, red: 0, skull: 0, paths: [{ from: 3, die: 'B', face: '2', path: [[4, 1], [5, 1]] }] },
      { column: 3, awake: 20, collision: 0, fall: 0, red: 0, skull: 1667, paths: [{ from: 3, die: 'K', face: 'skull', path: [] }] },
    ],
  };

  // T1 of the worked examples: a blue 3 reaches the cliff, a 2 falls beside the opponent.
  test('clean landings have an arc and a pad, accidents a burst of their kind', () => {
    const { flights, pads, bursts } = pictureOf(VIEW, JUMP, 3);
    expect(flights.map(({ to, sign, own }) => [to, sign, own])).toEqual([[6, '→3', true]]);
    expect(pads).toEqual([{ column: 6, chance: 3333 }]);
    expect(bursts.map(({ column, kind, lost }) => [column, kind, lost])).toEqual([[5, 'fall', false], [3, 'skull', true]]);
  });

  test('what is too unlikely to be read as one per cent is not drawn', () => {
    expect(pictureOf(VIEW, JUMP, 3).pads.some(({ column }) => column === 3)).toBe(false);
  });

  test('later jumps are those after the one at hand', () => {
    const outlook = { jumps: [JUMP, { ...JUMP, jump: 2 }], ends: [], crossed: 0, accident: 0, clean: 0, stars: [], star_mean: 0, mean: 0, ec: 0, victims: [] };
    expect(laterFlights(VIEW, outlook, 1, 3).map(({ jump }) => jump)).toEqual([2]);
  });

  test('a single die shows each of its faces by weight', () => {
    const landing = { path: [], stars: [] };
    const picture = singleDie(VIEW, 'B', [{ ...landing, face: '1', weight: 1, to: [4, 0], result: 'fall' }, { ...landing, face: '3', weight: 2, to: [6, 1], result: 'awake' }], 3);
    expect(picture.pads).toEqual([{ column: 6, chance: 6667 }]);
    expect(picture.bursts.map(({ chance }) => chance)).toEqual([3333]);
  });
});
