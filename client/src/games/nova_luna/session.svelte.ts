/** One person's dealings with one table of Nova Luna: the turn, and what the screen says and offers about it. */
import { settings } from '../../app/settings.svelte.ts';
import { t } from '../../i18n/index.ts';
import type { Lead, Naming, PlayButton, PlaySession, TableSource } from '../../table/play/face.ts';
import { Turn } from './turn.svelte.ts';
import { refillCount, tilesOnWheel, type Cell, type DisplayView, type NovaLunaChoices, type NovaLunaView, type Take } from './view.ts';
import { nextMover, outcome, landing, tileName, whoIs } from './words.ts';

export class NovaLunaSession implements PlaySession {
  readonly turn: Turn;
  readonly naming: Naming;
  readonly #source: TableSource;

  readonly live = $derived.by(() => this.#source.shown === null);
  readonly view = $derived.by(() => (this.#source.shown?.view ?? this.#source.view) as unknown as NovaLunaView);
  readonly acting = $derived.by(() => this.live && this.turn.choices !== null);

  constructor(source: TableSource, naming: Naming) {
    this.#source = source;
    this.naming = naming;
    this.turn = new Turn({
      choices: () =>
        source.shown === null && source.pending === null && source.connection === 'live'
          ? (source.choices as unknown as NovaLunaChoices | null)
          : null,
      submit: (action) => source.submit(action),
      commitsAtOnce: () => settings.commit === 'once',
    });
  }

  /** The seat whose display is shown large: mine, or the first one for spectators. */
  get own(): number {
    return this.naming.you ?? 0;
  }

  display(seat: number): DisplayView {
    const display = this.view.displays[seat];
    if (!display) throw new Error(`there is no seat ${seat}`);
    return display;
  }

  /** Tiles that the others placed since my last turn. */
  readonly fresh: readonly number[] = $derived.by(() => {
    const { you } = this.naming;
    if (you === null || !this.live) return [];
    const log = this.#source.log.filter((line) => line.key === 'nova-luna.take');
    const since = log.findLastIndex((line) => line.seat === you);
    return log.slice(since + 1).map((line) => Number(line.args['tile']));
  });

  readonly lead: Lead = $derived.by(() => {
    const { view, turn, naming } = this;
    if (!this.live) {
      const over = this.#source.info?.status === 'over';
      return { title: t('nova-luna.past'), text: t('nova-luna.past-text', { live: over ? 'over' : 'other', n: view.ply }) };
    }
    if (view.phase === 'over') return { title: t('nova-luna.over'), text: this.#verdict() };
    // Over otherwise than by the rules: the view does not know.
    if (this.#source.info?.status === 'over') return { title: t('nova-luna.over'), text: '' };
    const actor = view.actor ?? 0;
    const mine = actor === naming.you;
    const title = t('nova-luna.turn', { who: whoIs(actor, naming), name: naming.name(actor) });
    if (this.#source.pending !== null) return { title, text: t('nova-luna.sending') };
    if (!mine) return { title, text: t('nova-luna.waiting') };
    const { choices } = turn;
    if (!choices) return { title, text: '' };
    if (turn.cell && turn.take) return { title, text: t('nova-luna.previewed', { tile: tileName(turn.take.tile) }) };
    if (turn.take) {
      const dotted = turn.take.cells.some((cell) => cell.completes.length > 0);
      return { title, text: dotted ? t('nova-luna.choose-cell-dots') : t('nova-luna.choose-cell') };
    }
    if (choices.refill) return { title, text: t('nova-luna.choose-refill', { n: turn.takes.length }) };
    if (choices.end) return { title, text: t('nova-luna.choose-end') };
    return { title, text: t('nova-luna.choose-tile', { n: turn.takes.length }) };
  });

  readonly primary: PlayButton = $derived.by(() => {
    const { turn, view, naming } = this;
    const base = { id: 'commit', icon: 'place' as const, disabled: true, run: () => void turn.commit() };
    if (this.#source.pending !== null) return { ...base, label: t('nova-luna.sending') };
    if (!turn.choices) {
      const actor = view.actor ?? 0;
      return { ...base, label: t('nova-luna.turn', { who: whoIs(actor, naming), name: naming.name(actor) }) };
    }
    const { take, cell } = turn;
    if (!take) return { ...base, label: t('nova-luna.button-tile') };
    if (!cell) return { ...base, label: t('nova-luna.button-cell') };
    return { ...base, label: t('nova-luna.button-place', { tile: tileName(take.tile) }), detail: this.#gain(take, cell), key: 'Enter', disabled: false };
  });

  readonly others: readonly PlayButton[] = $derived.by(() => {
    const { turn, view } = this;
    const { choices } = turn;
    const buttons: PlayButton[] = [];
    if (choices?.refill) {
      buttons.push({
        id: 'refill',
        label: t('nova-luna.refill', { n: refillCount(view) }),
        detail: t('nova-luna.refill-detail'),
        icon: 'refill',
        key: 'r',
        disabled: false,
        asks: true,
        run: () => void turn.refill(),
      });
    } else if (!view.solo && view.options['refill'] !== 'auto') {
      buttons.push({
        id: 'refill',
        label: t('nova-luna.refill-locked'),
        detail: t('nova-luna.refill-when'),
        hint: t('nova-luna.refill-locked-hint', { n: tilesOnWheel(view) }),
        icon: 'locked',
        disabled: true,
        run: () => undefined,
      });
    }
    if (choices?.end) {
      buttons.push({
        id: 'end',
        label: t('nova-luna.end-phase'),
        detail: t('nova-luna.end-phase-detail', { n: view.solo?.sum ?? 0 }),
        icon: 'end',
        key: 'e',
        disabled: false,
        asks: true,
        run: () => void turn.end(),
      });
    }
    if (turn.take) {
      buttons.push({ id: 'back', label: t('nova-luna.back'), icon: 'back', key: 'Esc', disabled: false, run: () => void turn.back() });
    }
    return buttons;
  });

  readonly preview: string = $derived.by(() => {
    const { take, cell } = this.turn;
    if (!take || !cell) return '';
    const parts = [t('nova-luna.preview', { tile: tileName(take.tile), outcome: outcome(cell) })];
    if (!this.view.solo) {
      parts.push(landing(take, this.view, this.naming));
      const next = cell.ends ? null : nextMover(take, this.naming);
      if (next) parts.push(next);
    }
    return parts.join('. ');
  });

  back(): boolean {
    return this.turn.back();
  }

  key({ key }: KeyboardEvent): boolean {
    const { turn } = this;
    if (key === 'Enter') return turn.commit();
    if (key === 'r') return turn.refill();
    if (key === 'e') return turn.end();
    const take = /^[1-3]$/.test(key) ? turn.takes[Number(key) - 1] : undefined;
    if (!take) return false;
    turn.choose(take.space);
    return true;
  }

  prepare(action: string): boolean {
    return this.turn.prepare(action);
  }

  reset(): void {
    this.turn.reset();
  }

  /** What a placement brings and what follows, short enough for a button. */
  #gain(take: Take, cell: Cell): string {
    const n = cell.completes.length;
    if (cell.ends) return t('nova-luna.ends');
    if (this.view.solo) return t('nova-luna.gain-solo', { n, sum: this.view.solo.sum + take.cost });
    const { next } = take;
    return typeof next === 'number' ? t('nova-luna.gain', { n, who: whoIs(next, this.naming), name: this.naming.name(next) }) : outcome(cell);
  }

  /** Who won and by what, in one sentence. */
  #verdict(): string {
    const { view, naming } = this;
    if (view.solo) return t('nova-luna.verdict-solo', { n: view.solo.result ?? 0 });
    const winner = (view.ranking ?? []).indexOf(1);
    if (winner < 0) return '';
    return t('nova-luna.verdict', {
      who: whoIs(winner, naming),
      name: naming.name(winner),
      ending: view.ending === 'last-disc' ? 'last' : 'other',
      left: view.displays[winner]?.left ?? 0,
    });
  }
}
