/** Whom I play where I just want to play a bot: the last choice in each game, kept in this browser. */
import { gameOf } from '../../games/index.ts';
import type { GameInfo } from '../../protocol.gen.ts';

const KEY = 'moontable.opponents';

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    // Storage can be forbidden or hold another program's text.
    return {};
  }
}

/** What stands in for a bot that the server does not offer: the second level, or else what it has. */
export const usualBot = ({ levels, bots }: Pick<GameInfo, 'levels' | 'bots'>): string | undefined => (levels[1] ?? levels[0])?.bot ?? bots.at(-1);

class Opponents {
  #chosen = $state.raw<Record<string, string>>(read());

  of(game: string): string {
    return this.#chosen[game] ?? gameOf(game).opponent;
  }

  choose(game: string, bot: string): void {
    this.#chosen = { ...this.#chosen, [game]: bot };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
}

export const opponents = new Opponents();
