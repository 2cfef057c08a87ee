/**
 * A finished match for whoever came by a link to one of its moments and did not play it: as if it had come no further
 * than what is looked at. The veil lifts at the end of the match, or when its result is asked for.
 */
import type { JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { TableController } from '../../table/controller.svelte.ts';
import type { TableSource } from '../../table/play/face.ts';

type Veiled = Pick<TableController, 'info' | 'you' | 'view' | 'choices' | 'log' | 'ply' | 'connection' | 'slow' | 'pending' | 'refusal' | 'wanted' | 'shown' | 'outlook' | 'dismissRefusal' | 'showPly'>;

export class Veil implements TableSource {
  #lifted = $state(false);
  readonly #table: Veiled;

  constructor(table: Veiled) {
    this.#table = table;
  }

  get info(): TableInfo | null {
    const { info } = this.#table;
    return info === null || this.#lifted ? info : { ...info, ranking: null, ending: null };
  }
  /** None before the first moment is there: the position that is known already is the last one. */
  get view(): JsonObject | null { return this.#lifted ? this.#table.view : (this.shown?.view ?? null); }
  get log(): readonly LogLine[] {
    const { log, shown } = this.#table;
    return this.#lifted ? log : log.filter(({ ply }) => ply <= (shown?.ply ?? -1));
  }
  get you(): number | null { return this.#table.you; }
  get choices(): JsonObject | null { return this.#table.choices; }
  get ply(): number { return this.#table.ply; }
  get connection(): Veiled['connection'] { return this.#table.connection; }
  get slow(): boolean { return this.#table.slow; }
  get pending(): string | null { return this.#table.pending; }
  get refusal(): Veiled['refusal'] { return this.#table.refusal; }
  get wanted(): number | null { return this.#table.wanted; }
  get shown(): TableController['shown'] { return this.#table.shown; }
  submit(): void { /* The match is over. */ }
  hint(): Promise<never> { return Promise.reject(new Error('the match is over')); }
  outlook(plan: string): Promise<JsonObject> { return this.#table.outlook(plan); }
  dismissRefusal(): void { this.#table.dismissRefusal(); }

  async showPly(ply: number | null): Promise<void> {
    if (ply === null || ply >= this.ply) this.#lifted = true;
    await this.#table.showPly(ply);
  }
}
