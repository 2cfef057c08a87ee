/** Matches that ended otherwise than by their rules: what to say of them instead of what the game says. */
import { t } from '../../i18n/index.ts';
import type { LogLine, TableInfo } from '../../protocol.gen.ts';
import type { Ending, Naming } from '../../table/play/face.ts';
import { sentenceOf } from '../../table/play/sentences.ts';

const REASONS = new Set(['time', 'unstarted', 'left']);

/** The ending as the game tells it, with the reason and the title that hold here. */
export function withReason(ending: Ending, info: TableInfo, log: readonly LogLine[], naming: Naming): Ending {
  const last = log.at(-1);
  if (info.ending === null || !REASONS.has(info.ending) || last === undefined) return ending;
  const why = sentenceOf({ sentence: () => null }, last, naming, {}) ?? '';
  const { ranking } = info;
  const off = info.ending === 'time' ? t('clock.end-alone') : t('clock.end-off');
  // What a game says of the action that ended it is not so here.
  const story = ending.story && { ...ending.story, moments: ending.story.moments.filter(({ ply }) => ply < info.ply) };
  return { ...ending, story, title: ranking === null ? off : null, why, drawn: ranking === null, moon: ranking === null ? 0 : null };
}
