/** A hint that was asked for: on its way, there, or refused; and which of its actions is shown on the board. */
import { codeOf } from '../../net/api.ts';
import type { Hint, JudgedAction } from '../../protocol.gen.ts';
import type { PlaySession, TableSource } from '../play/face.ts';

/** The best action and up to three others. */
const MOST_SHOWN = 4;

export class Advisor {
  #hint = $state.raw<Hint | null>(null);
  #refused = $state<string | null>(null);
  #chosen = $state(0);
  readonly #source: TableSource;
  readonly #session: PlaySession;
  readonly #unprepared: (action: string | null) => void;

  /** `unprepared` hears of an action that no tap prepares, so that a button of its own can offer it. */
  constructor(source: TableSource, session: PlaySession, unprepared: (action: string | null) => void) {
    this.#source = source;
    this.#session = session;
    this.#unprepared = unprepared;
  }

  readonly actions: readonly JudgedAction[] = $derived.by(() => this.#hint?.actions.slice(0, MOST_SHOWN) ?? []);
  readonly chosen: JudgedAction | null = $derived.by(() => this.actions[this.#chosen] ?? null);

  get thinking(): boolean { return this.#hint === null && this.#refused === null; }
  get refused(): string | null { return this.#refused; }
  get simulations(): number { return this.#hint?.simulations ?? 0; }

  async ask(): Promise<void> {
    const { ply } = this.#source;
    this.#hint = null;
    this.#refused = null;
    try {
      const hint = await this.#source.hint();
      // The table may have moved on while the search looked ahead.
      if (hint.ply !== this.#source.ply || ply !== this.#source.ply) return;
      this.#hint = hint;
      this.choose(0);
    } catch (error) {
      this.#refused = codeOf(error);
    }
  }

  /** Shows one of the actions on the board, ready to be confirmed. */
  choose(index: number): void {
    this.#chosen = index;
    const action = this.actions[index]?.action;
    if (action === undefined) return;
    this.#session.reset();
    this.#unprepared(this.#session.prepare(action) ? null : action);
  }
}
