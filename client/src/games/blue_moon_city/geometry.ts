/** Where things stand in the drawn city. Units are CSS pixels at scale 1; the plaza has five by five tiles without corners. */
import type { Layout } from '../../table/play/face.ts';
import { times, two } from '../../art/paint.ts';
import type { Place } from './view.ts';

/** Sizes of one arrangement of the city. */
export interface Plan {
  /** Width and height of a tile, and the street between two. */
  w: number;
  h: number;
  gap: number;
  /** Rewards stand in a row below the name instead of in the corner. */
  row: boolean;
  /** The box arches: width, width where there are four, height. */
  box: { w: number; narrow: number; h: number };
  /** Middle of the spot at the right foot of a tile where figures and step counts stand, from the right. */
  spot: number;
  figure: number;
  dragon: number;
}

export const ROWS = 5;
const CORNER = 9;
export const RADIUS = CORNER;
/** The plate of the plaza reaches so far beyond its tiles. */
export const EDGE = 6;

const FIXED = { gap: 5, w: 118, h: 82, row: true, box: { w: 25, narrow: 22.5, h: 28 }, spot: 14, figure: 0.82, dragon: 0.54 } as const;

/** Tiles fill the room they get on large screens; on small ones they have a size that fingers hit, and the city pans. */
export function planFor(layout: Layout, width: number, height: number): Plan {
  if (layout === 'phone' || layout === 'landscape') return FIXED;
  const gap = layout === 'wide' ? 6 : 5;
  const w = Math.max(96, (width - 2 * EDGE - 4 * gap) / ROWS);
  const h = Math.min(Math.max(74, (height - 2 * EDGE - 4 * gap) / ROWS), w * 0.9);
  const row = w < 140;
  const tall = h > 84;
  const large = h > 116;
  return {
    w,
    h,
    gap,
    row,
    box: large ? { w: 33, narrow: 29, h: 37 } : tall ? { w: 27, narrow: 24.5, h: 30 } : { w: 24, narrow: 22, h: 27 },
    spot: large ? 20 : 16,
    figure: large ? 1.15 : tall ? 0.95 : 0.85,
    dragon: row ? 0.68 : large ? 1 : tall ? 0.8 : 0.66,
  };
}

export const cityWidth = ({ w, gap }: Plan): number => ROWS * w + (ROWS - 1) * gap;
export const cityHeight = ({ h, gap }: Plan): number => ROWS * h + (ROWS - 1) * gap;

/** Left top corner of a tile. */
export const cornerOf = ({ w, h, gap }: Plan, [row, col]: Place): { x: number; y: number } => ({ x: col * (w + gap), y: row * (h + gap) });
export const middleOf = (plan: Plan, place: Place): { x: number; y: number } => {
  const { x, y } = cornerOf(plan, place);
  return { x: x + plan.w / 2, y: y + plan.h / 2 };
};

/** The outline of the plaza: a square without its corners. */
export function plateOutline(plan: Plan): string {
  const { w, h, gap } = plan;
  const x = (col: number): number => col * (w + gap) - EDGE;
  const y = (row: number): number => row * (h + gap) - EDGE;
  const right = (col: number): number => x(col) - gap + 2 * EDGE;
  const bottom = (row: number): number => y(row) - gap + 2 * EDGE;
  const points = [
    [x(1), y(0)], [right(4), y(0)], [right(4), y(1)], [right(5), y(1)], [right(5), bottom(4)], [right(4), bottom(4)],
    [right(4), bottom(5)], [x(1), bottom(5)], [x(1), bottom(4)], [x(0), bottom(4)], [x(0), y(1)], [x(1), y(1)],
  ] as const;
  return `M${points.map(([px, py]) => `${two(px)} ${two(py)}`).join('L')}z`;
}

