/** A new table like one that nobody came to. */
import type { NewTable, TableInfo } from '../../protocol.gen.ts';

/** The same game, options, bots and settings; every seat of a person elsewhere is open, and I take one if I had none. */
export function again(info: TableInfo): NewTable {
  const mine = info.you ?? info.seats.findIndex((seat) => seat.kind !== 'bot');
  const seats = info.seats.map((seat, index) => {
    if (index === mine) return { kind: 'me' as const };
    if (seat.you && seat.beside && seat.name !== null) return { kind: 'beside' as const, name: seat.name };
    return seat.kind === 'bot' && seat.bot !== null ? { kind: 'bot' as const, bot: seat.bot } : { kind: 'open' as const };
  });
  return { game: info.game, seats, options: info.options, settings: info.settings };
}
