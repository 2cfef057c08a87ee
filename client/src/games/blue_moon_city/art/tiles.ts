/** The three grounds of a tile: blueprint, finished house before its sky, courtyard. Drawn in the size of the plan. */
import { circle, seeded, times, two, type Markup } from '../../../art/paint.ts';
import { RADIUS, standOf, type Plan } from '../geometry.ts';
import { paper, type Colour } from '../peoples.ts';
import { HOUSES } from './houses.ts';

function houseAt(tile: number, plan: Plan, ink: 'bmc-lines' | 'bmc-cut'): Markup {
  const { scale, x, y } = standOf(plan);
  const parts = (HOUSES[tile] ?? []).map(([role, outline]) => `<path class="${role}" d="${outline}"/>`);
  return `<g class="${ink}" stroke-width="${two(1.1 / scale)}" transform="translate(${two(x)} ${two(y)}) scale(${two(scale)})">${parts.join('')}</g>`;
}

/** The name of the clip that rounds the corners of a tile; each drawing with tiles of this size defines it once. */
export const clipOf = ({ w, h }: Plan): string => `bmc-tile-${Math.round(w * 10)}-${Math.round(h * 10)}`;

const ground = ({ w, h }: Plan, name: string): Markup => `<rect class="${name}" x=".5" y=".5" width="${two(w - 1)}" height="${two(h - 1)}" rx="${RADIUS}"/>`;

/** Blue paper with a grid, construction lines, and the house as a drawing; the strip at the foot has the colour of its boxes. */
export function blueprint(tile: number, colour: Colour, plan: Plan): Markup {
  const { w, h } = plan;
  const { scale, y, foot } = standOf(plan);
  const middle = w / 2 - (w > 140 ? 7 : 3);
  return (
    ground(plan, 'bmc-blue') + ground(plan, 'bmc-grid') +
    `<path class="bmc-aid bmc-dash" d="M${two(middle)} 19V${two(foot)}M4 ${two(foot - 28 * scale)}H${two(w - 4)}"/>` +
    `<path class="bmc-aid" d="M4 ${two(foot)}H${two(w - 4)}M${two(w - 5.5)} ${two(y + 12 * scale)}V${two(foot)}m-2 0h4m-4 ${two(-44 * scale)}h4"/>` +
    `<g clip-path="url(#${clipOf(plan)})">${houseAt(tile, plan, 'bmc-lines')}</g>` +
    `<rect class="bmc-strip ${paper(colour)}" x="5" y="${two(h - 5.5)}" width="${two(w - 10)}" height="3" rx="1.5" fill="${colour === '*' ? 'url(#bmc-spectrum)' : 'var(--m)'}"/>`
  );
}

/** Roofs of paper behind a finished house. */
function skyline({ w, h }: Plan, seed: number): string {
  const random = seeded(seed);
  let d = `M0 ${two(h)}`;
  for (let x = 0; x < w; ) {
    const width = 8 + random() * 14;
    const top = h * (0.52 + random() * 0.22);
    const kind = random();
    const roof = kind < 0.3 ? `L${two(x + width / 2)} ${two(top - 9)}` : kind < 0.5 ? `q${two(width / 2)} ${two(-width * 0.7)} ${two(width)} 0` : '';
    d += `L${two(x)} ${two(top)}${roof}L${two(x + width)} ${two(top)}`;
    x += width;
  }
  return `${d}L${two(w)} ${two(h)}z`;
}

export function finished(tile: number, colour: Colour, plan: Plan): Markup {
  const { w, h } = plan;
  const random = seeded(tile * 7 + 3);
  // Below the name: a star beside it would be read as a colon.
  const stars = times(9, () => circle(random() * w, 21 + random() * (h * 0.5 - 18), 0.4 + random() * 0.7, 'var(--star)', 'opacity=".8"')).join('');
  const lawn = `M-2 ${two(h - 11)}C${two(w * 0.2)} ${two(h - 14)} ${two(w * 0.34)} ${two(h - 7)} ${two(w * 0.52)} ${two(h - 9)}S${two(w * 0.84)} ${two(h - 15)} ${two(w + 2)} ${two(h - 10)}V${two(h + 2)}H-2z`;
  const sky = colour === '*' ? 'any' : colour;
  return (
    `<g class="${paper(colour)}"><g clip-path="url(#${clipOf(plan)})"><rect width="${two(w)}" height="${two(h)}" fill="url(#bmc-sky-${sky})"/>${stars}` +
    `<path class="bmc-skyline" d="${skyline(plan, tile * 31 + 5)}"/>${houseAt(tile, plan, 'bmc-cut')}<path class="bmc-lawn" d="${lawn}"/></g>` +
    `<rect class="bmc-frame" x=".75" y=".75" width="${two(w - 1.5)}" height="${two(h - 1.5)}" rx="${RADIUS}"/></g>`
  );
}

/** Rings of paving around the shard of the crystal. */
export function courtyard(plan: Plan): Markup {
  const { w, h } = plan;
  const [x, y] = [two(w * 0.44), two(h * 0.69)];
  const k = two(Math.min((h - 30) / 60, w / 118));
  const rings = [44, 33, 22].map((r, i) => `<ellipse cx="${x}" cy="${y}" rx="${two(r * 1.25 * k)}" ry="${two(r * 0.62 * k)}"${i === 1 ? ' stroke-width="3" stroke-dasharray="6 3"' : ''}/>`);
  const rays = times(12, (i) => {
    const [cos, sin] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return `M${two(x + cos * 27 * k)} ${two(y + sin * 13.6 * k)}L${two(x + cos * 55 * k)} ${two(y + sin * 27.3 * k)}`;
  });
  return (
    `<g clip-path="url(#${clipOf(plan)})"><rect width="${two(w)}" height="${two(h)}" fill="url(#bmc-court)"/>` +
    `<g class="bmc-paving">${rings.join('')}<path d="${rays.join('')}"/></g><ellipse cx="${x}" cy="${y}" rx="26" ry="13" fill="var(--crystal)" opacity=".35" filter="url(#bmc-blur)"/></g>` +
    `<g class="bmc-paper" transform="translate(${x} ${y}) scale(${k})"><path d="M-16 5h32l-3-6h-26z" fill="var(--crystal-2)"/><path d="M-9-1l2.500-33L0-42l6.500 8L9-1z" fill="var(--crystal)"/>` +
    `<path d="M0-42l6.500 8L9-1H0z" fill="color-mix(in srgb, var(--crystal), #1a3a80 45%)"/><path d="M-6.500-34 0-42V-1h-4z" fill="var(--crystal-2)"/></g>` +
    ground(plan, 'bmc-court-edge')
  );
}
