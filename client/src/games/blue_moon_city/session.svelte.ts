/** One person's dealings with one table of Blue Moon City: the turn, and what the screen says and offers about it. */
import { settings } from '../../app/settings.svelte.ts';
import { formatList, t } from '../../i18n/index.ts';
import type { Lead, Naming, PlayButton, PlaySession, TableSource } from '../../table/play/face.ts';
import { turnsSince, type LogTurn } from '../../table/play/turns.ts';
import { Turn, type BuildIntent } from './turn.svelte.ts';
import { turnsIn } from './turns.ts';
import { COURTYARD, same, tileAt, type CityChoices, type CityView, type Place, type PlayerView } from './view.ts';
import { followsWords, nameAt, powerWords, rewardWords, wayWords, whoIs } from './words.ts';
import { readCard } from './peoples.ts';

export class CitySession implements PlaySession {
  readonly turn: Turn;
  readonly naming: Naming;
  readonly #source: TableSource;

  readonly live = $derived.by(() => this.#source.shown === null);
  readonly view = $derived.by(() => (this.#source.shown?.view ?? this.#source.view) as unknown as CityView);
  readonly hand: readonly string[] = $derived.by(() => (this.naming.you === null ? [] : (this.view.players[this.naming.you]?.hand ?? [])));
  /** Where my figure stands; null for spectators. */
  readonly figure: Place | null = $derived.by(() => (this.naming.you === null ? null : (this.view.players[this.naming.you]?.at ?? null)));
  readonly busy = $derived.by(() => this.#source.pending !== null);

  constructor(source: TableSource, naming: Naming) {
    this.#source = source;
    this.naming = naming;
    this.turn = new Turn({
      choices: () =>
        source.shown === null && source.pending === null && source.connection === 'live'
          ? (source.choices as unknown as CityChoices | null)
          : null,
      hand: () => this.hand,
      paid: () => this.view.payment?.cards ?? [],
      figure: () => this.figure,
      submit: ([first, ...then]) => {
        if (first !== undefined) source.submit(first, ...then);
      },
      commitsAtOnce: () => settings.commit === 'once',
    });
  }

  player(seat: number): PlayerView {
    const player = this.view.players[seat];
    if (!player) throw new Error(`there is no seat ${seat}`);
    return player;
  }

  /** Tiles that the others finished since my last turn. */
  readonly fresh: ReadonlySet<number> = $derived.by(() => {
    if (this.naming.you === null || !this.live) return new Set<number>();
    return new Set(this.recent.flatMap(({ lines }) => lines.flatMap(({ key, args }) => (key === 'blue-moon-city.complete' ? [Number(args['tile'])] : []))));
  });

  /** The turns that a person wants to be told: of the others since my last one; for spectators and in the past the last few. */
  readonly recent: readonly LogTurn[] = $derived.by(() => {
    const { you } = this.naming;
    const shown = this.#source.shown?.ply ?? Infinity;
    const told = turnsIn(this.#source.log.filter(({ ply }) => ply <= shown)).filter(({ seat }) => seat !== null);
    if (!this.live) return told.slice(-1);
    if (you === null) return told.slice(1 - this.view.seats);
    return turnsSince(told.at(-1)?.seat === you && this.view.actor === you ? told.slice(0, -1) : told, you);
  });

  readonly lead: Lead = $derived.by(() => {
    const { view, turn, naming } = this;
    if (!this.live) return { title: t('blue-moon-city.past'), text: t('blue-moon-city.past-text', { n: view.ply }) };
    // A match may be over otherwise than by the rules: then the view does not know.
    if (view.phase === 'over' || this.#source.info?.status === 'over') return { title: t('blue-moon-city.over'), text: '' };
    if (view.phase === 'setup') return { title: t('blue-moon-city.city', { n: 0, total: 20 }), text: t('blue-moon-city.do-setup') };
    const actor = view.actor ?? 0;
    const title = t('blue-moon-city.turn', { who: whoIs(actor, naming), name: naming.name(actor) });
    if (this.busy) return { title, text: t('blue-moon-city.sending') };
    if (actor !== naming.you) return { title, text: t('blue-moon-city.waiting', { name: naming.name(actor) }) };
    return { title, text: turn.choices ? this.#advice(turn.choices) : '' };
  });

  readonly primary: PlayButton = $derived.by(() => {
    const { turn, view, naming } = this;
    const base = { id: 'commit', icon: 'place' as const, disabled: true, run: () => void turn.commit() };
    if (this.busy) return { ...base, label: t('blue-moon-city.sending') };
    if (!turn.choices) {
      const actor = view.actor ?? 0;
      return { ...base, label: t('blue-moon-city.turn', { who: whoIs(actor, naming), name: naming.name(actor) }) };
    }
    const { intent } = turn;
    const ready = { ...base, key: 'Enter', disabled: false };
    switch (intent?.kind) {
      case undefined: return { ...base, label: turn.power ? t('blue-moon-city.button-target') : t('blue-moon-city.button-choose') };
      case 'walk': return { ...ready, label: t('blue-moon-city.button-walk') };
      case 'build': return { ...ready, label: turn.choices.pay ? t('blue-moon-city.button-pay') : t('blue-moon-city.button-build', { walks: intent.walks ? 'yes' : 'no' }) };
      case 'offer': return { ...ready, label: t('blue-moon-city.button-offer', { walks: intent.walks ? 'yes' : 'no', n: intent.offer.cost }) };
      case 'power': return { ...ready, label: t('blue-moon-city.button-power', { card: intent.power.card }) };
      case 'draw':
        return {
          ...ready,
          icon: 'end',
          label: intent.discards.length === 0
            ? t('blue-moon-city.button-draw', { n: intent.count })
            : t('blue-moon-city.button-discard', { cards: formatList(intent.discards), n: intent.count }),
        };
    }
  });

  readonly others: readonly PlayButton[] = $derived.by(() => {
    const { turn } = this;
    const { choices } = turn;
    if (!choices) return [];
    const buttons: PlayButton[] = [];
    if (turn.boxChoice) {
      buttons.push({
        id: 'by-hand', label: t('blue-moon-city.button-by-hand'), detail: t('blue-moon-city.button-by-hand-detail'), icon: 'hand', captioned: true, disabled: false,
        run: () => void turn.payByHand(),
      });
    } else if (choices.draw && !turn.ending) {
      buttons.push({
        id: 'end', label: t('blue-moon-city.button-end'), detail: t('blue-moon-city.button-end-detail', { n: choices.draw.count }), icon: 'end', captioned: true, key: 'e', disabled: false,
        asks: turn.intent === null && choices.phase === 'build', run: () => void turn.end(),
      });
    }
    if (turn.place || turn.card || turn.ending) {
      buttons.push({ id: 'back', label: t('blue-moon-city.button-back'), icon: 'back', captioned: true, key: 'Esc', disabled: false, run: () => void turn.back() });
    }
    return buttons;
  });

  readonly preview: string = $derived.by(() => {
    const { intent } = this.turn;
    const { view, naming } = this;
    switch (intent?.kind) {
      case 'build': {
        const { follows } = intent;
        return [this.buildTitle(intent), wayWords(intent.way), ...follows.rewards.map((reward) => rewardWords(reward, naming)), ...followsWords(follows, naming)].join('. ');
      }
      case 'walk': return `${t('blue-moon-city.walk-title', { name: nameAt(view, intent.to) })}. ${this.#walkText(intent.steps)}`;
      case 'offer': return intent.offer.ends ? t('blue-moon-city.offer-wins') : t('blue-moon-city.offer-left', { n: intent.offer.left });
      case 'power': {
        const { card, piece } = intent.power;
        const { people, value } = readCard(card);
        return intent.to
          ? t('blue-moon-city.power-to', { card, piece, name: nameAt(view, intent.to) })
          : t('blue-moon-city.power-now', { card, power: powerWords(people, value) });
      }
      default: return '';
    }
  });

  /** What filling the box means, in one line. */
  buildTitle({ at: chosen, box, follows }: BuildIntent): string {
    const { view } = this;
    const at = view.payment?.at ?? chosen;
    const n = view.payment?.box ?? box;
    const name = nameAt(view, at);
    if (follows.completes) return t('blue-moon-city.finishes', { name });
    return t('blue-moon-city.fills', { name, n, value: tileAt(view, at)?.boxes[n - 1]?.value ?? 0 });
  }

  back(): boolean {
    return this.turn.back();
  }

  key({ key }: KeyboardEvent): boolean | 'ready' {
    const { turn } = this;
    if (key === 'Enter') return turn.commit();
    if (key === 'e') return turn.end() && 'ready';
    if (key === 'n' && turn.ways.length > 1) {
      turn.browse(1);
      return true;
    }
    const offer = key === 'o' ? turn.offers[0] : undefined;
    if (offer) {
      turn.tapOffer(offer, COURTYARD);
      return 'ready';
    }
    const place = turn.place ?? this.figure;
    const box = /^[1-4]$/.test(key) ? Number(key) : 0;
    if (!place || !turn.payable(place).includes(box)) return false;
    turn.tapBox(place, box);
    return true;
  }

  prepare(action: string): boolean {
    return this.turn.prepare(action);
  }

  reset(): void {
    this.turn.reset();
  }

  /** What a walk costs and leaves. */
  #walkText(steps: number): string {
    return t('blue-moon-city.walk-text', { n: steps, left: this.view.step.steps - steps });
  }

  /** What to do next, in one sentence. */
  #advice(choices: CityChoices): string {
    const { turn } = this;
    if (choices.pay) return t('blue-moon-city.do-pay');
    if (turn.ending) return t('blue-moon-city.do-end');
    if (turn.power) return turn.power.does === 'steps' ? t('blue-moon-city.do-steps', { card: turn.power.card }) : t('blue-moon-city.do-power', { card: turn.power.card });
    if (same(turn.place, COURTYARD) && turn.offers.length > 0) return turn.offers.some(({ go }) => go) ? t('blue-moon-city.do-offer') : t('blue-moon-city.do-offer-here');
    if (turn.tile) return turn.tile.go ? t('blue-moon-city.do-box') : t('blue-moon-city.do-box-here');
    if (choices.phase === 'build') return t('blue-moon-city.do-build');
    return choices.go.length > 0 ? t('blue-moon-city.do-move') : t('blue-moon-city.do-stand');
  }
}
