/** Levels of bots as moons: the thinnest crescent is the weakest, the full moon the strongest. */
import { formatNumber, t, translate } from '../../i18n/index.ts';
import type { LevelInfo } from '../../protocol.gen.ts';
import { levelOf } from '../../table/names.ts';

/** How much of the moon is lit, 0.5 being full: a level's share of the strongest. */
export const phaseOf = (level: number, levels: number): number => level / (2 * Math.max(level, levels));

function phaseWord(level: number, levels: number): 'crescent' | 'half' | 'gibbous' | 'full' {
  const share = 2 * phaseOf(level, levels);
  if (share === 1) return 'full';
  if (share === 0.5) return 'half';
  return share < 0.5 ? 'crescent' : 'gibbous';
}

export const phaseName = (level: number, levels: number): string => t('level.phase', { phase: phaseWord(level, levels) });

/** "1540 ± 18 Elo over 2,400 matches", with `<b>` around the number; what was not measured is said to be so. */
export function strengthWords({ elo, low, high, games }: LevelInfo): string {
  if (elo === null || low === null || high === null) return t('level.unmeasured');
  const whole = (value: number): string => formatNumber(Math.round(value), { useGrouping: false });
  return t('level.strength', { elo: whole(elo), margin: whole((high - low) / 2), games });
}

/** Bots that follow one idea instead of searching. */
export const policiesOf = (bots: readonly string[]): string[] => bots.filter((bot) => levelOf(bot) === null);
export const policyAbout = (bot: string): string => translate(`bot.${bot}.about`) ?? '';
