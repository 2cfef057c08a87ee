/** The moon from the side: four inset sheets of paper, cut along cliffs, craters and peaks. World coordinates. */
import { path, seeded, type Markup, type Point } from '../../../art/paint.ts';
import { edgeOf, MARGIN, surfaceOf, type Frame } from '../frame.ts';
import { spaceAt, SPACES_OF_A_CARD, type CardView } from '../view.ts';

const f1 = (value: number): number => Math.round(value * 10) / 10;
const cut = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${f1(x)} ${f1(y)}`).join('L')}`;

export interface Stretch { first: number; last: number }
export const wholeRing = (ring: readonly CardView[]): Stretch => ({ first: -MARGIN, last: ring.length * SPACES_OF_A_CARD + MARGIN });

/** Points of a crater and of a peak over the width of their space: share of the width, pixels up at full size. */
const CRATER: readonly Point[] = [[0.1, 1], [0.17, 7], [0.25, 5], [0.32, -8], [0.4, -17], [0.47, -14], [0.53, -18], [0.61, -16], [0.68, -8], [0.75, 5], [0.83, 7], [0.9, 1]];
const PEAK: readonly Point[] = [[0.2, 0], [0.36, 26], [0.42, 22], [0.52, 46], [0.64, 18], [0.7, 22], [0.82, 0]];

/** The silhouette of the ground; `down` and `inwards` make the smaller sheet that lies on it. */
export function silhouette(frame: Frame, ring: readonly CardView[], { first, last }: Stretch, down: number, inwards: number, seed: number): string {
  const random = seeded(seed);
  const tremble = (amount: number): number => (random() - 0.5) * 2 * amount;
  const { w, k, height } = frame;
  const points: Point[] = [[edgeOf(frame, first) - 20, height + 40]];
  for (let column = first; column <= last; column++) {
    const left = edgeOf(frame, column);
    const space = spaceAt(ring, column);
    const [before, after] = [spaceAt(ring, column - 1).level, spaceAt(ring, column + 1).level];
    const y = surfaceOf(frame, space.level) + down;
    if (space.level > before) {
      const below = surfaceOf(frame, before) + down;
      const [foot, top, rise] = [left + inwards - 5 * k, left + inwards + 7 * k, below - y];
      points.push([foot, below + tremble(1)], [foot + 5 * k, below - rise * 0.3], [foot + 3 * k + tremble(1.5), below - rise * 0.36], [top - 2 * k, below - rise * 0.78], [top - 4 * k, y + 6 * k], [top + 2 * k, y]);
    } else if (space.level < before) points.push([left - inwards + 5 * k, y + tremble(1)]);
    if (space.red) points.push(...(space.level > 0 ? PEAK : CRATER).map(([at, up]): Point => [left + w * at, y - up * k]));
    else {
      const [start, end] = [space.level > before ? 0.2 : 0.08, space.level > after ? 0.8 : 0.94];
      for (const at of [start, 0.36, 0.52, 0.68, end]) points.push([left + w * at + tremble(2), y + tremble(down === 0 ? 1.1 : 1.7)]);
    }
    if (space.level > after) {
      const right = edgeOf(frame, column + 1);
      const below = surfaceOf(frame, after) + down;
      const [foot, top, fall] = [right - inwards + 5 * k, right - inwards - 7 * k, below - y];
      points.push([top - 2 * k, y], [top + 4 * k, y + 7 * k], [top + 2 * k, below - fall * 0.7], [foot - 3 * k + tremble(1.5), below - fall * 0.34], [foot - 5 * k, below - fall * 0.28], [foot, below]);
    }
  }
  points.push([edgeOf(frame, last + 1) + 20, height + 40]);
  return `${cut(points)}Z`;
}

/** Sheets from the outermost to the innermost: depth, colour, seed. */
const SHEETS = [[0, 'url(#moon-rock)', 3], [1, 'var(--rock-1)', 8], [2.1, 'var(--rock-2)', 15], [3.3, 'var(--rock-4)', 29]] as const;

