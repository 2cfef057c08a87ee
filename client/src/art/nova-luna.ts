/** The miniature of Nova Luna, 400 × 240: the wheel rising like a moon, the next three tiles lifted. */
import { circle, cutOut, group, line, path, polar, rect, skyGround, times, two, type Markup } from './paint.ts';
import { seatDisc } from './seats.ts';
import { moon, moonPhase, stars } from './sky.ts';

type Suit = 'R' | 'B' | 'T' | 'Y';

const COLOURS: Readonly<Record<Suit, string>> = { R: 'var(--red)', B: 'var(--blue)', T: 'var(--turquoise)', Y: 'var(--yellow)' };
const INK = 'var(--art-ink)';
const WELL = '#10132c';

/** Diamond, circle, triangle or square: no colour without its shape. */
function suitShape(suit: Suit, x: number, y: number, r: number, fill: string, more = ''): Markup {
  const at = (dx: number, dy: number): string => `${two(x + dx * r)},${two(y + dy * r)}`;
  switch (suit) {
    case 'R': return path(`M${at(0, -1.15)}L${at(1, 0)}L${at(0, 1.15)}L${at(-1, 0)}Z`, fill, more);
    case 'B': return circle(x, y, r * 0.92, fill, more);
    case 'T': return path(`M${at(0, -1.02)}L${at(1.08, 0.82)}L${at(-1.08, 0.82)}Z`, fill, more);
    case 'Y': return rect(x - r * 0.84, y - r * 0.84, r * 1.68, r * 1.68, r * 0.12, fill, more);
  }
}

/** Where the tasks of a tile lie, by their number, on a tile of 100. */
const WELLS: readonly (readonly (readonly [number, number, number])[])[] = [
  [],
  [[61.5, 61.5, 33.5]],
  [[72.5, 28, 23.8], [28, 72.5, 23.8]],
];
const DOTS: readonly (readonly (readonly [number, number])[])[] = [
  [], [[0, 0]], [[-0.43, 0], [0.43, 0]], [[0, -0.42], [-0.44, 0.34], [0.44, 0.34]],
];
const DOT_SIZES = [0, 0.46, 0.34, 0.31];

interface MiniTile { suit: Suit; cost: number; tasks: readonly string[] }

function tile({ suit, cost, tasks }: MiniTile, x: number, y: number, size: number, turn: number, digits: (value: number) => string): Markup {
  const colour = COLOURS[suit];
  const paper =
    rect(0, 3.4, 100, 100, 13, `color-mix(in oklab,${colour} 58%,#000)`) +
    rect(0, 0, 100, 100, 13, colour) +
    rect(1.2, 1.2, 97.6, 97.6, 12, 'none', 'stroke="#fff" stroke-opacity=".3" stroke-width="1.6"');
  const corner =
    `<text x="15" y="31.500" text-anchor="middle" font-family="var(--font-wordmark)" font-weight="700" font-size="33" fill="${INK}">${digits(cost)}</text>` +
    suitShape(suit, 37, 20.5, 11.5, INK);
  const wells = tasks.map((task, index) => {
    const [cx, cy, r] = WELLS[tasks.length]?.[index] ?? [50, 50, 20];
    const dot = (DOT_SIZES[task.length] ?? 0.3) * r;
    const signs = [...task].map((letter, place) => {
      const [dx, dy] = DOTS[task.length]?.[place] ?? [0, 0];
      const bright = `stroke="color-mix(in oklab,${COLOURS[letter as Suit]} 85%,#fff)" stroke-width="3" stroke-linejoin="round"`;
      return suitShape(letter as Suit, cx + dx * r, cy + dy * r, dot - 1.5, 'none', bright);
    });
    return circle(cx, cy, r, WELL) + signs.join('');
  });
  return group(paper + corner + wells.join(''), `transform="translate(${two(x)} ${two(y)}) rotate(${turn}) scale(${two(size / 100)}) translate(-50 -50)"`);
}

/** Paper with round petals on its rim. */
function petals(cx: number, cy: number, radius: number, petal: number, count: number, from: number, fill: string): Markup {
  const rim = times(count, (index) => circle(...polar(cx, cy, radius, from + (index * 360) / count), petal, fill));
  return circle(cx, cy, radius, fill) + rim.join('');
}

