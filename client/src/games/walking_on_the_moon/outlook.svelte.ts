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

export class Forecast {
  readonly #source: OutlookSource;
  #known = $state.raw<ReadonlyMap<string, Outlook>>(new Map());
  #ply = -1;
  #last = $state.raw<Outlook | null>(null);

  constructor(source: OutlookSource) {
    this.#source = source;
  }

  /** The outlook of the present plan, or of the one before while that is on its way; null where nothing is planned. */
  readonly now: Outlook | null = $derived.by(() => {
    const plan = this.#source.plan();
    return plan === null ? null : (this.#known.get(plan) ?? this.#last);
  });
  /** Whether what is shown is not yet that of the present plan. */
  readonly stale: boolean = $derived.by(() => {
    const plan = this.#source.plan();
    return plan !== null && !this.#known.has(plan);
  });

  of(plan: string): Outlook | null {
    return this.#known.get(plan) ?? null;
  }

  /** Runs as an effect: asks for what is not known yet. */
  follow(): (() => void) | undefined {
    const ply = this.#source.ply();
    const plan = this.#source.plan();
    if (ply !== this.#ply) {
      this.#ply = ply;
      this.#known = new Map();
    }
    if (plan === null) {
      this.#last = null;
      return undefined;
    }
    if (this.#known.has(plan)) return undefined;
    const timer = setTimeout(() => void this.#fetch(ply, plan), STILL_MS);
    return () => clearTimeout(timer);
  }

  async #fetch(ply: number, plan: string): Promise<void> {
    try {
      const outlook = (await this.#source.ask(plan)) as unknown as Outlook;
      if (ply !== this.#ply) return;
      this.#known = new Map([...this.#known, [plan, outlook]]);
      if (plan === this.#source.plan()) this.#last = outlook;
    } catch {
      // The table moved on meanwhile, or the line is cut: the screen says so elsewhere, and odds are only a service.
    }
  }
}
