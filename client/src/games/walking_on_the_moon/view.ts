/** What the server tells of Walking on the Moon: `view`, `choices` and outlooks, as this client reads them. */

/** Members that are missing and members that are null mean the same: patches cannot tell the two apart. */
export type Maybe<T> = T | null | undefined;

/** Blue, black, white. */
export type Die = 'B' | 'K' | 'W';
/** The order in which dice are named and rolled. */
export const DICE: readonly Die[] = ['B', 'K', 'W'];
export const DICE_OF_A_COLOUR = 2;
export const MOST_DICE = 6;
export const JUMPS = 3;
export const SPACES_OF_A_CARD = 4;

/** A column (0-based) and a height; on a path, steps from the take-off. */
export type Cell = readonly [column: number, height: number];
export type Accident = 'skull' | 'collision' | 'fall' | 'red';
export type Outcome = Accident | 'awake';
export const ACCIDENTS: readonly Accident[] = ['collision', 'fall', 'red', 'skull'];

export interface Space { level: number; red: boolean; arrow: boolean; star: boolean }
export interface CardView { card: string; spaces: Space[] }
export interface Face { face: string; weight: number; path: Cell[]; settle: number; skull: boolean }

export interface AstronautView {
  seat: number;
  column: number;
  awake: boolean;
  stars: number;
  ec: number;
  token: boolean;
  /** The place in the order of crossing, 1 = first; null while still running. */
  finished?: Maybe<number>;
  acted: boolean;
  rank?: Maybe<number>;
  last: boolean;
  leader: boolean;
}

export interface Rolled { die: Die; face: string; again: boolean }

export interface MoonView {
  game: 'walking-on-the-moon';
  seats: number;
  options: Record<string, unknown>;
  phase: 'setup' | 'start' | 'ready' | 'rolling' | 'choose' | 'hinder' | 'over';
  ply: number;
  turn: number;
  round: number;
  actor?: Maybe<number>;
  /** Who acts. */
  astronaut?: Maybe<number>;
  ring: CardView[];
  /** What a card at the end is worth to those who stand on it; cards from 1. */
  markers: { values: number[]; cards: number[] };
  astronauts: AstronautView[];
  /** Spaces with somebody on them, bottom first. */
  stacks: { column: number; astronauts: number[] }[];
  dice: Record<Die, Face[]>;
  step: { allowance: number; bought: number; hindered: boolean; program: string[]; jump: number; rolled: Rolled[]; clean: number };
  /** Astronauts in the order in which they will still act this round. */
  next: number[];
  to_go: number;
  turns_left: number;
  first?: Maybe<number>;
  ending?: Maybe<'finish' | 'turn-cap'>;
  ranking?: Maybe<number[]>;
  scores: number[];
  /** By astronaut: points for its place and for its stars, as if the match ended now. */
  points: { place: number; stars: number }[];
}

export interface Landing { to: Cell; path: Cell[]; result: Outcome; stars: Cell[] }
export interface DieChoice extends Landing { die: string; action: string; victims: number[] }
export type Landings = Record<Die, (Landing & { face: string; weight: number })[]>;
export interface MoonChoices {
  phase: MoonView['phase'];
  buy: { count: number; action: string }[];
  allowance: number;
  /** Where each face of one die would lead from here; empty while no jump can be planned. */
  landings: Landings;
  /** Dice that may be bought for a later jump. */
  add: { die: Die; jump: number; action: string }[];
  choose: DieChoice[];
  reroll: { die: string; action: string }[];
  hinder: { astronaut: number; does: 'star' | 'ec' | 'token'; action: string }[];
  swap?: Maybe<string>;
  pass?: Maybe<string>;
  roll?: Maybe<string>;
  stop?: Maybe<string>;
  recover: { steps: number; to: Cell; action: string }[];
}

export interface JumpPath { from: number; die: Die; face: string; path: Cell[] }
export interface JumpLanding { column: number; awake: number; collision: number; fall: number; red: number; skull: number; paths: JumpPath[] }
export interface JumpOutlook { jump: number; from: [column: number, chance: number][]; lands: JumpLanding[]; accident: number }

/** What would come of a plan. Chances are in 1/10000 from the start of the turn, means in 1/100. */
export interface Outlook {
  jumps: JumpOutlook[];
  ends: { column: number; awake: number; out: number }[];
  crossed: number;
  accident: number;
  clean: number;
  stars: { cell: Cell; chance: number }[];
  star_mean: number;
  mean: number;
  ec: number;
  victims: { astronaut: number; chance: number }[];
}
export const CERTAIN = 10_000;
/** Below this a chance is not drawn: it would read as 0 %. */
export const NOTEWORTHY = 50;

export const lengthOf = (view: Pick<MoonView, 'ring'>): number => view.ring.length * SPACES_OF_A_CARD;

/** The space of any column; the ring goes on behind the line and before it. */
export function spaceAt(ring: readonly CardView[], column: number): Space {
  const length = ring.length * SPACES_OF_A_CARD;
  const at = ((column % length) + length) % length;
  const space = ring[Math.floor(at / SPACES_OF_A_CARD)]?.spaces[at % SPACES_OF_A_CARD];
  return space ?? { level: 0, red: false, arrow: false, star: false };
}

/** What people call a column: from 1, and behind the line from 1 again. */
export const spaceNumber = (column: number, length: number): number => (((column % length) + length) % length) + 1;

/** The points of the marker on the card of a column; 0 for none. */
export function markerAt(view: Pick<MoonView, 'markers'>, column: number): number {
  const at = view.markers.cards.indexOf(Math.floor(column / SPACES_OF_A_CARD) + 1);
  return at < 0 ? 0 : (view.markers.values[at] ?? 0);
}

/** With two seats each has two astronauts; which of them this one is, from 1; null where a seat has one. */
export function twinOf(view: Pick<MoonView, 'astronauts' | 'seats'>, astronaut: number): number | null {
  return view.astronauts.length > view.seats ? Math.floor(astronaut / view.seats) + 1 : null;
}

export const astronautsOf = (view: Pick<MoonView, 'astronauts'>, seat: number): number[] =>
  view.astronauts.flatMap((astronaut, index) => (astronaut.seat === seat ? [index] : []));
