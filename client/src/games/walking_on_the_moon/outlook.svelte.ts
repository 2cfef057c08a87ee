/** What would come of the program that is being laid, as the server tells it; the last answer stays until the next. */
import type { JsonObject } from '../../protocol.gen.ts';
import type { Outlook } from './view.ts';

export interface OutlookSource {
  ply: () => number;
  /** The plan to ask about; null for none. */
  plan: () => string | null;
  ask: (plan: string) => Promise<JsonObject>;
}

/** Dice are laid faster than anybody reads: only a plan that stands still is asked about. */
const STILL_MS = 120;

interface Told { ply: number; plan: string; outlook: Outlook }

export class Forecast {
  readonly #source: OutlookSource;
  /** Answers at the present ply; at a new one the first answer takes the place of all. */
  #known = $state.raw<readonly Told[]>([]);
  #last = $state.raw<Told | null>(null);

  constructor(source: OutlookSource) {
    this.#source = source;
  }

  /** The outlook of the present plan; null while it is on its way. */
  readonly #exact: Outlook | null = $derived.by(() => this.of(this.#source.plan()));
  /** The outlook of the present plan, or the last one while that is on its way; null where nothing is planned. */
  readonly now: Outlook | null = $derived.by(() => (this.#source.plan() === null ? null : (this.#exact ?? this.#last?.outlook ?? null)));
  /** The same, but never of an earlier ply: what can be drawn over the moon as it is. */
  readonly drawn: Outlook | null = $derived.by(() => (this.#exact !== null || this.#last?.ply === this.#source.ply() ? this.now : null));
  /** Whether what is shown is not yet that of the present plan. */
  readonly stale: boolean = $derived.by(() => this.#source.plan() !== null && this.#exact === null);

  /** What is known already of a plan at the present ply. */
  of(plan: string | null): Outlook | null {
    const ply = this.#source.ply();
    return this.#known.find((told) => told.ply === ply && told.plan === plan)?.outlook ?? null;
  }

  /** Runs as an effect: asks for what is not known yet. */
  follow(): (() => void) | undefined {
    const [ply, plan] = [this.#source.ply(), this.#source.plan()];
    if (plan === null || this.#exact !== null) return undefined;
    const timer = setTimeout(() => void this.#fetch(ply, plan), STILL_MS);
    return () => clearTimeout(timer);
  }

  async #fetch(ply: number, plan: string): Promise<void> {
    try {
      const outlook = (await this.#source.ask(plan)) as unknown as Outlook;
      if (ply !== this.#source.ply()) return;
      this.#last = { ply, plan, outlook };
      this.#known = [...this.#known.filter((told) => told.ply === ply), this.#last];
    } catch {
      // The table moved on meanwhile, or the line is cut: the screen says so elsewhere, and odds are only a service.
    }
  }
}
