/** A line of the log as a sentence: the game's own, or one that every table has. */
import { t } from '../../i18n/index.ts';
import type { JsonObject, LogLine } from '../../protocol.gen.ts';
import type { GameFace, Naming } from './face.ts';

export const UNDONE = 'table.undone';

/** Null for a line of an unknown key. */
export function sentenceOf(face: Pick<GameFace, 'sentence'>, line: LogLine, naming: Naming, view: JsonObject): string | null {
  if (line.key !== UNDONE || line.seat === null) return face.sentence(line, naming, view);
  return t(UNDONE, { who: line.seat === naming.you ? 'you' : 'other', name: naming.name(line.seat) });
}
