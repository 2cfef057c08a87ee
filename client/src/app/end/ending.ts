/** What a game tells of a finished match, for the screen of the end. */
import type { JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';

export interface Result {
  readonly title: string;
  /** Why, in one sentence. */
  readonly why: string;
  readonly winners: readonly number[];
  /** The solo game has no winner but a moon, the fuller the better; null for a match of several. */
  readonly phase: number | null;
}

/** How far a seat came: `done` of `goal` signs, and the same in words. */
export interface Standing { readonly done: number; readonly goal: number; readonly words: string }

/** A moment worth looking at again. */
export interface Moment {
  /** Counted from 1 over all seats, as on the chart. */
  readonly turn: number;
  /** The ply that shows the position after it. */
  readonly ply: number;
  readonly gain: number;
  readonly title: string;
  readonly text: string;
}

export interface Story {
  /** Points of each seat after every turn, `[seat][turn]`; turn 0 is the start. */
  readonly lanes: readonly (readonly number[])[];
  readonly goal: number;
  /** What the chart counts, beside its title. */
  readonly about: string;
  /** The chart for those who do not see it. */
  readonly label: string;
  readonly moments: readonly Moment[];
}

export interface GameEnding {
  result(info: TableInfo, view: JsonObject, log: readonly LogLine[]): Result;
  standing(view: JsonObject, seat: number): Standing | null;
  /** Null where there is nothing to draw. */
  story(info: TableInfo, view: JsonObject, log: readonly LogLine[]): Story | null;
}
