/** Geometry of the winning chances: one hill upon another, each as thick as a seat's chance, mine at the foot. */
import { cutOut, group, line, path, rect, two, type Markup, type Point } from '../../art/paint.ts';
import { seatColour } from '../../art/seats.ts';
import { ridge, signs } from '../end/hills.ts';

export interface ChartFrame { readonly width: number; readonly height: number; readonly top: number; readonly bottom: number }

/** Where a ply stands, and how high a share of 1. */
export const plyX = ({ width }: ChartFrame, plies: number, ply: number): number => (plies === 0 ? 0 : (width * ply) / plies);
export const shareY = ({ height, top, bottom }: ChartFrame, share: number): number => top + (height - top - bottom) * (1 - share);

/** Seats from the foot up: `own` first, then in their order. */
export const stackOrder = (seats: number, own: number): number[] => [own, ...Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own)];

/** The top of each hill after every ply, `[place in the stack][ply]`; shares of one ply are stretched to a whole 1. */
export function ridgesOf(chances: readonly (readonly number[])[], order: readonly number[]): number[][] {
  return order.map((_, place) =>
    chances.map((shares) => {
      // A seat alone has no others to share the 1 with.
      const whole = order.length === 1 ? 1 : shares.reduce((sum, share) => sum + share, 0) || 1;
      return order.slice(0, place + 1).reduce((sum, seat) => sum + (shares[seat] ?? 0), 0) / whole;
    }),
  );
}

/** The paper hills; what is not reviewed yet stays empty sky. `id` keeps the patterns of two charts apart. */
export function chanceHills(chances: readonly (readonly number[])[], order: readonly number[], plies: number, frame: ChartFrame, id: string): Markup {
  const box = rect(0, frame.top, frame.width, frame.height - frame.top - frame.bottom, 8, 'var(--chart)');
  if (chances.length < 2) return box;
  const ridges = ridgesOf(chances, order);
  const reached = two(plyX(frame, plies, chances.length - 1));
  const foot = two(shareY(frame, 0));
  const layers = [...order.keys()].reverse().map((place) => {
    const seat = order[place] ?? 0;
    // The last hill fills what the others leave, without a ridge of its own; alone it has one.
    const flat = place === order.length - 1 && order.length > 1;
    const points = (ridges[place] ?? []).map((share, ply): Point => [plyX(frame, plies, ply), shareY(frame, flat ? 1 : share)]);
    const top = ridge(points);
    const area = `${top}L${reached},${foot}L0,${foot}Z`;
    const edge = flat ? '' : line(top, `color-mix(in oklab,${seatColour(seat)} var(--ridge),var(--ink))`, place === 0 ? 2.5 : 2, 'stroke-linejoin="round"');
    // Full paper, a little dimmed: mine the brightest.
    return cutOut(path(area, `color-mix(in srgb,${seatColour(seat)} ${place === 0 ? 80 : 60}%,var(--chart))`)) + path(area, `url(#${id}-${seat})`, 'opacity=".5"') + edge;
  });
  const defs = order.map((seat) => signs(`${id}-${seat}`, seat)).join('');
  return `<defs>${defs}<clipPath id="${id}-frame">${box}</clipPath></defs>${box}${group(layers.join(''), `clip-path="url(#${id}-frame)"`)}`;
}