/** A figure with a crescent for a head: it walks around the wheel. */
export function moonMeeple(x: number, y: number, scale: number, turn: number): Markup {
  const edge = 'stroke="#8a6414" stroke-width="1.6" stroke-linejoin="round"';
  const body = path('M-17 25c1-14 7-17 8-23h18c1 6 7 9 8 23Z', '#f0c75e', edge);
  const head = path('M7 -29a17 17 0 1 0 9 22a13.500 13.500 0 1 1 -9 -22Z', '#ffe7a3', `transform="rotate(-8)" ${edge}`);
  return cutOut(body + head, `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`);
}

const CENTRE: readonly [number, number] = [200, 270];
const SPACES = 180;
const TRACK = 125;
/** Degrees of the first tile on offer; the twelve spaces follow every 30. */
const FIRST = -102;
const turnOf = (space: number): number => space * 30 - 12;
const spaceAt = (space: number, radius = SPACES): readonly [number, number] => polar(...CENTRE, radius, FIRST + space * 30);

const OFFER: readonly MiniTile[] = [
  { suit: 'T', cost: 3, tasks: ['RTT'] },
  { suit: 'B', cost: 5, tasks: ['YY', 'T'] },
  { suit: 'R', cost: 4, tasks: ['RT', 'BY'] },
];
const BEHIND: MiniTile = { suit: 'Y', cost: 5, tasks: ['RRR', 'R'] };
const TOP_OF_MOON = [
  [-0.36, -0.62, 0.13], [0.1, -0.74, 0.09], [0.38, -0.54, 0.17], [-0.05, -0.46, 0.1], [-0.6, -0.46, 0.09], [0.66, -0.42, 0.06], [-0.3, -0.38, 0.05],
] as const;

function wheel(): Markup {
  const [cx, cy] = CENTRE;
  const sockets = times(8, (index) => {
    const [x, y] = spaceAt(index - 3);
    return rect(x - 25, y - 25, 50, 50, 9, 'var(--s4)', `transform="rotate(${turnOf(index - 3)} ${x} ${y})"`);
  });
  const phases = times(13, (index) => moonPhase(...polar(cx, cy, TRACK, -180 + index * 15), 10, index / 24, 'var(--s5)'));
  const marker = (space: number, radius: number, seat: number): Markup => seatDisc(...polar(cx, cy, radius, -90 + space * 15), 11, seat);
  return (
    [262, 240].map((r) => circle(cx, cy, r, 'var(--s3)', 'opacity=".3"')).join('') +
    cutOut(petals(cx, cy, 178, 47, 12, FIRST, 'var(--s7)')) +
    petals(cx, cy, 177, 46.6, 12, FIRST, 'var(--s3)') +
    sockets.join('') +
    cutOut(petals(cx, cy, TRACK, 18, 24, -90, 'var(--s8)')) +
    phases.join('') +
    marker(-2, 126, 1) + marker(1, 122, 2) + marker(1, 133, 0) +
    circle(cx, cy, 108, 'var(--s5)') +
    moon(cx, cy, 94, TOP_OF_MOON)
  );
}

function lifted(mini: MiniTile, space: number, digits: (value: number) => string): Markup {
  const [x, y] = spaceAt(space, 184);
  const turned = `transform="rotate(${turnOf(space)} ${x} ${y})"`;
  const glow = rect(x - 32, y - 32, 64, 64, 15, '#f6d67a', `opacity=".2" ${turned}`);
  const light = rect(x - 29, y - 29, 58, 58, 10, 'none', `stroke="var(--lift)" stroke-width="1.8" ${turned}`);
  return group(glow + cutOut(tile(mini, x, y, 56, turnOf(space), digits)) + light, `class="bob late-${space}"`);
}

/** `digits` writes the numbers of the tiles in the language of the reader. */
export function novaLunaScene(digits: (value: number) => string): Markup {
  const [from, to] = [polar(...CENTRE, SPACES, -120), polar(...CENTRE, SPACES, -44)];
  const way = line(`M${from.join()}A${SPACES},${SPACES} 0 0 1 ${to.join()}`, 'var(--accent-nova)', 2.4, 'stroke-dasharray=".1 7"');
  return (
    skyGround('sky-nova', 400, 240) +
    stars(400, 150, 46, 11, 5) +
    wheel() +
    group(tile(BEHIND, ...spaceAt(3), 48, turnOf(3), digits), 'opacity=".55"') +
    way +
    OFFER.map((mini, space) => lifted(mini, space, digits)).join('') +
    moonMeeple(...polar(...CENTRE, SPACES, -132), 0.86, -24)
  );
}
