/** What a game lets people choose for a new table. */
import type { Component } from 'svelte';
import type { NewTable } from '../../protocol.gen.ts';

/** Options as the server takes them. */
export type TableOptions = NonNullable<NewTable['options']>;

/** `Wishes` is known to the game alone; to the page that holds them they are a thing to hand back (`never`). */
export interface GameWishes<Wishes = never> {
  /** The wishes for the game as printed. */
  printed(): object;
  /** The choices in the game's own words; changes `wishes`, which is reactive. */
  Options: Component<{ wishes: Wishes; seats: number }>;
  /** The options to send: only what differs from the printed rules and fits the number of seats. */
  options(wishes: Wishes, seats: number): TableOptions;
}
