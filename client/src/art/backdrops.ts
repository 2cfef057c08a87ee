/** Large drawings behind and beside the words: the sky of a page, the table that waits, the moon of the end. */
import { cutOut, group, path, two, type Markup } from './paint.ts';
import { seatColour, seatMoon } from './seats.ts';
import { halo, moon, moonPhase, sparkle, stars } from './sky.ts';

/** Sky of the home page for a window `width` wide: moon, stars and hills behind the cards. */
export function homeSky(width: number, height: number, rightToLeft: boolean): Markup {
  const phone = width < 600;
  const tablet = width < 900;
  const radius = phone ? 46 : tablet ? 62 : 104;
  // Beside the words where these take the whole width, behind the cards where they do not.
  const fromStart = phone ? width - 54 : tablet ? width - 78 : width / 2 + 86;
  const [x, y] = [rightToLeft ? width - fromStart : fromStart, phone ? 98 : tablet ? 118 : 178];
  const ridge = `M0,${height}V300C${two(width * 0.16)},262 ${two(width * 0.3)},330 ${two(width * 0.5)},296S${two(width * 0.84)},250 ${width},292V${height}Z`;
  const stops = '<stop offset="0" stop-color="var(--ground)" stop-opacity="0"/><stop offset="1" stop-color="var(--ground)"/>';
  return (
    stars(width, 340, Math.round(width / 11), 7, phone ? 0 : 7) +
    sparkle(rightToLeft ? 18 : width - 18, phone ? 176 : 210, 5, 'class="twinkle"') +
    halo(x, y, radius) + moon(x, y, radius) +
    group(path(ridge, 'var(--p1)'), 'opacity=".75"') +
    `<defs><linearGradient id="sky-fade" x2="0" y2="1">${stops}</linearGradient></defs><rect y="300" width="${width}" height="${height - 300}" fill="url(#sky-fade)"/>`
  );
}

/** Stars alone, for the quieter pages. */
export const starrySky = (width: number, height: number): Markup => stars(width, height, Math.round(width / 9), 29, 4);

const FIGURE =
  'M0,-14A5.600,5.600 0 0 1 4.600,-5.200C9,-3.600 13,-1.600 13,1.200C13,3.600 9,3.800 5.600,3.200C6.600,6.400 9.600,9.600 10.600,12.600C11,14 10.200,14.600 9,14.600H3.600C2.600,14.600 2,14 1.600,13.200L0,9.600L-1.600,13.200C-2,14 -2.600,14.600 -3.600,14.600H-9C-10.200,14.600 -11,14 -10.600,12.600C-9.600,9.600 -6.600,6.400 -5.600,3.200C-9,3.800 -13,3.600 -13,1.200C-13,-1.600 -9,-3.600 -4.600,-5.200A5.600,5.600 0 0 1 0,-14Z';

export type Sitter = 'taken' | 'open';

function figure(x: number, y: number, seat: number, sitter: Sitter): Markup {
  const place = `transform="translate(${two(x)} ${y}) scale(1.350)"`;
  if (sitter === 'open') return path(FIGURE, 'none', `${place} stroke="${seatColour(seat)}" stroke-width="1.300" stroke-dasharray="3 2.400" class="open-seat"`);
  return cutOut(path(FIGURE, seatColour(seat), `${place} stroke="#12142a" stroke-opacity=".35" stroke-width=".8"`));
}

/** Drawn on a strip `width` × 136: a round table under the moon with a figure per seat, dashed where somebody is missing. */
export function tableInTheNight(sitters: readonly Sitter[], width: number): Markup {
  const inner = (seat: number): boolean => (seat > 0 && seat < sitters.length - 1) || sitters.length === 1;
  const people = sitters.map((sitter, seat) => {
    const x = sitters.length === 1 ? 156 : 102 + (108 * seat) / (sitters.length - 1);
    return figure(x, inner(seat) ? 76 : 92, seat, sitter);
  });
  const standing = (behind: boolean): Markup => people.filter((_, seat) => inner(seat) === behind).join('');
  const part = (share: number): number => two(width * share);
  const far = `M-4,140V122C${part(0.17)},100 ${part(0.4)},104 ${part(0.57)},112S${part(0.87)},120 ${width + 4},104V140Z`;
  const near = `M-4,140V130C${part(0.22)},112 ${part(0.37)},122 ${part(0.6)},124S${part(0.85)},122 ${width + 4},118V140Z`;
  const table =
    path('M148,96h16l4,22h-24Z', '#b9a77c') +
    '<ellipse cx="156" cy="96" rx="40" ry="8" fill="#cdbb8d"/><ellipse cx="156" cy="94" rx="40" ry="8" fill="var(--moon)"/>';
  const middle = `transform="translate(${two((width - 400) / 2)} 0)"`;
  return (
    `<rect width="${width}" height="136" fill="var(--p1)"/>` +
    stars(width, 100, Math.round(width / 10), 13, 5) +
    group(halo(288, 82, 38) + moon(288, 82, 44), middle) +
    cutOut(path(far, 'var(--p2)')) +
    group(standing(true) + cutOut(table) + standing(false), middle) +
    path(near, 'var(--surface)')
  );
}

/** The winner's disc passes before the moon, 148 × 132; several winners share it. */
export function eclipse(winners: readonly number[]): Markup {
  const discs = winners.map((seat, index) => cutOut(seatMoon(98 - index * 22, 80 + index * 14, 37 - index * 6, seat)));
  return halo(62, 66, 44) + moon(62, 66, 50) + discs.reverse().join('') + sparkle(20, 20, 5) + sparkle(134, 30, 4) + sparkle(12, 104, 3.5);
}

/** The golden moon that a solo result has earned, a plain one for phase 0, 148 × 132. */
export const medalMoon = (phase: number): Markup =>
  halo(68, 66, 44) +
  (phase === 0 ? moon(68, 66, 50) : cutOut(moonPhase(68, 66, 50, phase, 'var(--p3)', 'var(--accent)'))) +
  sparkle(20, 20, 5) + sparkle(134, 30, 4) + sparkle(12, 104, 3.5);
