/** What the person at this screen is about to do: dice on jumps, or one of a few options. */
import type { NextAction } from '../../table/play/face.ts';
import { readDie, type DieFace } from './faces.ts';
import { actionOf, dieCount, EMPTY, freeOf, jumpCount, landingJump, lay, move, readProgram, take, type Program } from './program.ts';
import { CERTAIN, JUMPS, MOST_DICE, type Cell, type DieChoice, type Die, type Landings, type MoonChoices, type Outcome } from './view.ts';

export interface TurnSource {
  /** What may be done now; null while somebody else is to act, a move is on its way, or an earlier ply is shown. */
  choices: () => MoonChoices | null;
  /** Where single dice lead from where the mover stands; null if that is not known. */
  landings: () => Landings | null;
  /** Whether fewer dice than the allowance may be laid. */
  fewer: () => boolean;
  submit: (action: string, ...then: readonly NextAction[]) => void;
  /** Whether the first tap commits. */
  commitsAtOnce: () => boolean;
}

export type TurnOption = { id: string; action: string } & (
  | { kind: 'choose'; die: DieFace; landing: DieChoice }
  | { kind: 'reroll'; die: DieFace; odds: Record<Outcome, number> | null }
  | { kind: 'hinder'; astronaut: number; does: 'star' | 'ec' | 'token' }
  | { kind: 'swap' | 'pass' }
  | { kind: 'recover'; steps: number; to: Cell }
  | { kind: 'add'; die: Die; jump: number }
);

/** What a new roll of one die would give, in parts of ten thousand. */
function oddsOf(landings: Landings[Die]): Record<Outcome, number> | null {
  const sides = landings.reduce((sum, { weight }) => sum + weight, 0);
  if (sides === 0) return null;
  const odds: Record<Outcome, number> = { awake: 0, collision: 0, fall: 0, red: 0, skull: 0 };
  for (const { result, weight } of landings) odds[result] += (CERTAIN * weight) / sides;
  return odds;
}

function optionsOf(choices: MoonChoices, landings: Landings | null): TurnOption[] {
  const rerolls = new Map(choices.reroll.map((reroll) => [reroll.die, reroll]));
  return [
    ...choices.choose.flatMap((landing): TurnOption[] => {
      const die = readDie(landing.die);
      const again = rerolls.get(landing.die);
      return [
        { kind: 'choose', id: landing.action, action: landing.action, die, landing },
        ...(again ? [{ kind: 'reroll' as const, id: again.action, action: again.action, die, odds: landings && oddsOf(landings[die.die]) }] : []),
      ];
    }),
    ...choices.hinder.map(({ astronaut, does, action }): TurnOption => ({ kind: 'hinder', id: action, action, astronaut, does })),
    ...(choices.swap ? [{ kind: 'swap' as const, id: choices.swap, action: choices.swap }] : []),
    ...(choices.pass ? [{ kind: 'pass' as const, id: choices.pass, action: choices.pass }] : []),
    ...choices.add.map(({ die, jump, action }): TurnOption => ({ kind: 'add', id: action, action, die, jump })),
    ...choices.recover.map(({ steps, to, action }): TurnOption => ({ kind: 'recover', id: action, action, steps, to })),
  ];
}

export class Turn {
  program = $state.raw<Program>(EMPTY);
  /** The jump that the next die goes to and whose landings are drawn. */
  jump = $state(0);
  #chosen = $state<string | null>(null);
  readonly #source: TurnSource;

