/** What the tasks of a display show: every dot met or open, what a previewed placement would add. */
import { colourOf, type Colour } from './shapes.ts';
import { TILES } from './tiles.gen.ts';
import type { Cell, DisplayView, PlacedTile, Take } from './view.ts';

export type DotState = 'open' | 'met' | 'new';
export interface Dot { colour: Colour; state: DotState }
export interface TaskFace {
  dots: Dot[];
  /** open; done: covered by a disc; fresh: would be completed by the preview. */
  state: 'open' | 'done' | 'fresh';
  /** Set if the preview brings this task closer: dots met then. */
  closer: number | null;
}
export interface TileFace { tile: number; x: number; y: number; tasks: TaskFace[]; preview: boolean }

interface TileFacts { colour: Colour; cost: number; tasks: readonly string[] }

export function tileFacts(tile: number): TileFacts {
  const facts = TILES[tile];
  if (!facts) throw new Error(`there is no tile ${tile}`);
  return facts;
}

/** A task needs each of its dots from a tile of its own: the first `have[c]` dots of colour c are met. */
function dots(task: string, have: readonly number[]): Dot[] {
  const left = [...have];
  return [...task].map((letter) => {
    const colour = colourOf(letter);
    const rest = left[colour] ?? 0;
    left[colour] = rest - 1;
    return { colour, state: rest > 0 ? 'met' : 'open' };
  });
}

export const countMet = (face: TaskFace): number =>
  face.state === 'open' ? face.dots.filter((dot) => dot.state !== 'open').length : face.dots.length;

/** A tile as it lies on the wheel: nothing met yet. */
export function openFaces(tile: number): TaskFace[] {
  return tileFacts(tile).tasks.map((task) => ({ dots: dots(task, []), state: 'open', closer: null }));
}

export function placedFace(placed: PlacedTile): TileFace {
  const tasks = tileFacts(placed.tile).tasks.map((task, index): TaskFace => ({
    dots: dots(task, placed.have),
    state: placed.done[index] ? 'done' : 'open',
    closer: null,
  }));
  return { tile: placed.tile, x: placed.x, y: placed.y, tasks, preview: false };
}

/** Fills open dots until `met` are filled; a placement only adds dots of the colour that was placed. */
function grow(face: TaskFace, met: number, colour: Colour | null): void {
  let missing = met - countMet(face);
  for (const dot of face.dots) {
    if (missing > 0 && dot.state === 'open' && (colour === null || dot.colour === colour)) {
      dot.state = 'new';
      missing--;
    }
  }
}

/** Every tile of a display; with a take and a cell also the previewed tile and what it would change. */
export function displayFaces(display: DisplayView, take: Take | null = null, cell: Cell | null = null): TileFace[] {
  const faces = display.tiles.map(placedFace);
  if (!take || !cell) return faces;
  const { colour, tasks } = tileFacts(take.tile);
  const have = cell.have ?? [];
  faces.push({
    tile: take.tile,
    x: cell.x,
    y: cell.y,
    preview: true,
    tasks: tasks.map((task) => ({
      dots: dots(task, have).map((dot) => (dot.state === 'met' ? { ...dot, state: 'new' as const } : dot)),
      state: 'open',
      closer: null,
    })),
  });
  const taskOf = (tile: number, task: number): TaskFace | undefined =>
    faces.find((face) => face.tile === tile)?.tasks[task];
  for (const [tile, task] of cell.completes) {
    const face = taskOf(tile, task);
    if (face) face.state = 'fresh';
  }
  for (const [tile, task, met] of cell.closer) {
    const face = taskOf(tile, task);
    if (!face) continue;
    face.closer = met;
    grow(face, met, tile === take.tile ? null : colour);
  }
  return faces;
}
