/** Blocks on a screen, in pixels: what covers what, and where a button is least in the way. Everything is pure. */

/** A rectangle by its centre. */
export interface Block { x: number; y: number; width: number; height: number }

export interface ScreenSize { width: number; height: number }

/** The area of two blocks that overlaps. */
export function shared(a: Block, b: Block): number {
  const wide = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const high = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return wide > 0 && high > 0 ? wide * high : 0;
}

export interface Corner { right: boolean; bottom: boolean }

/** In the order in which they are liked. */
const CORNERS: readonly Corner[] = [
  { right: true, bottom: true }, { right: false, bottom: true }, { right: true, bottom: false }, { right: false, bottom: false },
];
const SPARED = 1000;

/** The corner of a screen in which a square of `size` covers least of `blocks`, and nothing of what must be `spared`. */
export function freeCorner(size: number, screen: ScreenSize, blocks: readonly Block[], spared: readonly Block[]): Corner {
  const cost = ({ right, bottom }: Corner): number => {
    const square = { x: right ? screen.width - size / 2 : size / 2, y: bottom ? screen.height - size / 2 : size / 2, width: size, height: size };
    const covered = (all: readonly Block[]): number => all.reduce((sum, block) => sum + shared(square, block), 0);
    return covered(blocks) + SPARED * covered(spared);
  };
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}
