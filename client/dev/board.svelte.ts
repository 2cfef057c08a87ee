/** A table that stands still: what the screen needs of a controller, from a fixture. Submits are only remembered. */
import type { Hint, JsonObject, LogLine, TableInfo } from '../src/protocol.gen.ts';
import type { TableSource } from '../src/table/play/face.ts';

export interface Fixture {
  info: TableInfo;
  view: JsonObject;
  choices: JsonObject | null;
  log: LogLine[];
  plies: JsonObject[];
  /** Of a game with plans: what would come of each that the workbench lays. */
  outlooks?: Record<string, JsonObject>;
  /** What the search would do, where the game has one and I am to act. */
  hint?: Hint | null;
}

export class StillTable implements TableSource {
  readonly #fixture: Fixture;
  shown = $state.raw<{ ply: number; view: JsonObject } | null>(null);
  pending = $state<string | null>(null);
  refusal = $state<{ code: string; reason: string } | null>(null);
  connection = $state<'connecting' | 'live' | 'offline'>('live');

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
  }

  get info(): TableInfo { return this.#fixture.info; }
  get you(): number | null { return this.#fixture.info.you; }
  get view(): JsonObject { return this.#fixture.view; }
  get choices(): JsonObject | null { return this.#fixture.choices; }
  get log(): readonly LogLine[] { return this.#fixture.log; }
  get ply(): number { return this.#fixture.info.ply; }

  submit(action: string): void {
    console.info('submit', action);
    this.refusal = { code: 'stale-ply', reason: action };
  }

  outlook(plan: string): Promise<JsonObject> {
    const known = this.#fixture.outlooks?.[plan];
    return known ? Promise.resolve(known) : Promise.reject(new Error(`no outlook of "${plan}"`));
  }

  hint(): Promise<Hint> {
    const { hint } = this.#fixture;
    return hint ? Promise.resolve(hint) : Promise.reject(new Error('no hint'));
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  showPly(ply: number | null): Promise<void> {
    const view = ply === null ? undefined : this.#fixture.plies[ply];
    this.shown = view && ply !== null && ply < this.ply ? { ply, view } : null;
    return Promise.resolve();
  }
}
