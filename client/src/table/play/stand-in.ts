/** What a bot did on somebody's seat while its player was away. */
import type { LogLine } from '../../protocol.gen.ts';
import type { LaneMark } from './face.ts';

export interface StoodIn { readonly bot: string; readonly moves: number }

/** The moves of a bot on a seat since its player's own last one; null for none. */
export function playedForMe(log: readonly LogLine[], marks: readonly LaneMark[], you: number): StoodIn | null {
  const bots = new Map(log.flatMap(({ ply, stand_in: bot }) => (bot === null ? [] : [[ply, bot] as const])));
  const mine = marks.filter(({ seat }) => seat === you).map(({ ply }) => ply);
  const own = mine.findLastIndex((ply) => !bots.has(ply));
  const theirs = mine.slice(own + 1);
  const bot = bots.get(theirs.at(-1) ?? -1);
  return bot === undefined ? null : { bot, moves: theirs.length };
}
