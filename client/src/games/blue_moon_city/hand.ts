/** How the cards of a hand lie: side by side while there is room, then in rows under a finger, or as a fan. Never beyond the edge. */
import type { Layout } from '../../table/play/face.ts';

export interface HandPlan {
  /** Cards in a row. */
  columns: number;
  /** Width of a card in pixels, and how far the next one's left edge is from its own; less than the width is a fan. */
  card: number;
  step: number;
}

const GAP = 5;
const WIDEST = { wide: 118, tablet: 96, phone: 90, landscape: 90 } as const;
/** A card is as narrow as this only if that spares a row. */
const NARROW = 50;
const FINGER = 44;
/** Below this width cards of a large screen lie on one another instead of getting narrower. */
const LEGIBLE = 62;
const FEWEST_COLUMNS = 4;

const fitting = (width: number, card: number): number => Math.max(1, Math.floor((width + GAP) / (card + GAP)));

export function handPlan(layout: Layout, count: number, width: number): HandPlan {
  if (layout === 'wide' || layout === 'tablet') {
    const card = Math.min(WIDEST[layout], Math.max(LEGIBLE, (width + GAP) / Math.max(1, count) - GAP));
    return { columns: Math.max(1, count), card, step: Math.min(card + GAP, (width - card) / Math.max(1, count - 1)) };
  }
  const [roomy, dense] = [NARROW, FINGER].map((narrowest) => Math.ceil(count / fitting(width, narrowest))) as [number, number];
  // Lying, a phone has height for two rows; upright for more, but more than two are dear.
  const rows = layout === 'landscape' ? Math.min(2, dense) : roomy > 2 ? dense : roomy;
  const columns = Math.max(FEWEST_COLUMNS, Math.ceil(count / Math.max(1, rows)));
  const card = Math.min(WIDEST[layout], Math.max(FINGER, (width + GAP) / columns - GAP));
  return { columns, card, step: Math.min(card + GAP, (width - card) / (columns - 1)) };
}
