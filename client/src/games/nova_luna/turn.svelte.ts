/** What the person at this screen is about to do: choose a tile, choose a cell, look at the consequences, commit. */
import { cellKey, type Cell, type NovaLunaChoices, type Take } from './view.ts';

export interface TurnSource {
  /** What may be done now; null while somebody else is to act, a move is on its way, or an earlier ply is shown. */
  choices: () => NovaLunaChoices | null;
  submit: (action: string) => void;
  /** Whether the first tap on a cell commits. */
  commitsAtOnce: () => boolean;
}

const NOTHING: readonly Take[] = [];

export class Turn {
  /** The wheel space whose tile is chosen. */
  space = $state<number | null>(null);
  /** The cell that is tapped, "x,y"; it survives a change of the tile, so that tiles can be compared in one place. */
  spot = $state<string | null>(null);
  #hoveredSpace = $state<number | null>(null);
  #hoveredSpot = $state<string | null>(null);
  readonly #source: TurnSource;

  readonly choices = $derived.by(() => this.#source.choices());
  readonly takes: readonly Take[] = $derived.by(() => this.choices?.takes ?? NOTHING);
  readonly take = $derived.by(() => this.takeAt(this.space));
  readonly cell = $derived.by(() => cellOf(this.take, this.spot));
  /** What the picture shows: the hovered tile and cell go before the chosen ones. */
  readonly shownTake = $derived.by(() => this.take ?? this.takeAt(this.#hoveredSpace));
  readonly shownCell = $derived.by(() => cellOf(this.take, this.#hoveredSpot) ?? this.cell);

  constructor(source: TurnSource) {
    this.#source = source;
  }

  takeAt(space: number | null): Take | null {
    return space === null ? null : (this.takes.find((take) => take.space === space) ?? null);
  }

  /** Chooses the tile of a space; a second time lets it go. Where only one cell is free there is nothing to choose. */
  choose(space: number): void {
    const take = this.takeAt(space);
    if (!take) return;
    if (this.space === space && take.cells.length > 1) {
      this.space = null;
      this.spot = null;
      return;
    }
    this.space = space;
    const [only] = take.cells;
    if (only && take.cells.length === 1) this.spot = cellKey(only.x, only.y);
  }

  /** The first tap previews, the second one commits. */
  tap(x: number, y: number): void {
    const cell = cellOf(this.take, cellKey(x, y));
    if (!cell) return;
    if (this.#source.commitsAtOnce() || this.spot === cellKey(x, y)) this.#submit(cell.action);
    else this.spot = cellKey(x, y);
  }

  /** Chooses tile and cell of a take, as two taps would; false for what is no take. */
  prepare(action: string): boolean {
    for (const take of this.takes) {
      const cell = take.cells.find((one) => one.action === action);
      if (!cell) continue;
      this.space = take.space;
      this.spot = cellKey(cell.x, cell.y);
      return true;
    }
    return false;
  }

  commit(): boolean {
    if (!this.cell) return false;
    this.#submit(this.cell.action);
    return true;
  }

  refill(): boolean {
    return this.#choice(this.choices?.refill);
  }

  end(): boolean {
    return this.#choice(this.choices?.end);
  }

  /** Takes the last step back: first the cell, then the tile. Returns whether there was one. */
  back(): boolean {
    const had = this.spot !== null || this.space !== null;
    if (this.spot !== null && (this.take?.cells.length ?? 0) > 1) this.spot = null;
    else {
      this.spot = null;
      this.space = null;
    }
    return had;
  }

  /** For a new position: nothing chosen, unless there is only one tile to take and nothing else to decide. */
  reset(): void {
    this.space = null;
    this.spot = null;
    this.#hoveredSpace = null;
    this.#hoveredSpot = null;
    const { choices } = this;
    const [only] = this.takes;
    if (only && this.takes.length === 1 && !choices?.refill && !choices?.end) this.choose(only.space);
  }

  hoverSpace(space: number | null): void {
    this.#hoveredSpace = space;
  }

  hoverSpot(spot: string | null): void {
    this.#hoveredSpot = spot;
  }

  /** Enter and Space on a drawn button do what a click does. */
  press(event: KeyboardEvent, action: () => void): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  #choice(action: string | null | undefined): boolean {
    if (!action) return false;
    this.#submit(action);
    return true;
  }

  #submit(action: string): void {
    this.#source.submit(action);
  }
}

function cellOf(take: Take | null, spot: string | null): Cell | null {
  return (spot !== null && take?.cells.find((cell) => cellKey(cell.x, cell.y) === spot)) || null;
}
