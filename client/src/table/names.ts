/** What to call who sits at a table. */
import { t, translate } from '../i18n/index.ts';
import type { SeatInfo } from '../protocol.gen.ts';

export const botName = (bot: string): string => translate(`bot.${bot}`) ?? bot;

/** The name of whoever has the seat; an open seat is called so. */
export function playerName(seat: SeatInfo): string {
  if (seat.kind === 'bot') return botName(seat.bot ?? '');
  return seat.name ?? t('seat.open');
}
