/** Whom I play where I just want to play a bot: the last choice in each game, kept in this browser. */
import { gameOf } from '../../games/index.ts';

const KEY = 'moontable.opponents';

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    // Storage can be forbidden or hold another program's text.
    return {};
  }
}

class Opponents {
  #chosen = $state.raw<Record<string, string>>(read());

  of(game: string): string {
    return this.#chosen[game] ?? gameOf(game).opponent;
  }

  choose(game: string, bot: string): void {
    this.#keep({ ...this.#chosen, [game]: bot });
  }

  /** Back to the usual one; false if nothing else had been chosen. */
  forget(game: string): boolean {
    const { [game]: chosen, ...others } = this.#chosen;
    this.#keep(others);
    return chosen !== undefined;
  }

  #keep(chosen: Record<string, string>): void {
    this.#chosen = chosen;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#chosen));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
}

export const opponents = new Opponents();
