/** A name on a tile shrinks to its room and is never cut: other languages and fonts are wider. */

const SIZE = 11.5;
let pen: CanvasRenderingContext2D | null | undefined;

/** The length to squeeze a text to, in pixels; null if it fits as it is. */
export function squeezed(text: string, room: number): number | null {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `600 ${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue('--font-display')}`;
  return pen.measureText(text).width > room ? room : null;
}