/** Small holes punched into the rock faces, away from what is dangerous. */
function holes(frame: Frame, ring: readonly CardView[], { first, last }: Stretch): Markup {
  const random = seeded(77);
  const { w, u, k } = frame;
  const marks: Markup[] = [];
  for (let column = first; column <= last; column++) {
    const space = spaceAt(ring, column);
    for (let i = 0; i < 2; i++) {
      const x = edgeOf(frame, column) + w * (0.25 + random() * 0.5);
      const y = space.level > 0 ? surfaceOf(frame, 1) + u * (0.4 + random() * 0.55) : frame.base + 18 * k + random() * 16 * k;
      const r = (2.5 + random() * 4) * k;
      if (space.red) continue;
      marks.push(
        `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(r)}" ry="${f1(r * 0.62)}" fill="var(--recess)" opacity=".2"/>`,
        `<path d="M${f1(x - r)} ${f1(y)}a${f1(r)} ${f1(r * 0.62)} 0 0 0 ${f1(2 * r)} 0" fill="none" stroke="#fffdf2" stroke-opacity=".6"/>`,
      );
    }
  }
  return marks.join('');
}

/** The red frame of a crater or peak: hatched, with a warning sign. */
function danger(frame: Frame, ring: readonly CardView[], column: number): Markup {
  const { w, u, k } = frame;
  const high = spaceAt(ring, column).level > 0;
  const x = edgeOf(frame, column) + w * 0.07;
  const y = surfaceOf(frame, high ? 1 : 0) - u * (high ? 0.82 : 0.6);
  const box = `x="${f1(x)}" y="${f1(y)}" width="${f1(w * 0.86)}" height="${f1(u * (high ? 0.9 : 0.6) + 17 * k)}" rx="${f1(7 * k)}"`;
  return `<rect ${box} fill="url(#moon-hatch)"/><rect ${box} fill="none" stroke="var(--danger)" stroke-width="${f1(2.8 * k + 0.5)}"/>${warning(x + w * 0.43, y, Math.max(0.7, k))}`;
}

export const warning = (x: number, y: number, scale: number): Markup =>
  `<g transform="translate(${f1(x)} ${f1(y)}) scale(${f1(scale)})"><path d="M0-12L12.500 9H-12.500Z" fill="#ffe9dd" stroke="#b3261e" stroke-width="2.600" stroke-linejoin="round"/><path d="M0-4.500V2.200M0 5.600v.1" stroke="#8c1d1d" stroke-width="2.800" stroke-linecap="round"/></g>`;

export function terrain(frame: Frame, ring: readonly CardView[], stretch = wholeRing(ring)): Markup {
  const step = 10 * frame.k;
  const sheets = SHEETS.map(([depth, colour, seed]) =>
    path(silhouette(frame, ring, stretch, step * depth, step * depth * 0.8, seed), colour, depth === 0 ? 'class="moon-cast"' : 'filter="url(#moon-inset)"'));
  const rim = path(silhouette(frame, ring, stretch, 0, 0, 3), 'none', 'stroke="var(--rock-rim)" stroke-opacity="var(--rim-o)" stroke-width="1.400"');
  const frames: Markup[] = [];
  for (let column = stretch.first; column <= stretch.last; column++) if (spaceAt(ring, column).red) frames.push(danger(frame, ring, column));
  return sheets.join('') + rim + holes(frame, ring, stretch) + frames.join('');
}

/** The pole and its chequered flag on the line. */
export function finishFlag(frame: Frame, column: number): Markup {
  const x = f1(edgeOf(frame, column));
  const y = frame.base;
  const top = f1(y - frame.u * 1.3);
  const s = f1(Math.max(0.55, frame.k));
  return (
    `<path d="M${x} ${y + 12}V${frame.height}" stroke="url(#moon-check)" stroke-width="${f1(10 * s)}"/>` +
    `<path d="M${x} ${y + 4}V${top}" stroke="#15182e" stroke-width="6" stroke-linecap="round"/><path d="M${x} ${y + 4}V${top}" stroke="#f4ecd8" stroke-width="3" stroke-linecap="round"/>` +
    `<g class="moon-cast" transform="translate(${x} ${top}) scale(${s})"><path d="M-2 2c-14-7-26 6-52 0v32c26 6 38-7 52 0Z" fill="url(#moon-check)" stroke="#15182e" stroke-width="1.500"/></g>`
  );
}
