/** The clocks of a table, counted on between two tellings: from the server's own time, never from that of this device. */
import type { ClockState, TableInfo } from '../../protocol.gen.ts';

const TICK_MS = 200;
/** Of what a turn began with; below, and below `SCARCE_MS`, a clock is shown as running out. */
const SCARCE_SHARE = 0.2;
const SCARCE_MS = 10_000;

export class Countdown {
  readonly #info: () => TableInfo | null;
  readonly #elapsed: () => number;
  /** When each telling came, by this device's steady clock. */
  readonly #told = new WeakMap<ClockState, number>();
  #now = $state(0);

  constructor(info: () => TableInfo | null, elapsed: () => number = () => performance.now()) {
    this.#info = info;
    this.#elapsed = elapsed;
    this.#now = elapsed();
  }

  get state(): ClockState | null {
    return this.#info()?.status === 'playing' ? (this.#info()?.clock ?? null) : null;
  }

  /** Counts on until the function that it returns is called. */
  run(): () => void {
    const timer = setInterval(() => this.tick(), TICK_MS);
    return () => clearInterval(timer);
  }

  tick(): void {
    this.#now = this.#elapsed();
  }

  /** Milliseconds that a seat has left; null for a bot, and where there is no clock. */
  left(seat: number): number | null {
    const { state } = this;
    if (state === null) return null;
    if (state.seat !== seat || state.deadline === null) return state.left[seat] ?? null;
    if (!this.#told.has(state)) this.#told.set(state, this.#elapsed());
    const since = Math.max(0, this.#now - (this.#told.get(state) ?? 0));
    return Math.max(0, state.deadline - state.now - since);
  }

  /** It is this seat's clock that runs. */
  runs(seat: number): boolean {
    return this.state?.seat === seat;
  }

  /** The clock of the seat runs, and is about to be over. */
  scarce(seat: number): boolean {
    const left = this.left(seat);
    const clock = this.#info()?.settings.clock;
    if (left === null || !clock || !this.runs(seat)) return false;
    return left < SCARCE_MS || (clock.kind !== 'bank' && left < clock.seconds * 1000 * SCARCE_SHARE);
  }
}
