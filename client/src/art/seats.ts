/** A seat's disc: its colour with its sign (star, waves, ring, crescent, cross), or with the letter of a person. */
import { circle, line, path, starPath, two, type Markup } from './paint.ts';

const INK = 'var(--art-ink)';
export const seatColour = (seat: number): string => `var(--seat-${seat % 5})`;

const SIGNS: readonly ((x: number, y: number, r: number, more: string) => Markup)[] = [
  (x, y, r, more) => path(starPath(x, y, r * 0.62, r * 0.27), INK, more),
  (x, y, r, more) => {
    const wave = (dy: number): string =>
      `M${two(x - r * 0.52)} ${two(y + r * dy)}q${two(r * 0.26)} ${two(-r * 0.36)} ${two(r * 0.52)} 0t${two(r * 0.52)} 0`;
    return line(wave(-0.14) + wave(0.32), INK, r * 0.2, more);
  },
  (x, y, r, more) => circle(x, y, r * 0.48, 'none', `stroke="${INK}" stroke-width="${two(r * 0.2)}" ${more}`) + circle(x, y, r * 0.17, INK, more),
  (x, y, r, more) => path('M.16-.6A.6.6 0 1 0 .58.22.5.5 0 1 1 .16-.6Z', INK, `transform="translate(${two(x)} ${two(y)}) scale(${two(r)})" ${more}`),
  (x, y, r, more) => line(`M${two(x - r * 0.4)},${two(y)}h${two(r * 0.8)}M${two(x)},${two(y - r * 0.4)}v${two(r * 0.8)}`, INK, r * 0.22, more),
];

export const seatSign = (x: number, y: number, radius: number, seat: number, more = ''): Markup => SIGNS[seat % 5]?.(x, y, radius, more) ?? '';

function plate(x: number, y: number, radius: number, colour: string): Markup {
  const edge = `stroke="${INK}" stroke-width="${two(Math.max(0.8, radius * 0.05))}"`;
  return circle(x, y + radius * 0.1, radius, `color-mix(in oklab,${colour} 45%,#0b0e20)`) + circle(x, y, radius, colour, edge);
}

export const seatDisc = (x: number, y: number, radius: number, seat: number): Markup =>
  plate(x, y, radius, seatColour(seat)) + seatSign(x, y, radius, seat);

/** A person away from a table: the first letter of the name, which may be any script. */
export function letterDisc(x: number, y: number, radius: number, letter: string): Markup {
  const safe = letter.replace(/[&<>"']/g, '');
  return `${plate(x, y, radius, seatColour(0))}<text x="${two(x)}" y="${two(y + radius * 0.34)}" font-size="${two(radius * 0.95)}" font-weight="700" text-anchor="middle" fill="${INK}">${safe}</text>`;
}

/** A disc as it lies on a tile: a full moon in the colour of the seat. */
export function seatMoon(x: number, y: number, radius: number, seat: number): Markup {
  const colour = seatColour(seat);
  const dents = [[-0.3, -0.28, 0.24], [0.36, 0.08, 0.17], [-0.1, 0.48, 0.13]] as const;
  return (
    circle(x, y + radius * 0.09, radius, `color-mix(in oklab,${colour} 55%,#14172b)`) +
    circle(x, y, radius, colour, 'stroke="var(--rim)"') +
    dents.map(([dx, dy, size]) => circle(x + dx * radius, y + dy * radius, size * radius, `color-mix(in oklab,${colour} 80%,#6b5320)`)).join('')
  );
}

/** A seat that waits for somebody: dashed, with a plus. */
export function openSeat(x: number, y: number, radius: number, seat: number): Markup {
  const colour = seatColour(seat);
  return (
    circle(x, y, radius - 1, 'none', `stroke="${colour}" stroke-width="1.800" stroke-dasharray="4 3" class="open-seat"`) +
    line(`M${two(x - radius * 0.36)},${two(y)}h${two(radius * 0.72)}M${two(x)},${two(y - radius * 0.36)}v${two(radius * 0.72)}`, 'var(--ink)', 1.7)
  );
}
