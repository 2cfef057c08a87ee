/** Moons, their phases, and stars. */
import { circle, cutOut, path, seeded, times, two, type Markup } from './paint.ts';

/**
 * The lit part of a moon: `phase` 0 is new, 0.5 full, lit on the right while it grows. Empty for the new moon.
 * The terminator is half an ellipse of width |cos 2π·phase|.
 */
export function litMoon(x: number, y: number, radius: number, phase: number): string {
  const part = phase - Math.floor(phase);
  if (part === 0) return '';
  const cosine = Math.cos(2 * Math.PI * part);
  const grows = part <= 0.5;
  const inner = cosine > 0 === grows ? 0 : 1;
  const half = two(Math.abs(cosine) * radius);
  return `M${two(x)} ${two(y - radius)}A${radius} ${radius} 0 0 ${grows ? 1 : 0} ${two(x)} ${two(y + radius)}A${half} ${radius} 0 0 ${inner} ${two(x)} ${two(y - radius)}Z`;
}

export const moonPhase = (x: number, y: number, radius: number, phase: number, dark = 'var(--phase-dark)', lit = 'var(--moon)'): Markup =>
  circle(x, y, radius, dark) + path(litMoon(x, y, radius, phase), lit);

type Crater = readonly [x: number, y: number, radius: number];
const CRATERS: readonly Crater[] = [
  [-0.38, -0.3, 0.2], [0.2, -0.48, 0.12], [0.38, -0.05, 0.17], [-0.1, 0.12, 0.1], [-0.5, 0.2, 0.09], [0.06, 0.55, 0.2],
  [-0.32, 0.58, 0.08], [0.52, 0.42, 0.08], [-0.02, -0.2, 0.05], [0.62, -0.36, 0.06], [-0.66, -0.12, 0.05],
];

/** A full paper moon; craters in units of its radius. */
export function moon(x: number, y: number, radius: number, craters: readonly Crater[] = CRATERS): Markup {
  const holes = craters.map(([dx, dy, size]) => {
    const r = size * radius;
    const [cx, cy] = [x + dx * radius, y + dy * radius];
    return circle(cx, cy, r, 'var(--moon-3)') + circle(cx + r * 0.09, cy + r * 0.11, r * 0.85, 'var(--moon-2)');
  });
  return cutOut(circle(x, y, radius, 'var(--moon)') + holes.join(''));
}

export function halo(x: number, y: number, radius: number): Markup {
  return [2.3, 1.8, 1.4].map((size) => circle(x, y, radius * size, 'var(--moon)', 'class="halo"')).join('');
}

export function sparkle(x: number, y: number, radius: number, more = ''): Markup {
  const near = radius * 0.12;
  const point = (dx: number, dy: number): string => `${two(x + dx)},${two(y + dy)}`;
  const d = `M${point(0, -radius)}Q${point(near, -near)} ${point(radius, 0)}Q${point(near, near)} ${point(0, radius)}Q${point(-near, near)} ${point(-radius, 0)}Q${point(-near, -near)} ${point(0, -radius)}Z`;
  return path(d, 'var(--star)', more);
}

/** `count` points of light and a few `sparkles` that twinkle, spread over an area. */
export function stars(width: number, height: number, count: number, seed: number, sparkles: number): Markup {
  const random = seeded(seed);
  const points = times(count, () => {
    const [x, y, size] = [random() * width, random() * height, random()];
    return circle(x, y, 0.4 + size * random() * 1.1, 'var(--star)', `opacity="${two(0.25 + random() * 0.65)}"`);
  });
  const bright = times(sparkles, (index) =>
    sparkle(random() * width, random() * height * 0.8, 2.5 + random() * 2.5, `class="twinkle late-${index % 4}"`),
  );
  return `<g class="stars">${points.join('')}${bright.join('')}</g>`;
}
