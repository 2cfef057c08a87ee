/** What a game shows of itself on the table screen. The screen knows seats, plies and buttons; the game knows the rest. */
import type { Component } from 'svelte';
import type { Hint, JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { Talk } from '../chat/talk.svelte.ts';
import type { TakeBack } from '../take-back.svelte.ts';
import type { LogTurn } from './turns.ts';

/** What shall follow an action: one of the choices after it, or a text that no choices hold but that they allow. */
export type NextAction = string | { readonly action: string; readonly offered: (choices: JsonObject) => boolean };

/** The part of the controller that a game needs; tests and fixtures can stand in for it. */
export interface TableSource {
  readonly info: TableInfo | null;
  readonly you: number | null;
  readonly view: JsonObject | null;
  readonly choices: JsonObject | null;
  readonly log: readonly LogLine[];
  readonly ply: number;
  readonly connection: 'connecting' | 'live' | 'offline';
  /** Live, but by plain HTTP, where no socket comes through. */
  readonly slow?: boolean;
  readonly pending: string | null;
  readonly refusal: { readonly code: string; readonly reason: string } | null;
  /** The past moment that was asked for last, whether it is there yet or not. */
  readonly wanted?: number | null;
  readonly shown: { readonly ply: number; readonly view: JsonObject } | null;
  /** Asks for one of the choices; `then` follows piece by piece as long as each is a choice when its time comes. */
  submit(action: string, ...then: readonly NextAction[]): void;
  /** What would come of a plan at the present ply; only for games that have plans. */
  outlook(plan: string): Promise<JsonObject>;
  /** What the search would do at the present ply; only where the table allows hints and I am to act. */
  hint(): Promise<Hint>;
  dismissRefusal(): void;
  /** Where several seats are played at this device: who has taken it up; null covers what it shows. */
  look?(seat: number | null): void;
  /** Only at a live table: what is said there, how many watch, and which seats have it in view. */
  readonly talk?: Talk | undefined;
  readonly watchers?: number;
  readonly inView?: readonly boolean[];
  /** Only at a live table. */
  readonly takeBack?: TakeBack;
  showPly(ply: number | null): Promise<void>;
}

/** A table that is not played at: what stands on its buttons beside, or in place of, those of the game. */
export interface Guidance {
  readonly primary: PlayButton | null;
  readonly others: readonly PlayButton[];
}

/** How seats are called in sentences. */
export interface Naming {
  /** The seat of the person at this screen; null for spectators. */
  readonly you: number | null;
  readonly name: (seat: number) => string;
}

export interface PlayButton {
  id: string;
  label: string;
  /** Second, smaller line. */
  detail?: string;
  /** Where there is room for a picture only: whether the label stands below it in small letters. */
  captioned?: boolean;
  /** What a screen reader adds to the label. */
  hint?: string;
  icon: 'place' | 'hint' | 'review' | 'refill' | 'end' | 'back' | 'locked' | 'hand' | 'dice' | 'clear' | 'again' | 'link' | 'picture';
  /** The key that does the same. */
  key?: string;
  disabled: boolean;
  /** A choice that the game asks for now. */
  asks?: boolean;
  run: () => void;
}

export interface Lead { title: string; text: string }

/** One mark of the history: what a ply was worth, and whether something divides it from the one before. */
export interface LaneMark { ply: number; seat: number; weight: number; divided: boolean }

/** A person's dealings with one table of the game, as reactive state. */
export interface PlaySession {
  readonly lead: Lead;
  readonly primary: PlayButton;
  readonly others: readonly PlayButton[];
  /** What a screen reader hears about the present preview; empty for none. */
  readonly preview: string;
  /** Takes the last step of a preview back; false if there is none. */
  back(): boolean;
  /** Keys of the game; true if the key was one, `ready` if it has prepared what only waits to be confirmed. */
  key(event: KeyboardEvent): boolean | 'ready';
  /** Prepares an action as taps would, so that a tap or Enter confirms it; false for one that nothing can prepare. */
  prepare(action: string): boolean;
  /** A new position is shown. */
  reset(): void;
}

/** A moment of a finished match that is worth looking at again. */
export interface Moment {
  readonly ply: number;
  readonly title: string;
  readonly text: string;
  /** What it gained, short enough for a corner. */
  readonly gain: string;
}

/** How a match went, as a chart. */
export interface Story {
  /** What is counted, as a sentence beside the title. */
  readonly about: string;
  /** What each seat had after each ply, `[seat][ply]`; ply 0 is the position after set-up. */
  readonly lanes: readonly (readonly number[])[];
  /** The count that wins. */
  readonly goal: number;
  readonly moments: readonly Moment[];
}

/** What a seat had at the end, also as a sentence. */
export interface SeatResult {
  readonly count: number;
  /** How many there are to fill; 0 where the count has no bound. */
  readonly of: number;
  readonly words: string;
  /** What the count is made of, as a line below the name. */
  readonly detail?: string;
}

/** The end of a match in the game's words. */
export interface Ending {
  /** Null where somebody wins, which is said in the same words for every game. */
  readonly title: string | null;
  readonly why: string;
  /** Nobody has won, whatever the ranking says. */
  readonly drawn?: boolean;
  /** Where nobody wins: how much of the moon the result has earned, 0 none to 0.5 full. Null for a match of several. */
  readonly moon: number | null;
  readonly seats: readonly SeatResult[];
  readonly story: Story | null;
}

/** Tells of a finished match why it ended as it did, and how it went. */
export type EndingOf = (info: TableInfo, view: JsonObject, log: readonly LogLine[], naming: Naming) => Ending;

export interface GameFace {
  /** Seats stand in their own order around the table; otherwise in the order of their next turns. */
  steady: boolean;
  /** Seats hide things from one another: the record may be had only when the match is over. */
  secret?: boolean;
  /** Where the log has no room beside the board and waits in the menu. */
  logInMenu: readonly Layout[];
  /** On phones the way through the history is shown only once it has been entered from the menu. */
  historyInMenu?: boolean;
  open(source: TableSource, naming: Naming): PlaySession;
  /** Draws the sections of the layout that are the game's own. */
  Board: Component<{ session: PlaySession; layout: Layout; open: (seat: number) => void }>;
  /** What belongs beside the players, if anything does. */
  Aside?: Component<{ session: PlaySession; layout: Layout }>;
  /** A seat's standing, in the strip of players. */
  Standing: Component<{ view: JsonObject; seat: number; layout: Layout }>;
  /** What a seat has before it in the size of a thumb, in the strip of a phone; without it the seat's sign stands there. */
  Emblem?: Component<{ view: JsonObject; seat: number }>;
  /** What a seat has before it, large. */
  Close: Component<{ view: JsonObject; seat: number; label: string }>;
  /** The title above that. */
  closeTitle(seat: number, naming: Naming): string;
  /** Pictures of a log line, behind the name. */
  LogPicture: Component<{ line: LogLine; view: JsonObject }>;
  /** Whether a line has pictures; one without is told as a sentence. */
  pictured(line: LogLine): boolean;
  /** A log line as a sentence; null for an unknown key. */
  sentence(line: LogLine, naming: Naming, view: JsonObject): string | null;
  /** The log by turns, where a turn has several lines; without it every line is a turn of its own. */
  turns?(log: readonly LogLine[]): readonly LogTurn[];
  marks(log: readonly LogLine[]): LaneMark[];
  /** Seats in the order of their next turns. */
  order(view: JsonObject): number[];
  /** A seat's standing in words. */
  standing(view: JsonObject, seat: number): string;
  /** Who is to act; null for nobody. */
  actor(view: JsonObject): number | null;
  /** How much longer the match is expected to last, in words; null if over. */
  remaining(view: JsonObject): string | null;
  /** Keys and what they do, for the help. */
  keys(): [key: string, meaning: string][];
}

export type Layout = 'wide' | 'tablet' | 'phone' | 'landscape';
