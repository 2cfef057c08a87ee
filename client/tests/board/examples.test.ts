/** The positions drawn on the rules page are true: dots met and tasks done follow from rules §6. */
import { expect, it } from 'vitest';
import { CORNER_EXAMPLE, SIDES_EXAMPLE, TASK_CELL, TASK_EXAMPLE, TASK_TAKE, WHEEL_EXAMPLE } from '../../src/games/nova_luna/examples.ts';
import { tileFacts } from '../../src/games/nova_luna/faces.ts';
import type { DisplayView, PlacedTile } from '../../src/games/nova_luna/view.ts';

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;

/** Tiles of each colour in all groups that touch `tile`, the tile itself taken away. */
function met(tile: PlacedTile, tiles: readonly PlacedTile[]): number[] {
  const at = (x: number, y: number): PlacedTile | undefined => tiles.find((other) => other !== tile && other.x === x && other.y === y);
  const seen = new Set<PlacedTile>();
  const grow = (one: PlacedTile): void => {
    seen.add(one);
    for (const [dx, dy] of SIDES) {
      const next = at(one.x + dx, one.y + dy);
      if (next && !seen.has(next) && tileFacts(next.tile).colour === tileFacts(one.tile).colour) grow(next);
    }
  };
  for (const [dx, dy] of SIDES) {
    const touching = at(tile.x + dx, tile.y + dy);
    if (touching && !seen.has(touching)) grow(touching);
  }
  return [0, 1, 2, 3].map((colour) => [...seen].filter((one) => tileFacts(one.tile).colour === colour).length);
}

const isDone = (task: string, have: readonly number[]): boolean =>
  [...'RBTY'].every((letter, colour) => [...task].filter((dot) => dot === letter).length <= (have[colour] ?? 0));

it.each<[string, DisplayView]>([['chain', TASK_EXAMPLE], ['sides', SIDES_EXAMPLE], ['corner', CORNER_EXAMPLE]])('%s', (_, display) => {
  for (const tile of display.tiles) {
    const have = met(tile, display.tiles);
    expect(tile.have, `tile ${tile.tile}`).toEqual(have);
    expect(tile.done, `tile ${tile.tile}`).toEqual(tileFacts(tile.tile).tasks.map((task) => isDone(task, have)));
  }
  const done = display.tiles.flatMap((tile) => tile.done).filter(Boolean).length;
  expect([display.completed, display.placed, display.left]).toEqual([done, done, display.target - done]);
});

it('the preview completes what it says', () => {
  const after = [...TASK_EXAMPLE.tiles, { tile: TASK_TAKE.tile, x: TASK_CELL.x, y: TASK_CELL.y, have: [], done: [] }];
  const fresh = TASK_EXAMPLE.tiles.flatMap((tile) =>
    tileFacts(tile.tile).tasks.flatMap((task, index) => (!tile.done[index] && isDone(task, met(after.find((one) => one.tile === tile.tile) ?? tile, after)) ? [[tile.tile, index]] : [])),
  );
  expect(TASK_CELL.completes).toEqual(fresh);
});

// Rules §11: the meeple's space is empty; the offer is the next three tiles clockwise from it.
it('the wheel offers the next three tiles', () => {
  const { spaces, meeple, offer } = WHEEL_EXAMPLE.wheel;
  const ahead = Array.from({ length: 11 }, (_, step) => (meeple + step + 1) % 12).filter((space) => spaces[space] !== null);
  expect(spaces[meeple]).toBeNull();
  expect(offer).toEqual(ahead.slice(0, 3));
});
