/** What is chosen on the page of a new table whatever the game, and the request it makes. */
import type { NewTable } from '../../protocol.gen.ts';
import type { GameCard } from '../games.ts';
import type { Company } from '../play.ts';
import type { TableOptions } from './wishes.ts';

/** Who shall sit beside me: whoever has the link, or a bot by name. */
export type Companion = 'open' | (string & {});

/** The companions of a wish; a game that cannot be played alone has a bot beside me. */
export function companionsFor(mode: Company, bot: string, [least]: GameCard['seats']): Companion[] {
  if (mode === 'friends') return ['open'];
  return mode === 'solo' && least === 1 ? [] : [bot];
}

export function requestFor(game: string, companions: readonly Companion[], options: TableOptions): NewTable {
  const seats: NewTable['seats'] = [
    { kind: 'me' },
    ...companions.map((companion) => (companion === 'open' ? { kind: 'open' as const } : { kind: 'bot' as const, bot: companion })),
  ];
  return { game, seats, options };
}
