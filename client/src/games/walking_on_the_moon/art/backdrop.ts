/** What lies behind the moon's ground: sky, paper curtains, the earth, far mountains. Screen coordinates. */
import { path, rect, seeded, type Markup } from '../../../art/paint.ts';
import { stars } from '../../../art/sky.ts';
import { surfaceOf, type Frame } from '../frame.ts';

const f1 = (value: number): number => Math.round(value * 10) / 10;

function curtain(frame: Frame, y: number, amplitude: number, seed: number, fill: string): Markup {
  const random = seeded(seed);
  let d = `M-20-20V${f1(y)}`;
  for (let x = -20; x < frame.width + 40;) {
    const w = (90 + random() * 120) * Math.max(0.55, frame.k);
    const dip = (random() - 0.5) * amplitude;
    d += `q${f1(w * 0.25)} ${f1(amplitude * 0.5 + dip)} ${f1(w * 0.5)} ${f1(dip * 0.4)}t${f1(w * 0.5)} ${f1(-dip * 0.4)}`;
    x += w;
  }
  return path(`${d}V-20Z`, fill, 'class="moon-cast"');
}

/** Scissor cuts, a crater's rim here and there. */
function ridge(frame: Frame, level: number, amplitude: number, seed: number, step: number, fill: string): Markup {
  const random = seeded(seed);
  const y = surfaceOf(frame, level);
  const far = frame.width * 1.3;
  let d = `M-10 ${frame.height}L-10 ${f1(y)}`;
  for (let x = -10; x < far;) {
    const peak = random() < 0.34;
    x += step * (0.5 + random());
    const h = peak ? -amplitude * (0.55 + random() * 0.45) : amplitude * (random() * 0.5 - 0.1);
    d += `L${f1(x)} ${f1(y + h)}`;
    if (!peak && random() < 0.5) {
      const w = step * (0.3 + random() * 0.4);
      d += `l${f1(w * 0.2)} -4l${f1(w * 0.2)} 6h${f1(w * 0.3)}l${f1(w * 0.2)} -6l${f1(w * 0.1)} 3`;
      x += w;
    }
  }
  return path(`${d}L${far + 40} ${frame.height}Z`, fill, 'class="moon-cast"');
}

const LAND = ['M-44-22l8-14 16-6 14 3-3 8 8 2-2 9-11 2-4 9-9 1 2 10-8 5-8-9Z', 'M2 4l15-8 13 3 9 12-3 13-10 6-3 13-9 5-7-10 1-11-8-9Z', 'M18-32l12-4 12 8 6 12-9 2-7-7-9 1-7-5Z', 'M-30 22l9-3 5 8-6 10-9-4Z'];
const CLOUDS = ['M-48 4q10-7 20-2t22-3q8-2 12 1-8 6-18 5t-18 4-18-5Z', 'M-6-40q12-5 22 0t18 1q-6 6-16 4t-24-5Z', 'M4 38q8-6 18-3t16-2q-4 9-16 9T4 38Z'];

function earth(x: number, y: number, r: number): Markup {
  return (
    `<g transform="translate(${f1(x)} ${f1(y)}) scale(${f1((r / 50) * 100) / 100})"><circle r="75" fill="url(#moon-glow)"/><clipPath id="moon-earth"><circle r="50"/></clipPath>` +
    '<circle r="50" fill="#2f74b8" class="moon-cast"/><g clip-path="url(#moon-earth)"><circle r="44" cx="-8" cy="-8" fill="#3f8fd0"/><circle r="30" cx="-16" cy="-16" fill="#57a8df" opacity=".6"/>' +
    LAND.map((d, i) => path(d, i < 2 ? '#6fbf8a' : '#82c997', 'class="moon-cut"')).join('') +
    CLOUDS.map((d) => path(d, '#fff', 'opacity=".92"')).join('') +
    path('M22-48A52 52 0 0 1 22 48A60 60 0 0 0 22-48Z', '#081033', 'opacity=".34"') + path('M34-48A52 52 0 0 1 34 48A70 70 0 0 0 34-48Z', '#081033', 'opacity=".3"') + '</g></g>'
  );
}

/** An old lander and a listening dish, cut from the same paper as the hills. */
function relics(frame: Frame): Markup {
  const k = frame.u / 66;
  const y = surfaceOf(frame, 0.62);
  const at = (share: number, size: number): string => `transform="translate(${f1(frame.width * share)} ${f1(y)}) scale(${f1(size * 100) / 100})"`;
  return (
    `<g fill="var(--ridge-3)" stroke="var(--ridge-3)" class="moon-cast"><g ${at(0.74, k)}><path d="M-14-44l6-9h16l6 9-4 10h-20ZM-20-32h40l4 18h-48Z"/><path d="M-22-14L-34 16M22-14L34 16M-10-14L-14 6M10-14L14 6M0-53V-66M0-64h8" fill="none" stroke-width="3"/><path d="M-7-46h6v6h-6ZM3-46h6v6h-6Z" fill="var(--ridge-1)" stroke="none"/></g>` +
    `<g ${at(0.31, k * 0.85)}><path d="M-24-40A25 25 0 0 0 16-10Z"/><path d="M-4-25L12-42M-2-16L-10 22M4-14L14 22" fill="none" stroke-width="3"/><circle cx="13" cy="-43" r="3.500"/></g></g>`
  );
}

/** The still part: it does not move when the view goes along the ring. */
export function sky(frame: Frame): Markup {
  const { width, height, small } = frame;
  const high = !small;
  const ground = rect(0, 0, width, height, 0, 'url(#moon-sky)');
  const dots = stars(width, frame.base, Math.round((width * height) / 3600), 11, small ? 3 : 6);
  const drapes = small ? curtain(frame, 8, 10, 19, 'var(--curtain-0)') : curtain(frame, 64, 30, 7, 'var(--curtain-1)') + curtain(frame, 22, 26, 19, 'var(--curtain-0)');
  const globe = high ? earth(width * 0.533, Math.max(74, surfaceOf(frame, 2.25)), 56) : earth(width * 0.8, Math.max(30, surfaceOf(frame, 2.5)), 22);
  return ground + dots + drapes + globe;
}

/** The far mountains, which move less than the ground: three sheets, near ones last. */
export function mountains(frame: Frame): Markup {
  const k = Math.max(0.6, frame.k);
  const { u } = frame;
  return (
    ridge(frame, 1.55, u * 0.62, 5, 92 * k, 'var(--ridge-1)') +
    ridge(frame, 0.95, u * 0.5, 23, 70 * k, 'var(--ridge-2)') +
    (frame.small ? '' : relics(frame)) +
    ridge(frame, 0.42, u * 0.34, 41, 54 * k, 'var(--ridge-3)')
  );
}
