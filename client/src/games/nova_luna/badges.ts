/** Where small labels over a display disturb least. All lengths are pixels; everything is a pure function. */
import { shared, type Block, type ScreenSize } from '../../board/blocks.ts';

export interface Obstacle { x: number; y: number; r: number; done: boolean; fresh: boolean }
export interface Wish {
  /** Centre and radius of the crater that the label speaks of. */
  x: number;
  y: number;
  r: number;
  /** Centre of its tile: a label prefers the outer rim. */
  tileX: number;
  tileY: number;
  text: string;
}
export interface Badge extends Block { text: string; size: number }

const DIRECTIONS = 8;

const overlaps = (a: Block, b: Block, gap: number): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;

/** How much of a block hides craters and numerals, by fifteen sample points. */
function cover(block: Block, wish: Wish, craters: readonly Obstacle[], numerals: readonly Block[]): number {
  let bad = 0;
  for (let i = -2; i <= 2; i++) {
    for (let j = -1; j <= 1; j++) {
      const x = block.x + (i * block.width) / 4;
      const y = block.y + (j * block.height) / 2;
      for (const crater of craters) {
        if ((x - crater.x) ** 2 + (y - crater.y) ** 2 >= (crater.r * 0.86) ** 2) continue;
        bad += crater.x === wish.x && crater.y === wish.y ? 1.05 : crater.fresh ? 1.6 : crater.done ? 0.12 : 1;
      }
      for (const numeral of numerals) {
        if (Math.abs(x - numeral.x) < numeral.width / 2 && Math.abs(y - numeral.y) < numeral.height / 2) bad += 0.9;
      }
    }
  }
  return bad;
}

/** Tries the places around the rim of each crater, near and far, and takes the least bad one, label after label. */
export function placeBadges(
  wishes: readonly Wish[],
  craters: readonly Obstacle[],
  numerals: readonly Block[],
  taken: readonly Block[],
  screen: ScreenSize,
  size: number,
): Badge[] {
  const occupied = [...taken];
  return wishes.map((wish) => {
    const width = wish.text.length * size * 0.58 + size * 0.8;
    const height = size * 1.4;
    let best: Badge | null = null;
    let least = Infinity;
    for (let step = 0; step < 2 * DIRECTIONS; step++) {
      const far = step < DIRECTIONS ? 0.1 : 0.34;
      const dx = Math.cos((step * Math.PI) / 4);
      const dy = Math.sin((step * Math.PI) / 4);
      const block = { x: wish.x + dx * (wish.r + width * far), y: wish.y + dy * (wish.r + height * far), width, height };
      const outward = (dx * (wish.x - wish.tileX) + dy * (wish.y - wish.tileY)) / wish.r;
      let bad = far * 1.6 - outward * 0.8 + cover(block, wish, craters, numerals);
      if (occupied.some((other) => overlaps(block, other, 1))) bad += 30;
      if (block.x < width / 2 || block.y < height / 2) bad += 50;
      if (block.x > screen.width - width / 2 || block.y > screen.height - height / 2) bad += 50;
      if (bad < least) {
        least = bad;
        best = { ...block, text: wish.text, size };
      }
    }
    const chosen = best ?? { x: wish.x, y: wish.y, width, height, text: wish.text, size };
    occupied.push(chosen);
    return chosen;
  });
}

export interface Speech extends Block { side: 'above' | 'below' | 'beside' }

/** Where a speech bubble about a cell stands: above, below or beside it, inside the screen, over as little as possible. */
export function placeBubble(
  cell: Block,
  bubble: ScreenSize,
  tiles: readonly Block[],
  screen: ScreenSize,
  gap: number,
): Speech {
  const { width, height } = bubble;
  const inside = (x: number): number => Math.min(Math.max(x, width / 2 + 2), Math.max(screen.width - width / 2 - 2, width / 2 + 2));
  const rise = cell.height / 2 + height / 2 + gap;
  const reach = cell.width / 2 + width / 2 + gap;
  const wishes: { side: Speech['side']; x: number; y: number; cost: number }[] = [
    ...[0, 0.5, -0.5, 1, -1].flatMap((slide) => {
      const x = inside(cell.x + (slide * (width - cell.width)) / 2);
      const cost = Math.abs(slide) * 0.2;
      return [
        { side: 'above' as const, x, y: cell.y - rise, cost },
        { side: 'below' as const, x, y: cell.y + rise, cost: cost + 0.5 },
      ];
    }),
    { side: 'beside', x: cell.x + reach, y: cell.y, cost: 0.7 },
    { side: 'beside', x: cell.x - reach, y: cell.y, cost: 0.7 },
  ];
  let best: Speech = { x: cell.x, y: cell.y - rise, width, height, side: 'above' };
  let least = Infinity;
  for (const { side, x, y, cost } of wishes) {
    const block = { x, y, width, height };
    const outside = x < width / 2 || x > screen.width - width / 2 || y < height / 2 || y > screen.height - height / 2;
    const hidden = tiles.reduce((sum, tile) => sum + (4 * shared(block, tile)) / (tile.width * tile.height), 0);
    const bad = cost + hidden + (outside ? 99 : 0);
    if (bad < least) {
      least = bad;
      best = { ...block, side };
    }
  }
  return best;
}
