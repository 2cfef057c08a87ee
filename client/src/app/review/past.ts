/** A moment of a finished match as a board wants it: the position before a decision, with the eyes of who decided. */
import type { Moment } from '../../games/advice.ts';
import { api } from '../../net/api.ts';
import type { Hint, JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { TableSource } from '../../table/play/face.ts';

/** Nothing can be played here: what is prepared on a past board is only looked at. */
export class PastTable implements TableSource {
  readonly info: TableInfo;
  readonly you: number;
  readonly view: JsonObject;
  readonly choices: JsonObject | null;
  readonly ply: number;
  readonly log: readonly LogLine[] = [];
  readonly connection = 'live';
  readonly pending = null;
  readonly refusal = null;
  readonly shown = null;

  constructor(info: TableInfo, { view, choices, seat }: Moment, ply: number) {
    this.info = { ...info, you: seat };
    this.you = seat;
    this.view = view;
    this.choices = choices;
    this.ply = ply;
  }

  submit(): void {
    // A finished match takes no actions.
  }

  async outlook(plan: string): Promise<JsonObject> {
    return (await api.outlook(this.info.id, this.ply, plan)).outlook;
  }

  hint(): Promise<Hint> {
    return Promise.reject(new Error('a finished match gives no hints'));
  }

  dismissRefusal(): void {
    // Nothing is ever refused.
  }

  showPly(): Promise<void> {
    return Promise.resolve();
  }
}

/** Positions before decisions, each fetched once. */
export class Moments {
  readonly #id: string;
  readonly #known = new Map<number, Promise<Moment>>();

  constructor(id: string) {
    this.#id = id;
  }

  at(ply: number, seat: number): Promise<Moment> {
    const known = this.#known.get(ply);
    if (known) return known;
    const asked = Promise.all([api.plyOf(this.#id, ply, seat), api.plyChoices(this.#id, ply)]).then(([{ view }, { choices }]) => ({ view, choices, seat }));
    this.#known.set(ply, asked);
    // What failed may be asked again.
    asked.catch(() => this.#known.delete(ply));
    return asked;
  }
}
