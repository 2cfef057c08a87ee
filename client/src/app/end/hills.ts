/** Points by turn as paper hills: the leader's stands at the back, every ridge is seen whole. */
import { cutOut, group, line, path, rect, two, type Markup, type Point } from '../../art/paint.ts';
import { seatColour, seatSign } from '../../art/seats.ts';

export interface Frame { readonly width: number; readonly height: number; readonly top: number; readonly bottom: number; readonly end: number }

export interface Scales { x: (turn: number) => number; y: (points: number) => number }

export function scalesOf({ width, height, top, bottom, end }: Frame, turns: number, goal: number): Scales {
  return {
    x: (turn) => (turns === 0 ? 0 : ((width - end) * turn) / turns),
    y: (points) => top + (height - top - bottom) * (1 - points / goal),
  };
}

/** A curve through all points that never overshoots them (monotone cubic, after Fritsch and Carlson). */
function ridge(points: readonly Point[]): string {
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

function paper(seat: number): Markup {
  const faint = 'opacity=".3"';
  const stop = (at: number, share: number): Markup => `<stop offset="${at}" stop-color="color-mix(in srgb,${seatColour(seat)} ${share}%,var(--chart))"/>`;
  return `<linearGradient id="hill-fade-${seat}" x2="0" y2="1">${stop(0, 62)}${stop(1, 26)}</linearGradient><pattern id="hill-${seat}" width="34" height="34" patternUnits="userSpaceOnUse">${seatSign(9, 9, 6.5, seat, faint)}${seatSign(26, 26, 6.5, seat, faint)}</pattern>`;
}

/** `lanes[seat][turn]` points, `goal` of them at the height of the dotted line. */
export function hills(lanes: readonly (readonly number[])[], goal: number, frame: Frame): Markup {
  const turns = (lanes[0]?.length ?? 1) - 1;
  const { x, y } = scalesOf(frame, turns, goal);
  const foot = two(y(0));
  const ridges = lanes.map((lane) => ridge(lane.map((points, turn): Point => [x(turn), y(points)])));
  const final = (seat: number): number => lanes[seat]?.at(-1) ?? 0;
  const backToFront = lanes.map((_, seat) => seat).sort((one, other) => final(other) - final(one));
  const layers = backToFront.map((seat) => {
    const area = `${ridges[seat] ?? ''}L${two(x(turns))},${foot}L0,${foot}Z`;
    return cutOut(path(area, `url(#hill-fade-${seat})`)) + path(area, `url(#hill-${seat})`, 'opacity=".5"');
  });
  const edges = backToFront.map((seat) => line(ridges[seat] ?? '', `color-mix(in oklab,${seatColour(seat)} 88%,var(--ink))`, 2.5, 'stroke-linejoin="round"'));
  const frameBox = rect(0, frame.top, frame.width - frame.end, frame.height - frame.top - frame.bottom, 8, 'var(--chart)');
  const horizon = line(`M0,${two(y(goal))}H${frame.width - frame.end}`, 'var(--accent-ink)', 1.5, 'stroke-dasharray="1 6"');
  return `<defs>${lanes.map((_, seat) => paper(seat)).join('')}<clipPath id="hill-frame">${frameBox}</clipPath></defs>${frameBox}${group(layers.join(''), 'clip-path="url(#hill-frame)"')}${edges.join('')}${horizon}`;
}
