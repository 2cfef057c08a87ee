/** Paths that the art of Nova Luna is cut from. All are pure functions of numbers and return SVG path data. */

import { two } from '../../art/paint.ts';

export type Colour = 0 | 1 | 2 | 3;
export type Letter = 'R' | 'B' | 'T' | 'Y';
export const LETTERS: readonly Letter[] = ['R', 'B', 'T', 'Y'];
export const colourOf = (letter: string): Colour => LETTERS.indexOf(letter as Letter) as Colour;

/** The sign of a colour, never its colour alone: diamond, circle, triangle, square, of about equal area. */
export function suit(colour: Colour, x: number, y: number, r: number): string {
  switch (colour) {
    case 0:
      return `M${two(x)} ${two(y - 1.2 * r)}L${two(x + 1.02 * r)} ${two(y)}L${two(x)} ${two(y + 1.2 * r)}L${two(x - 1.02 * r)} ${two(y)}Z`;
    case 1:
      return `M${two(x - r)} ${two(y)}a${two(r)} ${two(r)} 0 1 0 ${two(2 * r)} 0a${two(r)} ${two(r)} 0 1 0 ${two(-2 * r)} 0Z`;
    case 2:
      return `M${two(x)} ${two(y - 1.12 * r)}L${two(x + 1.14 * r)} ${two(y + 0.86 * r)}L${two(x - 1.14 * r)} ${two(y + 0.86 * r)}Z`;
    case 3:
      return `M${two(x - 0.88 * r)} ${two(y - 0.88 * r)}h${two(1.76 * r)}v${two(1.76 * r)}h${two(-1.76 * r)}Z`;
  }
}

export const tick = (x: number, y: number, r: number): string =>
  `M${two(x - r)} ${two(y)}L${two(x - r * 0.25)} ${two(y + r * 0.7)}L${two(x + r)} ${two(y - r * 0.75)}`;

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
