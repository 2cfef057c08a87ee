/** Names of seats as sentences use them. */
import { t } from '../../i18n/index.ts';
import { playerName } from '../names.ts';
import type { Naming, TableSource } from './face.ts';

export function seatNaming(source: Pick<TableSource, 'info' | 'you'>): Naming {
  return {
    get you() {
      return source.you;
    },
    name(seat) {
      if (seat === source.you) return t('table.you');
      const info = source.info?.seats[seat];
      return info ? playerName(info) : t('table.seat', { n: seat + 1 });
    },
  };
}
