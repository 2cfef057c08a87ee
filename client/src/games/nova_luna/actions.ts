/** What the text of an action says. */

const TAKE = /^T(\d+)@(-?\d+),(-?\d+)$/;

/** The tile that an action takes; null for a refill and for the end of a phase. */
export function tileIn(action: string): number | null {
  const tile = TAKE.exec(action)?.[1];
  return tile === undefined ? null : Number(tile);
}

/** Where an action lays its tile. */
export function cellIn(action: string): { x: number; y: number } | null {
  const found = TAKE.exec(action);
  return found ? { x: Number(found[2]), y: Number(found[3]) } : null;
}
