/** Paths that the art of Nova Luna is cut from. All are pure functions of numbers and return SVG path data. */

export type Colour = 0 | 1 | 2 | 3;
export type Letter = 'R' | 'B' | 'T' | 'Y';
export const LETTERS: readonly Letter[] = ['R', 'B', 'T', 'Y'];
export const colourOf = (letter: string): Colour => LETTERS.indexOf(letter as Letter) as Colour;

/** Two decimals are finer than any screen and keep the document small. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** The sign of a colour, never its colour alone: diamond, circle, triangle, square, of about equal area. */
export function suit(colour: Colour, x: number, y: number, r: number): string {
  switch (colour) {
    case 0:
      return `M${round(x)} ${round(y - 1.2 * r)}L${round(x + 1.02 * r)} ${round(y)}L${round(x)} ${round(y + 1.2 * r)}L${round(x - 1.02 * r)} ${round(y)}Z`;
    case 1:
      return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
    case 2:
      return `M${round(x)} ${round(y - 1.12 * r)}L${round(x + 1.14 * r)} ${round(y + 0.86 * r)}L${round(x - 1.14 * r)} ${round(y + 0.86 * r)}Z`;
    case 3:
      return `M${round(x - 0.88 * r)} ${round(y - 0.88 * r)}h${round(1.76 * r)}v${round(1.76 * r)}h${round(-1.76 * r)}Z`;
  }
}

export function star(x: number, y: number, outer: number, inner: number, points = 5): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 ? inner : outer;
    return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

export const tick = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}L${round(x - r * 0.25)} ${round(y + r * 0.7)}L${round(x + r)} ${round(y - r * 0.75)}`;

/**
 * The lit part of a moon in phase k of 24: 0 is new, 12 is full; lit on the right while it grows.
 * Empty for the new moon. The terminator is half an ellipse of width |cos(2πk/24)|.
 */
export function litMoon(x: number, y: number, r: number, k: number): string {
  const step = ((k % 24) + 24) % 24;
  if (step === 0) return '';
  const cosine = Math.cos((2 * Math.PI * step) / 24);
  const grows = step <= 12;
  const outer = grows ? 1 : 0;
  const inner = cosine > 0 === grows ? 0 : 1;
  const half = round(Math.abs(cosine) * r);
  return `M${round(x)} ${round(y - r)}A${r} ${r} 0 0 ${outer} ${round(x)} ${round(y + r)}A${half} ${r} 0 0 ${inner} ${round(x)} ${round(y - r)}Z`;
}

/** Dots of a task inside the unit circle of its crater, by how many there are; and how large one dot may be. */
export const DOTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-0.43, 0], [0.43, 0]],
  [[0, -0.42], [-0.44, 0.34], [0.44, 0.34]],
  [[-0.37, -0.37], [0.37, -0.37], [-0.37, 0.37], [0.37, 0.37]],
];
export const DOT_RADIUS: readonly number[] = [0, 0.46, 0.34, 0.315, 0.28];

export interface Crater { readonly x: number; readonly y: number; readonly r: number }

/** Craters of a tile on a square of 100, by how many tasks it has; the top left corner is left for number and suit. */
export const CRATERS: readonly (readonly Crater[])[] = [
  [],
  [{ x: 61.5, y: 61.5, r: 33.5 }],
  [{ x: 72.5, y: 28, r: 23.8 }, { x: 28, y: 72.5, r: 23.8 }],
  [{ x: 74, y: 26, r: 21.5 }, { x: 26, y: 74, r: 21.5 }, { x: 74, y: 74, r: 21.5 }],
];

export const cratersOf = (tasks: number): readonly Crater[] => CRATERS[tasks] ?? [];
