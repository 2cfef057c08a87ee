/** What each seat had, ply by ply, as paper hills: the leader's stands at the back, every ridge is seen whole. */
import { cutOut, group, line, path, rect, two, type Markup, type Point } from '../../art/paint.ts';
import { seatColour, seatSign } from '../../art/seats.ts';

export interface Frame { readonly width: number; readonly height: number; readonly top: number; readonly bottom: number; readonly end: number }

export interface Scales { x: (ply: number) => number; y: (count: number) => number }

export function scalesOf({ width, height, top, bottom, end }: Frame, plies: number, goal: number): Scales {
  return {
    x: (ply) => (plies === 0 ? 0 : ((width - end) * ply) / plies),
    y: (count) => top + (height - top - bottom) * (1 - count / goal),
  };
}

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000];

/** Round numbers of plies between the first and the last, `most` of them. */
export function ticksOf(plies: number, most: number): number[] {
  const step = STEPS.find((one) => plies / one <= most) ?? plies;
  return Array.from({ length: Math.floor((plies - 1) / step) }, (_, index) => (index + 1) * step);
}

/** Sorted places moved just far enough that neighbours are `least` apart and all lie between `low` and `high`. */
export function apart(places: readonly number[], least: number, low: number, high: number): number[] {
  const moved = [...places];
  moved.forEach((place, index) => { moved[index] = Math.max(place, index === 0 ? low : (moved[index - 1] ?? 0) + least); });
  for (let index = moved.length - 1, bound = high; index >= 0; index--, bound -= least) moved[index] = Math.min(moved[index] ?? 0, bound);
  return moved;
}

/** A curve through all points that never overshoots them (monotone cubic, after Fritsch and Carlson). */
export function ridge(points: readonly Point[]): string {
  const at = (index: number): Point => points[index] ?? [0, 0];
  const steps = points.slice(1).map(([x, y], index) => ({ dx: x - at(index)[0], slope: (y - at(index)[1]) / (x - at(index)[0]) }));
  const tangents = points.map((_, index) => {
    const [before, after] = [steps[index - 1], steps[index]];
    if (!before || !after) return (before ?? after)?.slope ?? 0;
    if (before.slope * after.slope <= 0) return 0;
    const [first, second] = [2 * after.dx + before.dx, after.dx + 2 * before.dx];
    return (first + second) / (first / before.slope + second / after.slope);
  });
  const curves = steps.map(({ dx }, index) => {
    const [[x0, y0], [x1, y1]] = [at(index), at(index + 1)];
    const [m0, m1] = [tangents[index] ?? 0, tangents[index + 1] ?? 0];
    return `C${two(x0 + dx / 3)},${two(y0 + (m0 * dx) / 3)} ${two(x1 - dx / 3)},${two(y1 - (m1 * dx) / 3)} ${two(x1)},${two(y1)}`;
  });
  return `M${two(at(0)[0])},${two(at(0)[1])}${curves.join('')}`;
}

/** The sign of a seat over and over, to lie faintly on its paper. */
export const signs = (id: string, seat: number): Markup => {
  const faint = 'opacity=".3"';
  return `<pattern id="${id}" width="34" height="34" patternUnits="userSpaceOnUse">${seatSign(9, 9, 6.5, seat, faint)}${seatSign(26, 26, 6.5, seat, faint)}</pattern>`;
};

function paper(seat: number): Markup {
  const stop = (at: number, share: number): Markup => `<stop offset="${at}" stop-color="color-mix(in srgb,${seatColour(seat)} ${share}%,var(--hill))"/>`;
  return `<linearGradient id="hill-fade-${seat}" x2="0" y2="1">${stop(0, 62)}${stop(1, 26)}</linearGradient>${signs(`hill-${seat}`, seat)}`;
}

/** `lanes[seat][ply]` as counted, `goal` at the height of the dotted line. */
export function hills(lanes: readonly (readonly number[])[], goal: number, frame: Frame): Markup {
  const plies = (lanes[0]?.length ?? 1) - 1;
  const { x, y } = scalesOf(frame, plies, goal);
  const foot = two(y(0));
  const ridges = lanes.map((lane) => ridge(lane.map((count, ply): Point => [x(ply), y(count)])));
  const final = (seat: number): number => lanes[seat]?.at(-1) ?? 0;
  const backToFront = lanes.map((_, seat) => seat).sort((one, other) => final(other) - final(one));
  const layers = backToFront.map((seat) => {
    const area = `${ridges[seat] ?? ''}L${two(x(plies))},${foot}L0,${foot}Z`;
    return cutOut(path(area, `url(#hill-fade-${seat})`)) + path(area, `url(#hill-${seat})`, 'opacity=".5"');
  });
  const edges = backToFront.map((seat) => line(ridges[seat] ?? '', `color-mix(in oklab,${seatColour(seat)} var(--ridge),var(--ink))`, 2.5, 'stroke-linejoin="round"'));
  const frameBox = rect(0, frame.top, frame.width - frame.end, frame.height - frame.top - frame.bottom, 8, 'var(--chart)');
  const dots = line(`M0,${two(y(goal))}H${frame.width - frame.end}`, 'var(--accent-ink)', 1.5, 'stroke-dasharray="1 6"');
  return `<defs>${lanes.map((_, seat) => paper(seat)).join('')}<clipPath id="hill-frame">${frameBox}</clipPath></defs>${frameBox}${group(layers.join(''), 'clip-path="url(#hill-frame)"')}${edges.join('')}${dots}`;
}
