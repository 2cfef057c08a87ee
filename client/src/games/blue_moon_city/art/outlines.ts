/** Outlines of parts of buildings, as path data in the units of a house; a wall's x and y are its left foot unless said otherwise. */
import { times } from '../../../art/paint.ts';

/** Left, top, width, height. */
export const rect = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
export const poly = (...points: number[]): string =>
  `M${points.reduce((d, value, i) => d + (i === 0 ? '' : i % 2 === 1 ? ' ' : 'L') + String(value), '')}z`;
export const arch = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;
export const ogive = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}v${-h * 0.55}c0 ${-h * 0.25} ${w * 0.3} ${-h * 0.33} ${w / 2} ${-h * 0.45}c${w * 0.2} ${h * 0.12} ${w / 2} ${h * 0.2} ${w / 2} ${h * 0.45}v${h * 0.55}z`;
/** Round, about its middle. */
export const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** Half a disc on a line; `k` flattens it. */
export const dome = (x: number, y: number, r: number, k = 1): string => `M${x - r} ${y}a${r} ${r * k} 0 0 1 ${2 * r} 0z`;
export const onion = (x: number, y: number, r: number, h: number): string =>
  `M${x - r * 0.82} ${y}c${-r * 0.55} ${-h * 0.3} ${-r * 0.05} ${-h * 0.55} ${r * 0.5} ${-h * 0.72}c${r * 0.2} ${-h * 0.08} ${r * 0.28} ${-h * 0.16} ${r * 0.32} ${-h * 0.28}c${r * 0.04} ${h * 0.12} ${r * 0.12} ${h * 0.2} ${r * 0.32} ${h * 0.28}c${r * 0.55} ${h * 0.17} ${r * 1.05} ${h * 0.42} ${r * 0.5} ${h * 0.72}z`;
export const cone = (x: number, y: number, r: number, h: number): string => poly(x - r, y, x, y - h, x + r, y);
/** `n` merlons on the top of a wall. */
export function crown(x: number, y: number, w: number, n: number, h = 3): string {
  const s = w / (2 * n - 1);
  const merlons = times(n, (i) => `h${s}${i < n - 1 ? `v${h}h${s}v${-h}` : ''}`);
  return `M${x} ${y + 0.5}v${-h - 0.5}${merlons.join('')}v${h + 0.5}z`;
}
/** A roof that curves out over its walls. */
export const eave = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}c${w * 0.1} 0 ${w * 0.13} ${-h * 0.6} ${w * 0.16} ${-h}h${w * 0.68}c${w * 0.03} ${h * 0.4} ${w * 0.06} ${h} ${w * 0.16} ${h}z`;
export const moonlet = (x: number, y: number, r: number): string =>
  `M${x + r * 0.45} ${y - r}a${r} ${r} 0 1 0 0 ${2 * r}a${r * 1.15} ${r * 1.15} 0 0 1 0 ${-2 * r}z`;
/** The outlines of a row of equal things as one. */
export const join = (count: number, make: (index: number) => string): string => times(count, make).join('');
