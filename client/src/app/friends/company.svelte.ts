/** The other people at a table where I sit, as they stand to me. */
import { api, codeOf } from '../../net/api.ts';
import type { SeatStanding } from '../../protocol.gen.ts';

export class Company {
  readonly #table: string;
  #seats = $state.raw<readonly SeatStanding[]>([]);
  running = $state(false);
  refused = $state.raw<{ seat: number; code: string } | null>(null);

  constructor(table: string) {
    this.#table = table;
  }

  /** Null for a stranger, undefined for a seat of nobody, of a bot, or of which nothing is known yet. */
  standing(seat: number): SeatStanding['standing'] | undefined {
    return this.#seats.find((one) => one.seat === seat)?.standing;
  }

  /** Nothing depends on it: what cannot be had leaves the buttons away. */
  async load(): Promise<void> {
    this.#seats = await api.friendsAt(this.#table).catch(() => []);
  }

  async ask(seat: number): Promise<void> {
    this.running = true;
    this.refused = null;
    try {
      const answer = await api.befriend(this.#table, seat);
      this.#seats = this.#seats.map((one) => (one.seat === seat ? answer : one));
    } catch (error) {
      this.refused = { seat, code: codeOf(error) };
    } finally {
      this.running = false;
    }
  }
}
