/** The log of Blue Moon City by turns, and in short what a turn was about. */
import type { LogLine } from '../../protocol.gen.ts';
import type { LogTurn } from '../../table/play/turns.ts';
import { cardsIn } from './log.ts';

/** Lines that speak of a seat which may not be the one to act. */
const OF_OTHERS = new Set(['blue-moon-city.reward', 'blue-moon-city.drew', 'blue-moon-city.win']);
export const isOfActor = ({ key, seat }: LogLine): boolean => seat !== null && !OF_OTHERS.has(key);

const isDrew = ({ key }: LogLine): boolean => key === 'blue-moon-city.drew';
const together = (one: LogLine, other: LogLine): LogLine => ({ ...other, args: { cards: [...cardsIn(one.args), ...cardsIn(other.args)] } });

/**
 * With two seats or more no seat has two turns in a row: a turn lasts until another seat acts. The cards that I drew
 * in it are one line.
 */
export function turnsIn(log: readonly LogLine[]): LogTurn[] {
  const turns: { seat: number | null; lines: LogLine[] }[] = [];
  for (const line of log) {
    const now = turns.at(-1);
    const before = now?.lines.at(-1);
    if (now && before && isDrew(line) && isDrew(before)) now.lines.splice(-1, 1, together(before, line));
    else if (now && (!isOfActor(line) || line.seat === now.seat)) now.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  return turns;
}

const kind = ({ key }: LogLine): string => key.slice('blue-moon-city.'.length);
const DEEDS = new Set(['dragon', 'contribute', 'complete', 'reward', 'offer', 'scoring', 'win']);
const WAYS = new Set(['walk', 'jump']);

/** What a turn did, without what anybody sees from it: the walk to a box that was filled, the cards that every turn draws. */
export function deedsOf({ lines }: LogTurn): LogLine[] {
  const deeds = lines.filter((line) => DEEDS.has(kind(line)));
  if (deeds.some((line) => kind(line) === 'contribute' || kind(line) === 'offer')) return deeds;
  const arrival = lines.findLast((line) => WAYS.has(kind(line)));
  return arrival ? [...deeds, arrival] : deeds.length > 0 ? deeds : lines.filter((line) => kind(line) === 'draw');
}
