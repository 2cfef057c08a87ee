/** The log by turns: which lines belong together, and which of them are news. */
import type { LogLine } from '../../protocol.gen.ts';
import type { GameFace } from './face.ts';

/** The lines of one turn; `seat` is whose turn it was, null for what belongs to nobody. */
export interface LogTurn { readonly seat: number | null; readonly lines: readonly LogLine[] }

/** A game whose turns have one line each need not say so. */
export const turnsOf = (face: Pick<GameFace, 'turns'>, log: readonly LogLine[]): readonly LogTurn[] =>
  face.turns?.(log) ?? log.map((line) => ({ seat: line.seat, lines: [line] }));

/** The turns after the last one of a seat; all of them for a seat that had none, and for a spectator. */
export const turnsSince = (turns: readonly LogTurn[], seat: number | null): readonly LogTurn[] =>
  seat === null ? turns : turns.slice(turns.findLastIndex((turn) => turn.seat === seat) + 1);
