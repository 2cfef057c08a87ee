/**
 * The server's JSON of Nova Luna, as this client reads it. Members that are null in the view may also be
 * missing: updates travel as merge patches, which cannot tell the two apart.
 */
export type Maybe<T> = T | null | undefined;

export interface PlacedTile {
  tile: number;
  x: number;
  y: number;
  /** Dots met so far, by colour R, B, T, Y: tiles of that colour in the groups that touch this tile. */
  have: number[];
  /** Per task: completed, that is covered by a disc. */
  done: boolean[];
}

export interface DisplayView {
  target: number;
  placed: number;
  left: number;
  distance: number;
  completed: number;
  tiles: PlacedTile[];
  free: [number, number][];
}

export interface SoloView {
  phase: number;
  sum: number;
  missing: number;
  s1?: Maybe<number>;
  s2?: Maybe<number>;
  result?: Maybe<number>;
  may_end: boolean;
}

export interface NovaLunaView {
  game: 'nova-luna';
  seats: number;
  options: Record<string, unknown>;
  phase: 'play' | 'phase1' | 'phase2' | 'over';
  ply: number;
  turn: number;
  actor?: Maybe<number>;
  wheel: { spaces: (number | null)[]; meeple: number; offer: number[]; stock: number };
  displays: DisplayView[];
  /** Seats in the order of their next turns. */
  order: number[];
  /** Occupied spaces of the moon track, the seats on each from bottom to top. */
  track: { space: number; seats: number[] }[];
  refill: 'no' | 'may' | 'auto';
  turns_left: number;
  solo?: Maybe<SoloView>;
  ending?: Maybe<'last-disc' | 'exhaustion' | 'solo'>;
  ranking?: Maybe<number[]>;
  scores: number[];
}

export interface Cell {
  x: number;
  y: number;
  /** The text to submit. */
  action: string;
  /** What the placed tile itself would have met here, by colour R, B, T, Y. */
  have?: number[];
  /** [tile, task] of every task that this placement completes. */
  completes: [number, number][];
  /** [tile, task, dots met then, dots needed] of every task that grows without being complete. */
  closer: [number, number, number, number][];
  left: number;
  ends: boolean;
}

export interface Take {
  space: number;
  tile: number;
  cost: number;
  distance: number;
  /** The seat that would move next, if the match goes on. */
  next?: Maybe<number>;
  cells: Cell[];
}

export interface NovaLunaChoices {
  refill?: Maybe<string>;
  end?: Maybe<string>;
  takes: Take[];
}

export const TRACK_SPACES = 24;
export const WHEEL_SPACES = 12;

export const cellKey = (x: number, y: number): string => `${x},${y}`;
export const tilesOnWheel = (view: NovaLunaView): number => view.wheel.spaces.filter((tile) => tile !== null).length;
/** Spaces that a refill now would fill: every empty one but the meeple's. */
export const refillCount = (view: NovaLunaView): number => WHEEL_SPACES - 1 - tilesOnWheel(view);
/** Seats already on the space where a marker would come to lie, from bottom to top. */
export const seatsOn = (view: NovaLunaView, distance: number, except: number): number[] =>
  view.track.find((stack) => stack.space === distance % TRACK_SPACES)?.seats.filter((seat) => seat !== except) ?? [];
