/** The review of one finished match: started here, followed while it is made, and what of it is looked at. */
import { api, codeOf } from '../../net/api.ts';
import type { Decision, Review } from '../../protocol.gen.ts';

const POLL_MS = 1_000;

export type Whose = number | 'everybody';

/** An interval without 0 in it: the search tells the two actions apart. */
export const isClear = ({ label }: Decision): boolean => label !== 'best' && label !== 'equal';

/** Something else than the played action to show: a better one, or one that is as good. What playouts prove worse is none. */
export const hasOther = ({ played, best, difference_high: most }: Decision): boolean => played.action !== best.action && most >= 0;

export class MatchReview {
  readonly #id: string;
  #review = $state.raw<Review | null>(null);
  #refused = $state<string | null>(null);
  /** Null follows the review: its first decision while it is made, then the one that mattered most. */
  #chosen = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  whose = $state<Whose>('everybody');
  /** Which of the two actions the board shows. */
  shown = $state<'played' | 'other'>('other');

  constructor(id: string, you: number | null) {
    this.#id = id;
    this.whose = you ?? 'everybody';
  }

  readonly status = $derived.by(() => this.#review?.status ?? 'none');
  readonly done = $derived.by(() => this.#review?.done ?? 0);
  readonly total = $derived.by(() => this.#review?.total ?? 0);
  readonly chances: readonly (readonly number[])[] = $derived.by(() => this.#review?.chances ?? []);
  readonly all: readonly Decision[] = $derived.by(() => this.#review?.decisions ?? []);
  /** Those of the seat that is looked at. */
  readonly decisions: readonly Decision[] = $derived.by(() => (this.whose === 'everybody' ? this.all : this.all.filter(({ seat }) => seat === this.whose)));
  readonly index: number = $derived.by(() => {
    const chosen = this.decisions.findIndex(({ ply }) => ply === this.#chosen);
    if (chosen >= 0) return chosen;
    return this.status === 'done' ? worstOf(this.decisions) : 0;
  });
  readonly decision: Decision | null = $derived.by(() => this.decisions[this.index] ?? null);

  /** Why there is no review, or no more of it. */
  get refused(): string | null { return this.#refused; }
  get running(): boolean { return this.status === 'running' || (this.#review === null && this.#refused === null); }

  async start(): Promise<void> {
    await this.#take(() => api.startReview(this.#id));
  }

  choose(ply: number): void {
    this.#chosen = ply;
    this.shown = 'other';
  }

  /** The decision so many further in the list, or back. */
  step(by: number): void {
    const next = this.decisions[this.index + by];
    if (next) this.choose(next.ply);
  }

  show(whose: Whose): void {
    this.whose = whose;
    this.#chosen = null;
    this.shown = 'other';
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #take(ask: () => Promise<Review>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#review = await ask();
      this.#refused = this.#review.status === 'failed' ? (this.#review.failure ?? 'server-error') : null;
    } catch (error) {
      this.#refused = codeOf(error);
      // The review is made on the server, whether this page hears of it or not.
      if (this.#refused !== 'unreachable') return;
    }
    if (this.#closed || this.status === 'done' || this.status === 'failed') return;
    this.#timer = setTimeout(() => void this.#take(() => api.review(this.#id)), POLL_MS);
  }
}

/** The decision that cost most; the first one where none was clearly worse than another. */
function worstOf(decisions: readonly Decision[]): number {
  const costs = decisions.map((decision) => (isClear(decision) ? decision.difference : 0));
  return Math.max(0, costs.indexOf(Math.max(...costs)));
}
