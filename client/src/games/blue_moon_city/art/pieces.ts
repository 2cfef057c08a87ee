/** What belongs to a seat: marker cubes and the figure, in the colour of the seat with its sign. */
import type { Markup } from '../../../art/paint.ts';
import { seatColour, seatSign } from '../../../art/seats.ts';

/** A marker on a square of 20. */
export function cube(seat: number): Markup {
  const colour = seatColour(seat);
  return (
    `<g class="bmc-cube"><path d="M1 5.2h14V19H1z" fill="${colour}"/><path d="M1 5.2 4.8 1H19l-4 4.2z" fill="color-mix(in srgb, ${colour}, #fff 35%)"/>` +
    `<path d="M15 5.2 19 1v13.6L15 19z" fill="color-mix(in srgb, ${colour}, #000 32%)"/></g>${seatSign(8, 12.1, 6.8, seat)}`
  );
}

export const cubeAt = (seat: number, x: number, y: number, size: number): Markup =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 20 20">${cube(seat)}</svg>`;

const CLOAK = 'M-9.5 0C-9.2-8-6.5-15.5-3.5-18.5a6.2 6.2 0 0 1-1.3-4A5 5.6 0 0 1 5-22.5a6.2 6.2 0 0 1-1.3 4C6.7-15.5 9.2-8 9.500 0z';
const STAFF = 'M8.3-1V-25';
const CRESCENT = 'M10.6-29.5a4 4 0 1 0 0 7 4.6 4.6 0 0 1 0-7z';

/** A cloaked wanderer with a moon staff; stands on 0, 0 and is 30 high. */
export function figure(seat: number): Markup {
  const colour = seatColour(seat);
  return (
    `<ellipse cy=".5" rx="11.5" ry="3.2" fill="#0009"/><path class="bmc-figure-rim" d="${STAFF}${CRESCENT}${CLOAK}"/>` +
    `<g class="bmc-figure" fill="${colour}"><path d="${STAFF}" fill="none" stroke-width="2.6"/><path d="${STAFF}" fill="none" stroke="${colour}" stroke-width="1.2"/><path d="${CRESCENT}"/><path d="${CLOAK}"/></g>` +
    `<path d="M-2.8-22a2.9 3.4 0 0 1 5.8 0c0 1.6-1.3 2.6-2.9 2.6s-2.9-1-2.9-2.6z" fill="#10142c"/>${seatSign(0, -7.4, 6.6, seat)}`
  );
}

/** Where the figure was before the walk that is previewed. */
export const ghost = (seat: number): Markup =>
  `<g class="bmc-ghost" fill="color-mix(in srgb, ${seatColour(seat)} 22%, var(--slot))"><path d="${STAFF}" fill="none"/><path d="${CRESCENT}"/><path d="${CLOAK}"/></g>`;

/** The outline alone, as on cards. */
export const PAWN = CLOAK;
