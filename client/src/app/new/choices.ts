/** Who shall sit at a new table, and the request it makes. */
import type { GameOptions } from '../../games/setup.ts';
import type { NewTable } from '../../protocol.gen.ts';
import type { Company } from '../play.ts';

/** Who shall sit beside me: whoever has the link, or a bot by name. */
export type Companion = 'open' | (string & {});

/** Who is wished for; beside somebody who wants to play alone sits a bot where the game cannot be played alone. */
export function initialCompanions(mode: Company, bot: string, least: number): Companion[] {
  if (mode === 'friends') return ['open'];
  return mode === 'solo' && least === 1 ? [] : [bot];
}

export function requestFor(game: string, companions: readonly Companion[], options: GameOptions): NewTable {
  const beside = companions.map((companion) => (companion === 'open' ? { kind: 'open' as const } : { kind: 'bot' as const, bot: companion }));
  return { game, seats: [{ kind: 'me' }, ...beside], options };
}
