/** What the server tells of Blue Moon City: `view` and `choices` of the protocol, as this client reads them. */
import type { Colour, Dragon } from './peoples.ts';
import { BUILDINGS, type Building } from './tiles.gen.ts';

/** Members that are missing and members that are null mean the same: patches cannot tell the two apart. */
export type Maybe<T> = T | null | undefined;

/** Row and column, 0..4; the courtyard is [2, 2]. */
export type Place = readonly [row: number, col: number];
/** Crystals, cards, scales. */
export type Triple = readonly [crystals: number, cards: number, scales: number];

export interface BoxView { colour: Colour; value: number; marker?: Maybe<number> }

export interface TileView {
  at: Place;
  /** Null during the set-up only. */
  tile?: Maybe<number>;
  built: boolean;
  boxes: BoxView[];
}

export interface PlayerView {
  at: Place;
  /** Null where crystals are secret. */
  crystals?: Maybe<number>;
  scales: number;
  cards: number;
  /** Only one's own. */
  hand?: Maybe<string[]>;
  /** Cards that join the hand when the turn is over. */
  pending: number;
  /** Free markers. */
  markers: number;
  offerings: number;
}

export interface PaymentView { at: Place; box: number; colour: Colour; value: number; cards: string[]; sum: number }

export interface CityView {
  game: 'blue-moon-city';
  seats: number;
  options: Record<string, unknown>;
  phase: 'setup' | 'move' | 'build' | 'pay' | 'discard' | 'over';
  ply: number;
  turn: number;
  actor?: Maybe<number>;
  start?: Maybe<number>;
  /** Offerings that win. */
  goal: number;
  /** Cells in reading order. */
  tiles: TileView[];
  dragons: Record<Dragon, Maybe<Place>>;
  players: PlayerView[];
  /** `pays`: crystals by seat if a scoring happened now. */
  scales: { total: number; supply: number; pays: number[] };
  /** `markers`: seats in the order of the boxes; `next`: the cost of the lowest free one. */
  obelisk: { costs: number[]; markers: number[]; next?: Maybe<number> };
  deck: number;
  discard: string[];
  /** Of the turn: steps left, offerings made, cards discarded, cards that a draw would bring. */
  step: { steps: number; contributed: boolean; offered: number; discarded: string[]; draws: number };
  payment?: Maybe<PaymentView>;
  built: number;
  turns_left: number;
  ending?: Maybe<'offerings' | 'city' | 'markers' | 'turn-cap'>;
  ranking?: Maybe<number[]>;
  scores: number[];
}

export interface Target { to: Place; action?: Maybe<string> }

export interface Power {
  card: string;
  piece: Dragon | 'figure';
  does: 'fly' | 'walk' | 'jump' | 'steps';
  targets: Target[];
  /** The power that needs no target. */
  action?: Maybe<string>;
}

/** What a seat gets from a completion, by the reason for it. */
export interface Reward { seat: number; leader: Triple; all: Triple; neighbours: Triple }

export interface Follows {
  /** For the dragons on the tile. */
  scales: number;
  completes: boolean;
  leader?: Maybe<number>;
  rewards: Reward[];
  /** Crystals by seat for every scoring of scales that it causes. */
  scorings: number[][];
  ends: boolean;
}

export interface BoxChoice { box: number; need: string; action: string; follows: Follows }
export interface TileChoice { at: Place; go?: Maybe<string>; boxes: BoxChoice[] }

export type Role = 'own' | 'wild' | 'pair' | 'hoax' | 'recoloured';
export interface PaidCard { card: string; role: Role; group: number; value: number }
export interface Way { cards: PaidCard[]; as: string; sum: number; over: number; actions: string[] }

export interface OfferChoice { go?: Maybe<string>; card?: Maybe<string>; cost: number; action: string; ends: boolean; left: number }

export interface CityChoices {
  phase: CityView['phase'];
  go: { to: Place; steps: number; action: string }[];
  powers: Power[];
  tiles: TileChoice[];
  payments: Record<string, Way[]>;
  offers: OfferChoice[];
  pay?: Maybe<{ next: { card: string; action: string }[]; paid?: Maybe<string>; ways: Way[]; follows: Follows }>;
  discard: { card: string; action: string }[];
  draw?: Maybe<{ count: number; action: string }>;
}

export const COURTYARD: Place = [2, 2];
/** Cards that may be discarded at the end of a turn. */
export const MOST_DISCARDS = 2;

export const same = (one: Maybe<Place>, other: Maybe<Place>): boolean => !!one && !!other && one[0] === other[0] && one[1] === other[1];
export const placeKey = ([row, col]: Place): string => `${row},${col}`;
export const tileAt = (view: CityView, place: Place): TileView | undefined => view.tiles.find(({ at }) => same(at, place));

/** The finished buildings beside a place. */
export const neighboursOf = (view: CityView, [row, col]: Place): TileView[] =>
  view.tiles.filter(({ at, built }) => built && Math.abs(at[0] - row) + Math.abs(at[1] - col) === 1);

export function buildingOf(tile: Maybe<number>): Building {
  const building = BUILDINGS[tile ?? 0];
  if (!building) throw new Error(`there is no tile ${tile}`);
  return building;
}

export const emptyTriple = (triple: Triple): boolean => triple.every((n) => n === 0);
export const sumOf = (...triples: readonly Triple[]): Triple => [
  triples.reduce((sum, one) => sum + one[0], 0),
  triples.reduce((sum, one) => sum + one[1], 0),
  triples.reduce((sum, one) => sum + one[2], 0),
];
