/** Geometry of the ring seen whole: a round moon, the line at the top, the race clockwise. Units of a 208 × 208 box. */
import { seeded, type Point } from '../../art/paint.ts';
import { SPACES_OF_A_CARD, spaceAt, type CardView } from './view.ts';

export const PLANET = { radius: 54, rise: 9 };

const f1 = (value: number): number => Math.round(value * 10) / 10;

export function pointAt(radius: number, column: number, length: number): Point {
  const angle = ((-90 + (column * 360) / length) * Math.PI) / 180;
  return [f1(radius * Math.cos(angle)), f1(radius * Math.sin(angle))];
}

/** The column under a point, measured from the middle. */
export function columnAt(x: number, y: number, length: number): number {
  const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1.25) % 1;
  return Math.floor(turn * length);
}

const line = (points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}`;

export function arcAround(radius: number, from: number, to: number, length: number): string {
  const STEPS = 48;
  return line(Array.from({ length: STEPS + 1 }, (_, i) => pointAt(radius, from + ((to - from) * i) / STEPS, length)));
}

/** The edge of the moon with its cliffs, craters and peaks; `inset` makes the smaller sheet. */
export function moonOutline(ring: readonly CardView[], grow: number, inset: number): string {
  const length = ring.length * SPACES_OF_A_CARD;
  const random = seeded(5);
  const tremble = (): number => (random() - 0.5) * 1.6;
  const points: Point[] = [];
  const put = (radius: number, column: number): void => void points.push(pointAt(radius, column, length));
  for (let column = 0; column < length; column++) {
    const space = spaceAt(ring, column);
    const [rises, falls] = [spaceAt(ring, column - 1).level < space.level, spaceAt(ring, column + 1).level < space.level];
    const radius = PLANET.radius + grow + space.level * PLANET.rise;
    if (rises) put(PLANET.radius + grow, column + inset - 0.06);
    put(radius + tremble(), column + 0.06 + (rises ? inset + 0.1 : 0));
    if (space.red) for (const [dr, at] of [[2, 0.16], [-6, 0.38], [-6, 0.62], [2, 0.84]] as const) put(radius + dr, column + at);
    else for (const at of [0.36, 0.64]) put(radius + tremble(), column + at);
    put(radius + tremble(), column + 0.94 - (falls ? inset + 0.1 : 0));
    if (falls) put(PLANET.radius + grow, column + 1.06 - inset);
  }
  return `${line(points)}Z`;
}
