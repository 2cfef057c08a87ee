/** Dice as oblique cubes: the arrow beside the colour says how the die flies. 48 × 48. */
import type { Markup } from '../../../art/paint.ts';
import type { Die } from '../view.ts';

interface Paint { front: string; top: string; side: string; sign: string; edge: string }
const PAINTS: Record<Die, Paint> = {
  B: { front: '#4a78e0', top: '#8fb0fa', side: '#2f55ae', sign: '#ffffff', edge: '#fff' },
  K: { front: '#2b2e47', top: '#565b7e', side: '#14162a', sign: '#fff3d8', edge: '#9a9fc6' },
  W: { front: '#fdf8ec', top: '#ffffff', side: '#cbc0a8', sign: '#20233d', edge: '#20233d' },
};
/** Straight on, up and over, down. */
export const ARROWS: Record<Die, string> = { B: 'M-9 0H8M1.500-7L8.500 0L1.500 7', K: 'M0 9V-8M-7-1.500L0-8.500L7-1.500', W: 'M0-9V8M-7 1.500L0 8.500L7 1.500' };
export const SKULL = 'M0-8c-5 0-8 3.200-8 7.200C-8 1.800-6.700 3.600-5 4.600V8h2.300V6h1.600v2h2.200V6h1.600v2H5V4.600c1.700-1 3-2.800 3-5.400C8-4.800 5-8 0-8ZM-3.200-3a2.100 2.100 0 1 1 0 4.200 2.100 2.100 0 0 1 0-4.200ZM3.200-3a2.100 2.100 0 1 1 0 4.200 2.100 2.100 0 0 1 0-4.200Z';

export const arrow = (die: Die, stroke: string, width: number, place: string): Markup =>
  `<path d="${ARROWS[die]}" transform="${place}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const skull = (fill: string, place: string): Markup => `<path d="${SKULL}" transform="${place}" fill="${fill}" fill-rule="evenodd"/>`;

export interface Shown { arrow: 'own' | 'straight' | 'down' | 'up' | 'none'; value: string; skull: boolean }
const STRAIGHT: Record<Shown['arrow'], Die | null> = { own: null, straight: 'B', up: 'K', down: 'W', none: null };

/** The cube; with a rolled face its arrow and number, without one the large arrow of the colour. */
export function cube(die: Die, shown: Shown | null): Markup {
  const { front, top, side, sign, edge } = PAINTS[die];
  const way = shown ? STRAIGHT[shown.arrow] : null;
  const face = shown?.skull
    ? skull(sign, 'translate(21.500 26.500) scale(1.350)')
    : shown
      ? (way ? arrow(way, sign, 4.6, 'translate(13.500 27) scale(.72)') : '') +
        `<text x="${way ? 27.5 : 21.5}" y="34.500" text-anchor="middle" font-size="22" font-weight="800" fill="${sign}">${shown.value}</text>`
      : arrow(die, sign, 4.3, 'translate(21.500 26.500) scale(1.050)');
  return (
    '<ellipse cx="24" cy="45" rx="20" ry="2.600" fill="#000" opacity=".28"/>' +
    `<path d="M6.500 10.500L13 4.500H42L37 10.500Z" fill="${top}" stroke="${top}" stroke-width="3" stroke-linejoin="round"/><path d="M38 12L43.500 5.500V33L38 40Z" fill="${side}" stroke="${side}" stroke-width="3" stroke-linejoin="round"/>` +
    `<rect x="4" y="9" width="35" height="35" rx="7" fill="${front}"/><path d="M6.500 10.500L13 4.500H42.500L43.500 5.500V33L38 41" fill="none" stroke="${die === 'K' ? '#8d93bd' : '#fff'}" stroke-opacity=".45"/>` +
    `<rect x="4.600" y="9.600" width="33.800" height="33.800" rx="6.500" fill="none" stroke="${edge}" stroke-opacity=".5" stroke-width="1.200"/>${face}`
  );
}

/** A place that a die has left, or that waits for one. */
export const socket = (die: Die): Markup =>
  `<rect x="5" y="8" width="36" height="36" rx="8" fill="none" stroke="currentColor" stroke-opacity=".6" stroke-width="1.500" stroke-dasharray="3.500 3.500"/>${arrow(die, 'currentColor', 3.6, 'translate(23 26) scale(.62)')}`;
