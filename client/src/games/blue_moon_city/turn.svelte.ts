/** What the person at this screen is about to do: a tile, a box and its payment, a power, an offering, a discard. */
import { compareCards, selectedCards, swapCard } from './payment.ts';
import { COURTYARD, MOST_DISCARDS, same, type BoxChoice, type CityChoices, type Follows, type Maybe, type OfferChoice, type Place, type Power, type Target, type TileChoice, type Way } from './view.ts';

export interface TurnSource {
  /** What may be done now; null while somebody else is to act, a move is on its way, or an earlier ply is shown. */
  choices: () => CityChoices | null;
  /** My hand in the order of the screen. */
  hand: () => readonly string[];
  /** Cards already paid for the box that is being paid. */
  paid: () => readonly string[];
  /** Where my figure stands. */
  figure: () => Place | null;
  submit: (actions: readonly string[]) => void;
  /** Whether the first tap commits. */
  commitsAtOnce: () => boolean;
}

/** What Enter would do. */
export type Intent =
  | { kind: 'walk'; to: Place; steps: number; actions: readonly string[] }
  | { kind: 'build'; at: Place; walks: boolean; box: number; way: Way; follows: Follows; actions: readonly string[] }
  | { kind: 'offer'; walks: boolean; offer: OfferChoice; actions: readonly string[] }
  | { kind: 'power'; power: Power; to: Place | null; actions: readonly string[] }
  | { kind: 'draw'; discards: readonly string[]; count: number; actions: readonly string[] };

export type BuildIntent = Extract<Intent, { kind: 'build' }>;

const NO_WAYS: readonly Way[] = [];

export class Turn {
  /** The tile that is looked at or chosen. */
  place = $state.raw<Place | null>(null);
  /** Number of the chosen box of that tile. */
  box = $state<number | null>(null);
  /** The action of the chosen offering. */
  offered = $state<string | null>(null);
  /** The card whose power is being used. */
  card = $state<string | null>(null);
  /** The end of the turn is being prepared. */
  ending = $state(false);
  /** Indices in the hand of what shall be discarded. */
  discards = $state.raw<readonly number[]>([]);
  #way = $state(0);
  #hovered = $state.raw<Place | null>(null);
  readonly #source: TurnSource;

