/**
 * Drawing by code: every function gives SVG markup as text, made only of our own numbers and tokens.
 *
 * No `style` attribute anywhere, the content-security policy forbids it: colours are attributes with `var(--…)`,
 * shadows and motion are classes.
 */
export type Markup = string;
export type Point = readonly [x: number, y: number];

/** Two decimals are finer than any screen and keep the document small. */
export const two = (value: number): number => Math.round(value * 100) / 100;
export const times = <Value>(count: number, make: (index: number) => Value): Value[] => Array.from({ length: count }, (_, index) => make(index));

/** A point on a circle; degrees run clockwise from the right. */
export function polar(cx: number, cy: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [two(cx + radius * Math.cos(angle)), two(cy + radius * Math.sin(angle))];
}

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): Markup =>
  `<circle cx="${two(x)}" cy="${two(y)}" r="${two(radius)}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = ''): Markup => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): Markup =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${two(width)}" stroke-linecap="round" ${more}/>`;
export const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string, more = ''): Markup =>
  `<rect x="${two(x)}" y="${two(y)}" width="${two(width)}" height="${two(height)}" rx="${two(radius)}" fill="${fill}" ${more}/>`;
export const group = (content: Markup, more = ''): Markup => `<g ${more}>${content}</g>`;
/** Paper lying above paper. */
export const cutOut = (content: Markup, more = ''): Markup => group(content, `class="cut" ${more}`);

/** A small generator with a seed: the same sky on every visit. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A gradient from the zenith down, as the ground of a scene. */
export function skyGround(id: string, width: number, height: number): Markup {
  const stops = [0, 0.62, 1].map((at, index) => `<stop offset="${at}" stop-color="var(--s${index})"/>`).join('');
  return `<defs><linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient></defs>${rect(0, 0, width, height, 0, `url(#${id})`)}`;
}

/** A star with its first point up. */
export function starPath(x: number, y: number, outer: number, inner: number, points = 5): string {
  const corners = times(2 * points, (index) => polar(x, y, index % 2 ? inner : outer, (index * 180) / points - 90).join(','));
  return `M${corners.join('L')}Z`;
}
