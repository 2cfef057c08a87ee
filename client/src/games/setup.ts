/** What a game lets people choose before a match. The page of a new table knows seats; the game knows the rest. */
import type { Component } from 'svelte';
import type { RefusedError } from '../net/api.ts';
import type { NewTable } from '../protocol.gen.ts';

/** Options by the names of the engine. */
export type GameOptions = NonNullable<NewTable['options']>;

/** The wishes of one person for one new table, as reactive state that starts from the printed rules. */
export interface SetupSession {
  /** Options for the server: only what differs from the printed rules and has an effect with so many seats. */
  options(seats: number): GameOptions;
}

export interface GameSetup {
  open(): SetupSession;
  /** `names`: who sits on each seat, in words; an open seat has its name too. `refusal`: why no table was opened. */
  Form: Component<{ session: SetupSession; names: readonly string[]; refusal?: RefusedError | null }>;
}
