/** Which of the open tables somebody wants to see. */
import type { OpenTable } from '../../protocol.gen.ts';

export interface Filter {
  /** The id of a game, or all of them. */
  readonly game: string;
  /** How many seats, or any number for 0. */
  readonly seats: number;
  readonly friends: boolean;
  /** Only people sit there. */
  readonly people: boolean;
  readonly rated: boolean;
}

export const EVERYTHING: Filter = { game: '', seats: 0, friends: false, people: false, rated: false };

export function fits({ table, friend }: OpenTable, filter: Filter): boolean {
  return (
    (filter.game === '' || table.game === filter.game) &&
    (filter.seats === 0 || table.seats.length === filter.seats) &&
    (!filter.friends || friend) &&
    (!filter.rated || table.settings.rated) &&
    (!filter.people || table.seats.every((seat) => seat.kind !== 'bot'))
  );
}

/** The sizes of the tables there are, to choose among. */
export const sizesOf = (tables: readonly OpenTable[]): number[] => [...new Set(tables.map(({ table }) => table.seats.length))].sort((one, other) => one - other);
