/** Signs over the moon: bursts of accidents, what kind they are, and the dash that tells the die of an arc. */
import type { Accident, Die } from '../view.ts';

export const burst = (outer: number, inner: number, points: number): string =>
  `M${Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const r = i % 2 ? inner : outer;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  }).join('L')}Z`;

/** A fall points down, a red space warns, a collision crosses; the skull is a drawing of its own. */
export const SIGNS: Record<Exclude<Accident, 'skull'>, string> = { fall: 'M0-6V5M-5 0.500L0 5.500L5 0.500', red: 'M0-6V1.500M0 5.500v.1', collision: 'M-4.500-4.500L4.500 4.500M4.500-4.500L-4.500 4.500' };
export const DASHES: Record<Die, string> = { B: 'none', K: '9 5', W: '1.500 7' };
