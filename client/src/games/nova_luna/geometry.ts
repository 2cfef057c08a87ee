/** Where things lie: the wheel on a square of 500, a display on a grid of tiles of 100 with a gap between them. */
import type { Box, Point } from '../../board/camera.svelte.ts';
import { cellKey, TRACK_SPACES, WHEEL_SPACES, type NovaLunaView } from './view.ts';

export const CENTRE = 250;
/** Radius of the ring of the twelve selection spaces, and of the twenty-four moon-track spaces. */
export const WHEEL_RADIUS = 200;
export const TRACK_RADIUS = 116;

/** A point at an angle that runs clockwise from the top. */
export const onCircle = (radius: number, angle: number): Point => ({
  x: CENTRE + radius * Math.sin(angle),
  y: CENTRE - radius * Math.cos(angle),
});
/** Space 0 lies just right of the top, so that the two top petals are mirror images. */
export const spaceAngle = (space: number): number => ((space + 0.5) * 2 * Math.PI) / WHEEL_SPACES;
export const trackAngle = (space: number): number => (space * 2 * Math.PI) / TRACK_SPACES;
export const spaceAt = (space: number): Point => onCircle(WHEEL_RADIUS, spaceAngle(space));
export const trackAt = (space: number): Point => onCircle(TRACK_RADIUS, trackAngle(space));

/** An arc clockwise around the centre, as path data. */
export function arc(radius: number, from: number, to: number): string {
  const end = to < from ? to + 2 * Math.PI : to;
  const a = onCircle(radius, from);
  const b = onCircle(radius, end);
  return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}A${radius} ${radius} 0 ${end - from > Math.PI ? 1 : 0} 1 ${b.x.toFixed(2)} ${b.y.toFixed(2)}`;
}

/** The way from the meeple clockwise to the last tile on offer. */
export function lookingPath(view: NovaLunaView): string | null {
  const last = view.wheel.offer.at(-1);
  return last === undefined ? null : arc(WHEEL_RADIUS, spaceAngle(view.wheel.meeple), spaceAngle(last));
}

/** An arrow inside the track from one space to another, with its head; null if it would go nowhere. */
export function stride(from: number, to: number, radius = 96.5): string | null {
  const start = trackAngle(from % TRACK_SPACES);
  let end = trackAngle(to % TRACK_SPACES);
  if (end <= start) end += 2 * Math.PI;
  if (to === from) return null;
  const tip = onCircle(radius, end - 0.1);
  const barbs = [radius - 6, radius + 6].map((r) => onCircle(r, end - 0.17));
  const [a, b] = barbs;
  if (!a || !b) return null;
  const xy = (point: Point): string => `${point.x.toFixed(2)} ${point.y.toFixed(2)}`;
  return `${arc(radius, start + 0.05, end - 0.1)}M${xy(a)}L${xy(tip)}L${xy(b)}`;
}

/* ── displays ── */

export const TILE = 100;
export const GAP = 8;
export const PITCH = TILE + GAP;

/** The top left corner of a cell of a display. */
export const cellAt = (x: number, y: number): Point => ({ x: x * PITCH, y: y * PITCH });
export const cellCentre = (x: number, y: number): Point => ({ x: x * PITCH + TILE / 2, y: y * PITCH + TILE / 2 });
export const cellBox = (x: number, y: number): Box => ({ x: x * PITCH - GAP / 2, y: y * PITCH - GAP / 2, width: PITCH, height: PITCH });

/** The box around cells, in board units; of the one cell (0, 0) if there are none. */
export function boundsOf(cells: readonly { x: number; y: number }[]): Box {
  const all = cells.length > 0 ? cells : [{ x: 0, y: 0 }];
  const left = Math.min(...all.map((cell) => cell.x));
  const top = Math.min(...all.map((cell) => cell.y));
  const columns = Math.max(...all.map((cell) => cell.x)) - left + 1;
  const rows = Math.max(...all.map((cell) => cell.y)) - top + 1;
  return { x: left * PITCH - GAP / 2, y: top * PITCH - GAP / 2, width: columns * PITCH, height: rows * PITCH };
}

/** Units kept free above the topmost cell, where a bubble about it stands. */
const HEADROOM = 48;

/**
 * `bounds` with room for a bubble above, where that fits `screen` at `comfortable` pixels per unit with `margin` pixels
 * around; else without: a display that has outgrown its place gets no smaller for the sake of a bubble.
 */
export function withHeadroom(bounds: Box, screen: { width: number; height: number }, comfortable: number, margin: number): Box {
  const taller = { ...bounds, y: bounds.y - HEADROOM, height: bounds.height + HEADROOM };
  const scale = Math.min((screen.width - 2 * margin) / taller.width, (screen.height - 2 * margin) / taller.height);
  return scale >= comfortable ? taller : bounds;
}

export interface Bridge { key: string; x: number; y: number; width: number; height: number; colour: number }

/** Strips of paper that join touching tiles of one colour, so that groups are seen. */
export function bridges(tiles: readonly { x: number; y: number; colour: number }[]): Bridge[] {
  const at = new Map(tiles.map((tile) => [cellKey(tile.x, tile.y), tile.colour]));
  const strip = TILE * 0.56;
  const found: Bridge[] = [];
  for (const { x, y, colour } of tiles) {
    const corner = cellAt(x, y);
    if (at.get(cellKey(x + 1, y)) === colour) {
      found.push({ key: `${x},${y}-`, x: corner.x + TILE - 3, y: corner.y + (TILE - strip) / 2, width: GAP + 6, height: strip, colour });
    }
    if (at.get(cellKey(x, y + 1)) === colour) {
      found.push({ key: `${x},${y}|`, x: corner.x + (TILE - strip) / 2, y: corner.y + TILE - 3, width: strip, height: GAP + 6, colour });
    }
  }
  return found;
}
