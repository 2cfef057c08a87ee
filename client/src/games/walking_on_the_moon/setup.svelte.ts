/** What may be chosen for a new table of Walking on the Moon, and the options that it makes. */
import { SeatOrder } from '../order.svelte.ts';
import type { GameOptions, GameSetup, SetupSession } from '../setup.ts';
import { CARDS, MAIN_RULINGS, MARKERS, OTHER_RULINGS } from './rulings.ts';
import SetupForm from './SetupForm.svelte';

/** Options whose value is the text of a file. */
export type TableOption = 'dice' | 'card_data';
export interface TableFile { readonly name: string; readonly text: string }

const RULINGS = [...MAIN_RULINGS, ...OTHER_RULINGS];
const [STANDARD_CARDS = 6] = CARDS;
const [STANDARD_MARKERS = ''] = MARKERS;

export class Wishes implements SetupSession {
  cards = $state(STANDARD_CARDS);
  markers = $state(STANDARD_MARKERS);
  start = $state<'random' | 'seated' | 'chosen'>('random');
  /** Of placing: the last one placed stands on top and acts first. */
  readonly order = new SeatOrder();
  /** Values that differ from the first of their ruling. */
  #rulings = $state.raw<Readonly<Record<string, string>>>({});
  files = $state.raw<Readonly<Partial<Record<TableOption, TableFile>>>>({});

  ruling(name: string): string {
    return this.#rulings[name] ?? RULINGS.find((one) => one.name === name)?.values[0]?.[0] ?? '';
  }

  rule(name: string, value: string): void {
    this.#rulings = { ...this.#rulings, [name]: value };
  }

  /** Takes the text of a file in place of the game's own data; null gives the game's own back. */
  use(option: TableOption, file: TableFile | null): void {
    const { [option]: _, ...others } = this.files;
    this.files = file === null ? others : { ...others, [option]: file };
  }

  options(seats: number): GameOptions {
    const changed = RULINGS.filter(({ name, values, seats: only }) => this.ruling(name) !== values[0]?.[0] && (only === undefined || only === seats));
    return {
      ...(this.cards !== STANDARD_CARDS && { cards: this.cards }),
      ...(this.markers !== STANDARD_MARKERS && { markers: this.markers }),
      ...(this.start === 'seated' && { start_order: this.start }),
      ...(this.start === 'chosen' && { start_order: this.order.of(seats).join(',') }),
      ...Object.fromEntries(changed.map(({ name }) => [name, this.ruling(name)])),
      ...(this.files.dice && { dice: this.files.dice.text }),
      ...(this.files.card_data && { card_data: this.files.card_data.text }),
    };
  }
}

export const setup: GameSetup = { open: () => new Wishes(), Form: SetupForm };
