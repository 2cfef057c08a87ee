/** How a game speaks of single actions away from its board: for hints and reviews, and fetched with the first of them. */
import type { Component } from 'svelte';
import type { Other } from '../judging/marks.ts';
import type { JsonObject } from '../protocol.gen.ts';
import type { Naming, PlaySession } from '../table/play/face.ts';

/** The position that an action belongs to, as the seat that acts there sees it. */
export interface Moment {
  readonly view: JsonObject;
  readonly choices: JsonObject | null;
  readonly seat: number;
}

export interface ReviewBoardProps {
  /** Opened on the position before the decision; what `shown` names is prepared in it. */
  session: PlaySession;
  moment: Moment;
  played: string;
  /** Null where nothing is known that is better than what was played, or as good. */
  other: Other | null;
  shown: 'played' | 'other';
  small: boolean;
}

export interface GameAdvice {
  /**
   * An action as a noun or a short request, "turquoise 3"; with `where` also what tells it from another of the same
   * name.
   */
  actionName(action: string, moment: Moment, naming: Naming, where: boolean): string;
  /** An action as a sign of some 28 pixels in height, in lists. */
  Sign: Component<{ action: string; moment: Moment }>;
  /** What the texts of reasons need, from the arguments of the server. */
  reasonValues(args: JsonObject, moment: Moment, naming: Naming): Record<string, unknown>;
  /** The board before a decision, to look at, with both actions marked on it; fetched with the first review. */
  board(): Promise<{ default: Component<ReviewBoardProps> }>;
}
