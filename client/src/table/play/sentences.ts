/** A line of the log as a sentence: the game's own, or one that every table has. */
import { t } from '../../i18n/index.ts';
import type { JsonObject, LogLine } from '../../protocol.gen.ts';
import type { GameFace, Naming } from './face.ts';

export const UNDONE = 'table.undone';

const ENDS = { 'table.end-time': 'clock.end-time', 'table.end-unstarted': 'clock.end-unstarted', 'table.end-left': 'clock.end-left' } as const;

const isEnd = (key: string): key is keyof typeof ENDS => Object.hasOwn(ENDS, key);

/** Null for a line of an unknown key. */
export function sentenceOf(face: Pick<GameFace, 'sentence'>, line: LogLine, naming: Naming, view: JsonObject): string | null {
  if (line.seat === null) return face.sentence(line, naming, view);
  const about = { who: line.seat === naming.you ? 'you' : 'other', name: naming.name(line.seat) };
  if (isEnd(line.key)) return t(ENDS[line.key], about);
  return line.key === UNDONE ? t(UNDONE, about) : face.sentence(line, naming, view);
}
