/** One person's dealings with one table of Walking on the Moon: the turn, and what the screen says about it. */
import { settings } from '../../app/settings.svelte.ts';
import { formatNumber, t } from '../../i18n/index.ts';
import type { Lead, Naming, PlayButton, PlaySession, TableSource } from '../../table/play/face.ts';
import { laterFlights, NOTHING, pictureOf, rolledFlights, singleDie, type Flight, type Picture } from './flights.ts';
import { Gaze } from './gaze.svelte.ts';
import { Forecast } from './outlook.svelte.ts';
import { actionOf, countOf, EMPTY, jumpCount, readProgram, type Program } from './program.ts';
import { Turn } from './turn.svelte.ts';
import { DICE, lengthOf, spaceNumber, type Die, type Landings, type MoonChoices, type MoonView, type Outlook } from './view.ts';
import { astronautName, landingWords, optionWords, outlookWords, whoIs } from './words.ts';

const DIE_KEYS: Readonly<Record<string, Die>> = { b: 'B', k: 'K', w: 'W' };

export class MoonSession implements PlaySession {
  readonly turn: Turn;
  readonly gaze = new Gaze();
  readonly forecast: Forecast;
  readonly naming: Naming;
  readonly #source: TableSource;
  /** What the last choices told of single dice: the choices of a rolled die do not repeat it. */
  #landings = $state.raw<{ turn: number; column: number; table: Landings } | null>(null);

