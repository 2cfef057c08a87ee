/** What to call who sits at a table. */
import { t, translate } from '../i18n/index.ts';
import type { SeatInfo } from '../protocol.gen.ts';

/** The number in `level-4`; null for a bot that is no level. */
export function levelOf(bot: string): number | null {
  const digits = /^level-([1-9]\d*)$/.exec(bot)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function botName(bot: string): string {
  const level = levelOf(bot);
  return level === null ? (translate(`bot.${bot}`) ?? bot) : t('bot.level', { n: level });
}

/** The name of whoever has the seat; an open seat is called so, and who has deleted the account has none. */
export function playerName(seat: SeatInfo): string {
  if (seat.kind === 'bot') return botName(seat.bot ?? '');
  return seat.name ?? t(seat.kind === 'human' ? 'seat.former' : 'seat.open');
}
