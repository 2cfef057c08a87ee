/** Geometry of the side view. World x runs along the ring from 0 at the line; all lengths are pixels. */
import type { Layout } from '../../table/play/face.ts';
import { spaceAt, type CardView, type Cell } from './view.ts';

export interface Frame {
  width: number;
  height: number;
  /** Width of a space, height of a level. */
  w: number;
  u: number;
  /** Where the ground lies, and from where down the bars stand. */
  base: number;
  band: number;
  /** Size of an astronaut, one unit being a sixtieth of its height. */
  size: number;
  /** How much smaller than the drawing for a large screen details are. */
  k: number;
  small: boolean;
}

/** Spaces of the ring that are drawn again before the line and behind it. */
export const MARGIN = 9;

export function frameOf(width: number, height: number, layout: Layout): Frame {
  const small = layout === 'phone' || layout === 'landscape';
  const w = layout === 'wide' ? Math.max(64, width / 17.4) : layout === 'tablet' ? Math.max(54, width / 13.2) : Math.max(40, Math.min(48, width / 8));
  const room = height - (small ? 44 : 96);
  const u = Math.max(22, Math.min(layout === 'tablet' ? 76 : small ? 46 : 66, room / (small ? 4.1 : 4.6)));
  const foot = small ? (height < 190 ? 60 : 80) : 138;
  return {
    width, height, w, u, small,
    base: height - foot,
    band: height - foot + (small ? (height < 190 ? 22 : 32) : 44),
    size: Math.min((u * 0.98) / 62, (w * 0.94) / 46),
    k: Math.max(0.6, Math.min(w, u * 1.1) / 74),
  };
}

export const edgeOf = ({ w }: Frame, column: number): number => column * w;
export const centreOf = ({ w }: Frame, column: number): number => (column + 0.5) * w;
export const surfaceOf = ({ base, u }: Frame, level: number): number => base - level * u;
/** The middle of the air one level up, where stars hang. */
export const skyOf = (frame: Frame): number => surfaceOf(frame, 1) - frame.u * 0.5;

/** The left edge of what is seen, as a column: `column` a little way in, so that what lies ahead has the room. */
export function followed(frame: Frame, column: number, length: number): number {
  const seen = frame.width / frame.w;
  const ahead = Math.min(seen * 0.16, 1.6);
  return Math.min(Math.max(column - ahead, -1.2), Math.max(length + 3 - seen, -1.2));
}

/** The highest that anything stands on a column: pieces, or the rock. */
export interface Crowd { onColumn: (column: number) => number }

export interface Curve { points: readonly [Point, Point, Point, Point]; d: string }
export type Point = readonly [x: number, y: number];
const f1 = (value: number): number => Math.round(value * 10) / 10;

export function pointOn([a, b, c, d]: Curve['points'], t: number): Point {
  const at = (i: 0 | 1): number => (1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t * t * c[i] + t ** 3 * d[i];
  return [at(0), at(1)];
}

const curved = (points: Curve['points']): Curve => ({
  points,
  d: `M${points[0].map(f1).join(' ')}C${points.slice(1).map((point) => point.map(f1).join(' ')).join(' ')}`,
});

/**
 * The arc of a jump over the cells of its path: it rises with the path, clears what stands between, and comes down on
 * the surface of the column where the jump ends.
 */
export function arcOf(frame: Frame, ring: readonly CardView[], from: number, path: readonly Cell[], { onColumn }: Crowd, lift: number): Curve {
  const to = path.at(-1)?.[0] ?? from;
  const steps = Math.max(1, Math.abs(to - from));
  const start = spaceAt(ring, from).level;
  const end = spaceAt(ring, to).level;
  const x0 = centreOf(frame, from);
  const x1 = centreOf(frame, to);
  const y0 = surfaceOf(frame, start) - lift;
  const y1 = surfaceOf(frame, end) - onColumn(to) - 4;
  const rises = path.some(([, height]) => height > start);
  if (!rises) {
    const top = Math.min(y0, y1) - frame.u * (0.3 + 0.14 * steps);
    return curved([[x0, y0], [x0 + (x1 - x0) * 0.35, top], [x1 - (x1 - x0) * (end < start ? 0.02 : 0.3), top], [x1, y1]]);
  }
  let top = Math.min(surfaceOf(frame, start + 1) - frame.u * (0.3 + 0.38 * steps), y1 - frame.u * 0.45);
  for (let column = from + 1; column < to; column++) {
    const crest = surfaceOf(frame, spaceAt(ring, column).level) - onColumn(column) - frame.u * 0.28;
    top = Math.min(top, (crest - 0.125 * (y0 + y1)) / 0.75);
  }
  top = Math.max(top, -frame.u * 0.2);
  return curved([[x0, y0], [x0 + frame.w * 0.04 * steps, top], [x1 - frame.w * 0.06 * steps, top], [x1, y1]]);
}
