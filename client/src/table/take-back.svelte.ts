/**
 * Taking back: what the server offers me, what somebody asks for, and the end of a turn that waits for my word.
 *
 * Who has set it so confirms the end of every turn: the server shows what an action leads to, chance left out, and only
 * my word plays it. Until then nobody else knows of it, and taking it back costs nothing.
 */
import type { ClientMessage, JsonObject, Preview, UndoAsked, UndoOffer } from '../protocol.gen.ts';

/** An action that would end my turn, and what the table would look like after it. */
export interface Draft {
  readonly ply: number;
  readonly action: string;
  readonly view: JsonObject;
}

const NOBODY: UndoAsked = { type: 'undo-asked', seat: null, to: null, waiting: [], declined_by: null };

export class TakeBack {
  readonly #say: (message: ClientMessage) => void;
  readonly #play: (action: string) => void;
  #offer = $state.raw<UndoOffer | null>(null);
  #asked = $state.raw<UndoAsked>(NOBODY);
  #draft = $state.raw<Draft | null>(null);
  /** I asked, and somebody said no: shown until the next move. */
  #declinedBy = $state<number | null>(null);
  #askedByMe = false;
  #ply = 0;

  constructor(say: (message: ClientMessage) => void, play: (action: string) => void) {
    this.#say = say;
    this.#play = play;
  }

  get offer(): UndoOffer | null { return this.#draft === null ? this.#offer : null; }
  get asked(): UndoAsked { return this.#asked; }
  get draft(): Draft | null { return this.#draft; }
  get declinedBy(): number | null { return this.#declinedBy; }

  /** The table stands at a ply, where so much can be taken back. */
  stand(ply: number, offer: UndoOffer | null): void {
    this.#offer = offer;
    if (ply !== this.#ply) this.#declinedBy = null;
    this.#ply = ply;
    if (this.#draft !== null && this.#draft.ply !== ply) this.#draft = null;
  }

  hear(asked: UndoAsked, you: number | null): void {
    this.#declinedBy = asked.seat === null && this.#askedByMe ? asked.declined_by : null;
    this.#askedByMe = asked.seat !== null && asked.seat === you;
    this.#asked = asked;
  }

  /** Nothing of a request outlives the connection that told of it: who comes back is told anew. */
  forget(): void {
    this.#asked = NOBODY;
    this.#askedByMe = false;
  }

  hold({ ply, action, view }: Preview): void {
    if (ply === this.#ply) this.#draft = { ply, action, view };
  }

  endTurn(): void {
    const draft = this.#draft;
    this.#draft = null;
    if (draft !== null) this.#play(draft.action);
  }

  drop(): void {
    this.#draft = null;
  }

  /** One action back, which asks nobody. */
  undo(): void {
    if (typeof this.#offer?.free === 'number') this.#goTo(this.#ply - 1);
  }

  /** Back to where my turn began, or to where something was revealed last. */
  restart(): void {
    if (typeof this.#offer?.free === 'number') this.#goTo(this.#offer.free);
  }

  /** Whether there is more than one action to take back at once. */
  get several(): boolean {
    return typeof this.offer?.free === 'number' && this.offer.free < this.#ply - 1;
  }

  /** Back to my last decision: everybody has to agree, where there is anybody. */
  ask(): void {
    if (typeof this.#offer?.ask === 'number') this.#goTo(this.#offer.ask);
  }

  answer(agree: boolean): void {
    this.#say({ type: 'answer-undo', agree });
  }

  #goTo(to: number): void {
    this.#say({ type: 'undo', ply: this.#ply, to });
  }
}
