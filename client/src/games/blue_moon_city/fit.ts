/** Words in drawings: they shrink to their room and are never cut, and keep their direction though drawings run left to right. */

/** A text that runs in its own direction inside a drawing: FIRST STRONG ISOLATE … POP. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

const SIZE = 11.5;
let pen: CanvasRenderingContext2D | null | undefined;

/** The length to squeeze a text to, in pixels; null if it fits as it is. */
export function squeezed(text: string, room: number): number | null {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `600 ${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue('--font-display')}`;
  return pen.measureText(text).width > room ? room : null;
}