  readonly live = $derived.by(() => this.#source.shown === null);
  readonly view = $derived.by(() => (this.#source.shown?.view ?? this.#source.view) as unknown as MoonView);
  readonly busy = $derived.by(() => this.#source.pending !== null);
  readonly length = $derived.by(() => lengthOf(this.view));
  /** The colour in the tray that is pointed at: with an empty jump card its landings are drawn. */
  pointed = $state<Die | null>(null);
  /** Who acts, or acted last: the view follows it. */
  readonly astronaut = $derived.by(() => this.view.astronaut ?? this.view.next[0] ?? 0);
  readonly column = $derived.by(() => this.view.astronauts[this.astronaut]?.column ?? 0);

  constructor(source: TableSource, naming: Naming) {
    this.#source = source;
    this.naming = naming;
    this.turn = new Turn({
      choices: () =>
        source.shown === null && source.pending === null && source.connection === 'live'
          ? (source.choices as unknown as MoonChoices | null)
          : null,
      landings: () => (this.#landings?.turn === this.view.turn && this.#landings.column === this.column ? this.#landings.table : null),
      fewer: () => this.view.options['dice_used'] === 'up_to',
      submit: (action, ...then) => source.submit(action, ...then),
      commitsAtOnce: () => settings.commit === 'once',
    });
    this.forecast = new Forecast({ ply: () => source.ply, plan: () => this.plan, ask: (plan) => source.outlook(plan) });
  }

  /** What is on the jump card: what I lay, or what has been programmed. */
  readonly program: Program = $derived.by(() => (this.turn.laying ? this.turn.program : readProgram(this.view.step.program)));
  /** The jump, from 0, whose landings are drawn. */
  readonly jump: number = $derived.by(() => (this.turn.laying ? Math.min(this.turn.jump, Math.max(0, jumpCount(this.program) - 1)) : Math.max(0, this.view.step.jump - 1)));

  /** The plan whose outlook is shown: the dice laid so far, or the rest of a turn under way. */
  readonly plan: string | null = $derived.by(() => {
    const { view, turn } = this;
    if (!this.live || !['start', 'ready', 'rolling', 'choose'].includes(view.phase)) return null;
    if (turn.laying) return turn.laid > 0 ? actionOf(turn.program) : null;
    return view.step.program.length > 0 ? '' : null;
  });
  readonly outlook: Outlook | null = $derived.by(() => this.forecast.now);
  /** What of it is drawn over the moon: nothing that belongs to an earlier position. */
  readonly drawn: Outlook | null = $derived.by(() => this.forecast.drawn);
  /** The outlook of the same program without the dice that have to be bought, if it has been seen. */
  readonly withoutBought: Outlook | null = $derived.by(() => {
    const { turn } = this;
    if (turn.bought === 0) return null;
    const fewer = turn.program.map((dice, jump) => (jump === turn.jump ? dice.slice(0, Math.max(0, dice.length - turn.bought)) : dice));
    return this.forecast.of(actionOf(fewer));
  });

  readonly picture: Picture = $derived.by(() => {
    const { turn, view } = this;
    if (!this.live || view.phase === 'choose') return NOTHING;
    if (this.pointed && turn.laying && turn.laid === 0) return singleDie(view, this.pointed, turn.choices?.landings[this.pointed] ?? [], this.column);
    const jump = this.drawn?.jumps.find((one) => one.jump === this.jump + 1);
    return jump ? pictureOf(view, jump, this.column) : NOTHING;
  });
  readonly later: readonly { jump: number; flights: Flight[] }[] = $derived.by(() => {
    if (!this.live || this.view.phase === 'choose' || !this.drawn) return [];
    return laterFlights(this.view, this.drawn, this.jump + 1, this.column);
  });
  /** Where the rolled dice lead that may be chosen. */
  readonly rolled: readonly Flight[] = $derived.by(() => rolledFlights(this.view, this.turn.choices?.choose ?? [], this.column));

  readonly roundWords: string = $derived.by(() => (this.view.phase === 'over' ? '' : t('walking-on-the-moon.round', { n: this.view.round })));

  readonly lead: Lead = $derived.by(() => {
    const { view, turn, naming } = this;
    if (!this.live) return { title: t('walking-on-the-moon.past'), text: t('walking-on-the-moon.past-text', { n: view.ply }) };
    // A match may be over otherwise than by the rules: then the view does not know.
    if (view.phase === 'over' || this.#source.info?.status === 'over') return { title: t('walking-on-the-moon.over'), text: '' };
    if (view.phase === 'setup') return { title: t('walking-on-the-moon.ring'), text: t('walking-on-the-moon.do-setup') };
    const actor = view.astronauts[this.astronaut]?.seat ?? 0;
    const name = astronautName(view, this.astronaut, naming);
    const title = t('walking-on-the-moon.turn', { who: whoIs(actor, naming), name, twin: view.astronauts.length > view.seats ? formatNumber(Math.floor(this.astronaut / view.seats) + 1) : 'none' });
    if (this.busy) return { title, text: t('walking-on-the-moon.sending') };
    if (actor !== naming.you || !turn.choices) return { title, text: t('walking-on-the-moon.waiting', { name, phase: view.phase === 'start' && !view.astronauts[this.astronaut]?.awake ? 'out' : view.phase }) };
    return { title, text: this.#advice(turn.choices) };
  });

  readonly primary: PlayButton = $derived.by(() => {
    const { turn, view, naming } = this;
    const base: PlayButton = { id: 'commit', label: '', icon: 'place', disabled: true, run: () => void turn.commit() };
    if (this.busy) return { ...base, label: t('walking-on-the-moon.sending') };
    if (!turn.choices) return { ...base, label: this.lead.title };
    const ready: PlayButton = { ...base, key: 'Enter', disabled: false };
    const { chosen } = turn;
    if (chosen?.kind === 'choose') return { ...ready, label: t('walking-on-the-moon.button-land', { to: landingWords(view, chosen.landing) }) };
    if (chosen) return { ...ready, label: optionWords(view, chosen, naming).title };
    if (turn.laying) {
      if (!turn.ready) return { ...base, label: t('walking-on-the-moon.button-lay', { n: turn.missing }) };
      return { ...ready, icon: 'dice', label: t('walking-on-the-moon.button-roll', { n: 1 }), detail: turn.bought > 0 ? t('walking-on-the-moon.button-spends', { n: turn.bought }) : t('walking-on-the-moon.dice', { n: turn.program[0]?.length ?? 0 }) };
    }
    if (turn.choices.roll) {
      return { ...ready, icon: 'dice', label: t('walking-on-the-moon.button-roll', { n: view.step.jump }), detail: t('walking-on-the-moon.dice', { n: this.program[view.step.jump - 1]?.length ?? 0 }) };
    }
    return { ...base, label: t('walking-on-the-moon.button-choose', { phase: view.phase }) };
  });

  readonly others: readonly PlayButton[] = $derived.by(() => {
    const { turn } = this;
    const { choices } = turn;
    if (!choices) return [];
    const buttons: PlayButton[] = [];
    if (choices.stop) buttons.push({ id: 'stop', label: t('walking-on-the-moon.button-stop'), detail: t('walking-on-the-moon.button-stop-detail', { n: spaceNumber(this.column, this.length) }), icon: 'hand', captioned: true, key: 's', disabled: false, run: () => void turn.stop() });
    if (turn.laying) {
      const none = turn.laid === 0;
      buttons.push({ id: 'back', label: t('walking-on-the-moon.button-undo'), detail: t('walking-on-the-moon.button-undo-detail'), icon: 'back', key: 'Esc', disabled: none, run: () => void turn.back() });
      buttons.push({ id: 'clear', label: t('walking-on-the-moon.button-clear'), detail: t('walking-on-the-moon.button-clear-detail'), icon: 'clear', disabled: none, run: () => turn.clear() });
    } else if (turn.chosen && turn.options.length > 1) {
      buttons.push({ id: 'back', label: t('walking-on-the-moon.button-back'), icon: 'back', key: 'Esc', disabled: false, run: () => void turn.back() });
    }
    return buttons;
  });

  readonly preview: string = $derived.by(() => {
    const { turn, outlook } = this;
    if (turn.chosen) {
      const { title, detail } = optionWords(this.view, turn.chosen, this.naming);
      return `${title}: ${detail}`;
    }
    return turn.laying && outlook && !this.forecast.stale ? outlookWords(outlook) : '';
  });

  /** How many dice of a colour are still in the tray. */
  inTray(die: Die): number {
    return 2 - countOf(this.live ? this.program : EMPTY, die);
  }

  back(): boolean {
    return this.turn.back();
  }

  key({ key }: KeyboardEvent): boolean {
    const { turn } = this;
    if (key === 'Enter') return turn.commit();
    if (key === 's') return turn.stop();
    if (key === 'Backspace') return turn.back();
    if (turn.laying) {
      const die = DIE_KEYS[key.toLowerCase()];
      if (die && DICE.includes(die)) return turn.lay(die);
      if (!/^[1-3]$/.test(key)) return false;
      turn.select(Number(key) - 1);
      return true;
    }
    const option = /^[1-9]$/.test(key) ? turn.options[Number(key) - 1] : undefined;
    if (!option) return false;
    turn.tap(option.id);
    return true;
  }

  prepare(action: string): boolean {
    return this.turn.prepare(action);
  }

  reset(): void {
    const table = this.turn.choices?.landings;
    if (table && DICE.some((die) => table[die].length > 0)) this.#landings = { turn: this.view.turn, column: this.column, table };
    this.turn.reset(Math.max(0, this.view.step.jump - 1));
    this.gaze.length = this.length;
    this.gaze.focus = this.column;
    this.gaze.follow();
  }

  /** What to do next, in one sentence. */
  #advice({ phase, recover, stop }: MoonChoices): string {
    const { turn, view } = this;
    if (recover.length > 0) return t('walking-on-the-moon.do-recover');
    switch (phase) {
      case 'start':
        if (turn.missing > 0) return t('walking-on-the-moon.do-lay', { n: turn.missing, hindered: view.step.hindered ? 'yes' : 'no' });
        return turn.most > turn.laid ? t('walking-on-the-moon.do-buy', { n: turn.most - turn.laid }) : t('walking-on-the-moon.do-roll');
      case 'choose': return t('walking-on-the-moon.do-choose', { n: turn.options.length });
      case 'hinder': return t('walking-on-the-moon.do-hinder');
      default: return t('walking-on-the-moon.do-ready', { n: view.step.jump, stop: stop ? 'yes' : 'no' });
    }
  }
}
