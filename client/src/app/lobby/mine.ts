/** My tables in the order in which I look for them. */
import type { TableInfo } from '../../protocol.gen.ts';

export interface MyTables {
  /**
   * What goes on: where I am waited for, the longest first; what will expire soon; where others are to move; where
   * somebody is missing.
   */
  readonly going: readonly TableInfo[];
  /** What came to its end or will come to none, the last first. */
  readonly done: readonly TableInfo[];
}

const isGoing = ({ status }: TableInfo): boolean => status === 'open' || status === 'playing';

const later = (one: TableInfo, other: TableInfo): number => other.since - one.since;

/** It is time to say that a table will expire. */
export const expiresSoon = (table: TableInfo, now: number): boolean => table.remind !== null && table.remind <= now;

export function inOrder(tables: readonly TableInfo[], now: number): MyTables {
  const going = tables.filter(isGoing);
  const others = going.filter((table) => !table.your_turn);
  const calm = others.filter((table) => !expiresSoon(table, now));
  return {
    going: [
      ...going.filter((table) => table.your_turn).sort((one, other) => one.since - other.since),
      ...others.filter((table) => expiresSoon(table, now)).sort(later),
      ...calm.filter((table) => table.status === 'playing').sort(later),
      ...calm.filter((table) => table.status === 'open').sort(later),
    ],
    done: tables.filter((table) => !isGoing(table)).sort(later),
  };
}
