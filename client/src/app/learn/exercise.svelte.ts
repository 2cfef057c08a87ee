/** A position of a lesson or a puzzle as a board wants it. Answers go to the server; nothing is decided here. */
import { t } from '../../i18n/index.ts';
import { codeOf } from '../../net/api.ts';
import type { Exercise, Hint, JsonObject, LogLine, SeatInfo, TableInfo, Verdict } from '../../protocol.gen.ts';
import { mentions, textOf } from '../../table/controller.svelte.ts';
import type { NextAction, TableSource } from '../../table/play/face.ts';

export interface Teacher {
  /** What is said to all actions of an answer; to none an answer that is right. */
  answer(actions: readonly string[]): Promise<Verdict>;
  /** What would come of a plan once these actions are played. */
  outlook(plan: string, actions: readonly string[]): Promise<JsonObject>;
}

/** Who sits there, but for the reader. */
const RIVALS = ['learn.rival-1', 'learn.rival-2', 'learn.rival-3', 'learn.rival-4'] as const;

export class ExerciseTable implements TableSource {
  readonly info: TableInfo;
  readonly you: number;
  readonly exercise: Exercise;
  readonly connection = 'live';
  readonly shown = null;
  readonly #teacher: Teacher;

  view = $state.raw<JsonObject>({});
  choices = $state.raw<JsonObject | null>(null);
  ply = $state(0);
  log = $state.raw<readonly LogLine[]>([]);
  pending = $state<string | null>(null);
  refusal = $state.raw<{ code: string; reason: string } | null>(null);
  /** The last word on an answer; null while none has been given. */
  verdict = $state.raw<Verdict | null>(null);
  /** The answer was asked for. */
  helped = $state(false);
  #actions: readonly string[] = [];

  constructor(exercise: Exercise, teacher: Teacher) {
    this.exercise = exercise;
    this.#teacher = teacher;
    this.you = exercise.seat;
    this.info = tableOf(exercise);
    this.#stand(exercise.ply, exercise.view, exercise.choices);
  }

  get solved(): boolean {
    return this.verdict?.right === true;
  }

  submit(action: string, ...then: readonly NextAction[]): void {
    if (this.pending === null && !this.solved) void this.#try([action, ...then]);
  }

  /** Plays an answer that is right. */
  help(): void {
    if (this.pending !== null || this.solved) return;
    this.helped = true;
    void this.#judged('…', []);
  }

  async outlook(plan: string): Promise<JsonObject> {
    return this.#teacher.outlook(plan, this.#actions);
  }

  hint(): Promise<Hint> {
    return Promise.reject(new Error('a lesson has hints of its own'));
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  showPly(): Promise<void> {
    return Promise.resolve();
  }

  /** One action after the other, as at a table, until something is decided. */
  async #try(asked: readonly NextAction[]): Promise<void> {
    for (const next of asked) {
      const text = textOf(next);
      const { choices } = this;
      const offered = choices !== null && (next === asked[0] || (typeof next === 'string' ? mentions(choices, next) : next.offered(choices)));
      if (!offered || !(await this.#judged(text, [...this.#actions, text]))) return;
    }
  }

  /** Whether more may follow. */
  async #judged(shown: string, actions: readonly string[]): Promise<boolean> {
    const { choices } = this;
    this.pending = shown;
    this.refusal = null;
    // Whatever is said, nothing is chosen any more.
    this.choices = null;
    try {
      const verdict = await this.#teacher.answer(actions);
      this.verdict = verdict;
      if (verdict.right === false) {
        // Back to where it began: the next try is as free as the first.
        this.#actions = [];
        this.log = [];
        this.#stand(this.exercise.ply, this.exercise.view, this.exercise.choices);
      } else {
        this.#actions = verdict.actions;
        this.log = verdict.log;
        // What is solved is only looked at.
        this.#stand(verdict.ply, verdict.view, verdict.right === true ? null : verdict.choices);
      }
      return verdict.right === null;
    } catch (error) {
      this.choices = choices;
      this.refusal = { code: codeOf(error), reason: String(error) };
      return false;
    } finally {
      this.pending = null;
    }
  }

  #stand(ply: number, view: JsonObject, choices: JsonObject | null): void {
    this.ply = ply;
    this.view = view;
    this.choices = choices;
  }
}

function tableOf({ game, seat: you, seats, options, ply }: Exercise): TableInfo {
  let rivals = 0;
  const named = (seat: number): SeatInfo => {
    const mine = seat === you;
    const name = mine ? null : t(RIVALS[rivals++ % RIVALS.length] ?? RIVALS[0]);
    return { kind: 'human', name, bot: null, connected: true, stand_in: false, you: mine, beside: false };
  };
  return {
    id: '',
    game,
    rules_version: 0,
    options: options as TableInfo['options'],
    settings: { stand_in: null, grace: 0, hints: false, undo: 'none', visibility: 'link', clock: null, spectators: 'none' as const, chat: false, rated: false },
    status: 'playing',
    host: false,
    you,
    cover: null,
    behind: 0,
    imported: false,
    challenge: null,
    seats: Array.from({ length: seats }, (_, seat) => named(seat)),
    created: 0,
    rematch: null,
    ending: null,
    ranking: null,
    your_turn: true,
    since: 0,
    progress: 0,
    ply,
    fairness: null, actor: null, expires: null, remind: null, clock: null,
  };
}
