/** Small pictures on a square of 16: what is counted, given and said about tiles. */
import type { Markup } from '../../../art/paint.ts';

const SCALE = 'M8 15.4C3 12.2 1.2 8 1.9 2.6 4.8 3 6.6 2.2 8 .6c1.4 1.6 3.2 2.4 6.1 2C14.8 8 13 12.2 8 15.4z';
const GEM = 'M8 .6l5 4.9L8 15.4 3 5.5z';

export const ICONS = {
  crystal: `<path d="${GEM}" fill="var(--crystal)"/><path d="M8 .6L6 5.5 8 15.4 10 5.5z" fill="var(--crystal-2)"/><path class="bmc-thin" d="${GEM}"/>`,
  scale: `<path d="${SCALE}" fill="var(--scale)"/><path class="bmc-thin" d="${SCALE}"/><path d="M8 3.4v8.8M4.8 5.6C5 8 6 10 8 12.2M11.2 5.6C11 8 10 10 8 12.2" fill="none" stroke="var(--scale-2)" stroke-width="1.3" stroke-linecap="round"/>`,
  'scale-left': `<path d="${SCALE}" fill="none" stroke="var(--scale)" stroke-width="1.4" stroke-dasharray="2.5 1.6"/>`,
  card: '<rect class="bmc-thin bmc-card-back" x="2.6" y=".8" width="10.8" height="14.4" rx="2"/><path d="M9.6 4.2a4 4 0 1 0 0 7.6 4.6 4.6 0 0 1 0-7.6z" fill="var(--bp)"/>',
  star: '<path d="M8 .8l2.1 4.7 5.1.5-3.8 3.4 1.1 5L8 11.8l-4.5 2.6 1.1-5L.8 6l5.1-.5z" fill="var(--star-ic)"/>',
  all: '<g fill="var(--all-ic)"><circle cx="3.6" cy="5.6" r="2"/><circle cx="12.4" cy="5.6" r="2"/><path d="M.4 13c0-3 1.2-4.6 3.2-4.6.8 0 1.4.2 1.9.7C4.4 10 4 11.4 4 13zM15.6 13c0-3-1.2-4.6-3.2-4.6-.8 0-1.4.2-1.9.7C11.6 10 12 11.4 12 13z"/><circle cx="8" cy="4" r="2.5"/><path d="M4.8 14c0-4 1-6.4 3.2-6.4s3.2 2.4 3.2 6.4z"/></g>',
  neighbours: '<g fill="var(--star-ic)"><path d="M8 .2l2.6 3.6H5.4zM8 15.8l2.6-3.6H5.4zM.2 8l3.6-2.6v5.2zM15.8 8l-3.6-2.6v5.2z"/><rect x="5.2" y="5.2" width="5.6" height="5.6" rx="1"/></g>',
  marker: '<g class="bmc-thin" fill="var(--ink)"><path d="M1.5 5.2h9.3v9.3H1.5z" fill="var(--ink)"/><path d="M1.5 5.2l3.3-3.7h9.7l-3.7 3.7z" fill="var(--ink)" fill-opacity=".8"/><path d="M10.8 5.2l3.7-3.7v9.3l-3.7 3.7z" fill="var(--ink)" fill-opacity=".55"/></g>',
  hand: '<rect class="bmc-thin bmc-sheet" x="1" y="3" width="8" height="11" rx="1.6" transform="rotate(-12 5 9)" opacity=".7"/><rect class="bmc-thin bmc-sheet" x="6" y="2.6" width="8.4" height="11.6" rx="1.6" transform="rotate(8 10 9)"/>',
  offering: '<path d="M8 .4l3 3.4 1.2 9.4H3.8L5 3.8z" fill="var(--crystal)"/><path d="M8 .4l3 3.4 1.2 9.4H8z" fill="var(--crystal-2)" opacity=".6"/><path d="M2.4 13.6h11.2v2H2.4z" fill="var(--ink)"/>',
  walk: '<path d="M3.4 13.6c-1.6-3 .2-4.600 1.400-5.200l2-4.200 2.400-.6 3.400 3.800-1.600 1-2-1.800-.8 2.800 2.600 2.400.6 3.400" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="8.600" cy="1.900" r="1.500" fill="currentColor"/>',
  house: '<path d="M2 7.600 8 2.400l6 5.200M3.800 6.600V14h8.400V6.600M6.600 14v-4h2.800v4" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>',
  tick: '<path d="M2.5 8.6l3.6 3.7 7.4-8" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>',
  out: '<path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  warning: '<path d="M8 1.600 15 14.200H1z" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/><path d="M8 6v4M8 12v.2" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
} as const satisfies Record<string, Markup>;

export type IconName = keyof typeof ICONS;

/** An icon as part of a larger drawing. */
export const iconAt = (name: IconName, x: number, y: number, size: number): Markup =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 16 16">${ICONS[name]}</svg>`;