  readonly choices = $derived.by(() => this.#source.choices());
  readonly options: readonly TurnOption[] = $derived.by(() => (this.choices ? optionsOf(this.choices, this.#source.landings()) : []));
  readonly chosen: TurnOption | null = $derived.by(() => this.options.find(({ id }) => id === this.#chosen) ?? null);
  /** Whether dice are laid now. */
  readonly laying: boolean = $derived.by(() => this.choices?.phase === 'start' && this.choices.recover.length === 0);
  readonly allowance: number = $derived.by(() => this.choices?.allowance ?? 0);
  /** Dice that may be laid with what can be bought. */
  readonly most: number = $derived.by(() => Math.min(MOST_DICE, this.allowance + Math.max(0, ...(this.choices?.buy ?? []).map(({ count }) => count))));
  readonly laid: number = $derived.by(() => dieCount(this.program));
  /** Dice beyond the allowance: they are bought with ground control. */
  readonly bought: number = $derived.by(() => Math.max(0, this.laid - this.allowance));
  /** Dice that still have to be laid. */
  readonly missing: number = $derived.by(() => Math.max(this.#source.fewer() ? 1 - this.laid : this.allowance - this.laid, 0));
  readonly ready: boolean = $derived.by(() => this.laying && this.missing === 0 && this.laid > 0);

  constructor(source: TurnSource) {
    this.#source = source;
  }

  mayLay(die: Die): boolean {
    return this.laying && this.laid < this.most && freeOf(this.program, die) > 0;
  }

  /** Lays a die on a jump, by default the one at hand. */
  lay(die: Die, jump = this.jump): boolean {
    if (!this.mayLay(die)) return false;
    this.jump = landingJump(this.program, jump);
    this.program = lay(this.program, jump, die);
    return true;
  }

  take(jump: number, die: Die): void {
    if (!this.laying) return;
    this.program = take(this.program, jump, die);
    this.jump = Math.min(jump, Math.max(0, jumpCount(this.program)), JUMPS - 1);
  }

  move(from: number, to: number, die: Die): void {
    if (!this.laying) return;
    this.program = move(this.program, from, to, die);
    this.jump = Math.max(0, Math.min(to, jumpCount(this.program) - 1));
  }

  /** The jump at hand; the first empty one is the last that can be. */
  select(jump: number): void {
    this.jump = this.laying ? landingJump(this.program, jump) : jump;
  }

  /** A tap on an option: the first one shows, the second one does. */
  tap(id: string): void {
    if (this.#chosen === id || this.#source.commitsAtOnce()) {
      this.#chosen = id;
      this.commit();
    } else this.#chosen = id;
  }

  /** Lays the dice of a program, or chooses an option; false for what is a button of its own. */
  prepare(action: string): boolean {
    const [kind, ...words] = action.split(' ');
    if (kind === 'program' && this.laying) {
      this.program = readProgram(words);
      return true;
    }
    if (this.options.some(({ id }) => id === action)) {
      this.#chosen = action;
      return true;
    }
    return this.choices?.roll === action;
  }

  commit(): boolean {
    const { chosen, choices } = this;
    if (!choices) return false;
    if (chosen) this.#source.submit(chosen.action);
    else if (this.ready) this.#launch(choices);
    else if (choices.roll) this.#source.submit(choices.roll);
    else return false;
    return true;
  }

  stop(): boolean {
    const stop = this.choices?.stop;
    if (!stop) return false;
    this.#source.submit(stop);
    return true;
  }

  back(): boolean {
    if (this.#chosen !== null && this.options.length > 1) {
      this.#chosen = null;
      return true;
    }
    const last = jumpCount(this.program) - 1;
    const jump = this.laying && this.program[this.jump]?.length ? this.jump : last;
    const die = this.laying ? this.program[jump]?.at(-1) : undefined;
    if (die === undefined) return false;
    this.take(jump, die);
    return true;
  }

  clear(): void {
    this.program = EMPTY;
    this.jump = 0;
  }

  /** A new position: nothing is laid or chosen any more, but where there is one option only, that one. */
  reset(jump: number): void {
    this.program = EMPTY;
    this.jump = jump;
    const choosing = this.options.filter(({ kind }) => kind !== 'reroll' && kind !== 'add');
    this.#chosen = choosing.length === 1 ? (choosing[0]?.id ?? null) : null;
  }

  /** Buys what is laid beyond the allowance, programs, and rolls the first jump. */
  #launch({ buy, phase }: MoonChoices): void {
    if (phase !== 'start') return;
    const action = actionOf(this.program);
    // The text of a program is made here and stands in no choices; that it is asked for then, their phase tells.
    const program: NextAction = { action, offered: (choices) => choices['phase'] === 'start' };
    const bought = buy.find(({ count }) => count === this.bought);
    if (bought) this.#source.submit(bought.action, program, 'roll');
    else this.#source.submit(action, 'roll');
  }
}