  readonly choices = $derived.by(() => this.#source.choices());
  readonly power: Power | null = $derived.by(() => this.choices?.powers.find(({ card }) => card === this.card) ?? null);
  /** The tile whose boxes or offerings are chosen from. */
  readonly tile: TileChoice | null = $derived.by(() => this.choices?.tiles.find(({ at }) => same(at, this.place)) ?? null);
  readonly boxChoice: BoxChoice | null = $derived.by(() => this.tile?.boxes.find(({ box }) => box === this.box) ?? null);
  /** Offerings at the chosen tile; without a choice those that need no walk, with Pillar. */
  readonly offers: readonly OfferChoice[] = $derived.by(() => this.choices?.offers ?? []);
  readonly offer: OfferChoice | null = $derived.by(() => this.offers.find(({ action }) => action === this.offered) ?? null);
  readonly ways: readonly Way[] = $derived.by(() => {
    if (this.choices?.pay) return this.choices.pay.ways;
    return (this.boxChoice && this.choices?.payments[this.boxChoice.need]) ?? NO_WAYS;
  });
  readonly wayNumber = $derived.by(() => (this.ways.length === 0 ? 0 : this.#way % this.ways.length));
  readonly way: Way | null = $derived.by(() => this.ways[this.wayNumber] ?? null);
  /** Indices in the hand that the shown payment takes, or that shall be discarded. */
  readonly picked: ReadonlySet<number> = $derived.by(() => {
    if (this.ending) return new Set(this.discards);
    return selectedCards(this.#source.hand(), this.way, this.#source.paid());
  });
  /** What is shown in detail: the hovered or focused tile goes before the chosen one. */
  readonly looked = $derived.by(() => this.#hovered ?? this.place);
  readonly intent: Intent | null = $derived.by(() => this.#intend());

  constructor(source: TurnSource) {
    this.#source = source;
  }

  /** Steps to a tile that can be walked to now. */
  stepsTo(place: Place): number | null {
    return this.choices?.go.find(({ to }) => same(to, place))?.steps ?? null;
  }

  /** The target of the chosen power on a tile. */
  targetAt(place: Place): Target | null {
    return this.power?.targets.find(({ to }) => same(to, place)) ?? null;
  }

  /** The power of a card that may be used now. */
  powerOf(card: string): Power | null {
    return this.choices?.powers.find((power) => power.card === card) ?? null;
  }

  payable(place: Place): readonly number[] {
    return this.choices?.tiles.find(({ at }) => same(at, place))?.boxes.map(({ box }) => box) ?? [];
  }

  hover(place: Place | null): void {
    this.#hovered = place;
  }

  /** A tap on a tile: the first one shows, the second one does. */
  tap(place: Place): void {
    const again = same(this.place, place);
    if (this.power && this.targetAt(place)?.action) {
      this.place = place;
      if (again || this.#source.commitsAtOnce()) this.commit();
      return;
    }
    if (this.choices?.pay) return this.look(again ? null : place);
    if (again && this.intent && this.intent.kind !== 'draw' && this.intent.kind !== 'power') {
      this.commit();
      return;
    }
    this.#clear();
    this.place = again ? null : place;
    const nothingElse = this.tile === null && !this.offers.some(({ go }) => go && go === this.#goTo(place));
    if (!again && this.#source.commitsAtOnce() && nothingElse) this.commit();
  }

  /** Shows a tile without choosing anything. */
  look(place: Place | null): void {
    this.place = place;
  }

  /** A tap on a box: proposes the first payment; the second tap pays it. */
  tapBox(place: Place, box: number): void {
    if (!this.payable(place).includes(box)) return this.tap(place);
    const again = same(this.place, place) && this.box === box;
    if (!again) {
      this.#clear();
      this.place = place;
      this.box = box;
    }
    if (again || this.#source.commitsAtOnce()) this.commit();
  }

  tapOffer(offer: OfferChoice, at: Place): void {
    const again = this.offered === offer.action;
    if (!again) {
      this.#clear();
      this.place = at;
      this.offered = offer.action;
    }
    if (again || this.#source.commitsAtOnce()) this.commit();
  }

  /** A tap on a card of the hand: changes the payment, pays, chooses a power, or what to discard. */
  tapCard(index: number): void {
    const card = this.#source.hand()[index];
    const { choices } = this;
    if (card === undefined || !choices) return;
    const next = choices.pay?.next.find((one) => one.card === card);
    if (choices.pay) {
      if (next) this.#source.submit([next.action]);
    } else if (this.ending) {
      this.#toggleDiscard(index);
    } else if (this.boxChoice) {
      this.#way = swapCard(this.ways, this.wayNumber, card, this.picked.has(index)) ?? this.#way;
    } else if (this.powerOf(card)) {
      const chosen = this.card === card;
      this.#clear();
      this.place = null;
      this.card = chosen ? null : card;
    }
  }

  /** The next payment, or the one before. */
  browse(step: 1 | -1): void {
    if (this.ways.length > 0) this.#way = (this.wayNumber + step + this.ways.length) % this.ways.length;
  }

  /** Prepares the end of the turn: what to discard, then draw. */
  end(): boolean {
    if (!this.choices?.draw || this.ending) return false;
    this.#clear();
    this.place = null;
    this.ending = true;
    return true;
  }

  /** Chooses what an action needs, as taps would; false for what no taps prepare. */
  prepare(action: string): boolean {
    const { choices } = this;
    if (!choices) return false;
    this.#clear();
    this.place = null;
    if (choices.pay) {
      this.#way = Math.max(0, this.ways.findIndex((way) => way.actions[0] === action));
      return this.way?.actions[0] === action;
    }
    const step = choices.go.find((one) => one.action === action);
    const here = choices.tiles.find(({ go }) => !go);
    const box = here?.boxes.find((one) => one.action === action);
    const power = choices.powers.find((one) => one.action === action || one.targets.some((target) => target.action === action));
    const offer = choices.offers.find((one) => !one.go && one.action === action);
    const discard = choices.discard.find((one) => one.action === action);
    if (step) this.place = step.to;
    else if (here && box) [this.place, this.box] = [here.at, box.box];
    else if (power) [this.card, this.place] = [power.card, power.targets.find((target) => target.action === action)?.to ?? null];
    else if (offer) [this.place, this.offered] = [COURTYARD, offer.action];
    else if (discard) [this.ending, this.discards] = [true, [this.#source.hand().indexOf(discard.card)]];
    else if (choices.draw?.action === action) this.ending = true;
    else return false;
    return true;
  }

  commit(): boolean {
    if (!this.intent) return false;
    this.#source.submit(this.intent.actions);
    return true;
  }

  /** Begins to pay the chosen box, to choose card by card. */
  payByHand(): boolean {
    if (!this.boxChoice) return false;
    this.#source.submit([...walk(this.tile?.go), this.boxChoice.action]);
    return true;
  }

  /** Takes the last step of the preview back; returns whether there was one. */
  back(): boolean {
    const forced = this.ending && this.#onlyEnd();
    if (this.box !== null) this.box = null;
    else if (this.offered !== null) this.offered = null;
    else if (this.power && this.place) this.place = null;
    else if (this.discards.length > 0) this.discards = [];
    else if (this.card !== null || (this.ending && !forced) || this.place) {
      this.#clear();
      this.place = null;
    } else return false;
    return true;
  }

  /** For a new position: nothing chosen, unless only the end of the turn is left. */
  reset(): void {
    this.#clear();
    this.place = null;
    this.#hovered = null;
    this.ending = this.#onlyEnd();
  }

  /** Enter and Space on a drawn button do what a click does. */
  press(event: KeyboardEvent, action: () => void): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  #goTo(place: Place | null): string | null {
    return this.choices?.go.find(({ to }) => same(to, place))?.action ?? null;
  }

  #onlyEnd(): boolean {
    const { choices } = this;
    return !!choices?.draw && choices.go.length === 0 && choices.powers.length === 0 && choices.tiles.length === 0 && choices.offers.length === 0;
  }

  #clear(): void {
    this.box = null;
    this.offered = null;
    this.card = null;
    this.ending = false;
    this.discards = [];
    this.#way = 0;
  }

  #toggleDiscard(index: number): void {
    const { discards } = this;
    const left = MOST_DISCARDS - (this.choices?.draw ? this.choices.draw.count - 2 : 0);
    if (discards.includes(index)) this.discards = discards.filter((one) => one !== index);
    else if (discards.length < left) this.discards = [...discards, index];
  }

  #intend(): Intent | null {
    const { choices, place, way, offer, power } = this;
    if (!choices) return null;
    if (choices.pay) {
      return way && { kind: 'build', at: place ?? this.#source.figure() ?? [0, 0], walks: false, box: 0, way, follows: choices.pay.follows, actions: way.actions };
    }
    if (this.ending && choices.draw) {
      const cards = this.discards.map((index) => this.#source.hand()[index] ?? '').sort(compareCards);
      const count = choices.draw.count + cards.length;
      return { kind: 'draw', discards: cards, count, actions: [...cards.map((card) => `discard ${card}`), `draw ${count}`] };
    }
    if (power) {
      const action = power.action ?? (place && this.targetAt(place)?.action);
      return action ? { kind: 'power', power, to: power.action ? null : place, actions: [action] } : null;
    }
    if (offer) return { kind: 'offer', walks: !!offer.go, offer, actions: [...walk(offer.go), offer.action] };
    const { tile, boxChoice } = this;
    if (tile && boxChoice && way) {
      const actions = [...walk(tile.go), boxChoice.action, ...way.actions];
      return { kind: 'build', at: tile.at, walks: !!tile.go, box: boxChoice.box, way, follows: boxChoice.follows, actions };
    }
    const action = this.#goTo(place);
    return place && action ? { kind: 'walk', to: place, steps: this.stepsTo(place) ?? 0, actions: [action] } : null;
  }
}

const walk = (go: Maybe<string>): string[] => (go ? [go] : []);