/** The lines between the tiles. */
export function streets(plan: Plan): string {
  const { w, h, gap } = plan;
  const x = (col: number): number => col * (w + gap);
  const y = (row: number): number => row * (h + gap);
  return times(4, (i) => {
    const short = i === 0 || i === 3;
    const [left, right] = short ? [x(1), x(4) - gap] : [0, cityWidth(plan)];
    const [top, bottom] = short ? [y(1), y(4) - gap] : [0, cityHeight(plan)];
    return `M${two(left)} ${two(y(i + 1) - gap / 2)}H${two(right)}M${two(x(i + 1) - gap / 2)} ${two(top)}V${two(bottom)}`;
  }).join('');
}

/** Where a building stands on its tile: the same as blueprint and as finished house, so that one turns into the other. */
export function standOf({ w, h }: Plan): { scale: number; x: number; y: number; foot: number } {
  const scale = Math.min((h - 27) / 59, (w - 20) / 104);
  const foot = h - 9;
  const middle = w / 2 - (w > 140 ? 7 : 3);
  return { scale, x: middle - 50 * scale, y: foot - 56 * scale, foot };
}

/** The arch of box `index` (from 0) of `count`: left foot and size. */
export function boxAt({ h, box }: Plan, index: number, count: number): { x: number; y: number; w: number; h: number } {
  const [w, space] = count > 3 ? [box.narrow, 2] : [box.w, 3];
  return { x: 7 + index * (w + space), y: h - 6, w, h: box.h };
}

/** The number of the box, from 1, that a point of a tile with `count` boxes lies on; null beside them. */
export function boxUnder(plan: Plan, count: number, point: { x: number; y: number }): number | null {
  for (let i = 0; i < count; i++) {
    const { x, y, w, h } = boxAt(plan, i, count);
    if (point.x >= x && point.x <= x + w && point.y <= y && point.y >= y - h) return i + 1;
  }
  return null;
}

/** Feet of `count` figures on a tile, the first one at the spot, the others to its left. */
export function figureSpots(plan: Plan, place: Place, count: number): { x: number; y: number }[] {
  const { x, y } = cornerOf(plan, place);
  const step = Math.min(18, (plan.w - 2 * plan.spot) / Math.max(1, count)) * plan.figure;
  return times(count, (i) => ({ x: x + plan.w - plan.spot - i * step, y: y + plan.h - 9 }));
}

/** Left top corner and scale of `count` dragons: one at the right above the figures; several smaller, side by side above the boxes. */
export function dragonSpots(plan: Plan, place: Place, count: number): { x: number; y: number; scale: number }[] {
  const { x, y } = cornerOf(plan, place);
  const scale = plan.dragon * (count > 1 ? 0.64 : 1);
  const [near, far] = plan.row ? [0.34, 0.34] : count > 1 ? [0.41, 0.31] : [0.38, 0.38];
  return times(count, (i) => ({ x: x + plan.w - 62 * scale - 3 - i * 50 * scale, y: y + plan.h * (i === 0 ? near : far), scale }));
}

/** A dotted way from tile to tile, along rows first: it shows where from and where to, not which streets. */
export function route(plan: Plan, from: Place, to: Place): string {
  const start = middleOf(plan, from);
  const end = middleOf(plan, to);
  const low = plan.h / 2 + plan.gap / 2;
  const y = start.y + low;
  const [x0, x1] = [start.x + plan.w / 2 - plan.spot, end.x + plan.w / 2 - plan.spot];
  if (from[0] === to[0]) return `M${two(x0)} ${two(y - 5)}V${two(y)}H${two(x1)}V${two(y - 5)}`;
  const side = end.x + plan.w / 2 + plan.gap / 2;
  const goal = end.y + low - 5;
  return from[1] === to[1]
    ? `M${two(x0)} ${two(y - 5)}V${two(y - 3)}H${two(side)}V${two(goal)}H${two(x1)}`
    : `M${two(x0)} ${two(y - 5)}V${two(y)}H${two(side)}V${two(goal)}H${two(x1)}`;
}
