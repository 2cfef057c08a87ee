/** The clocks that a form offers, from quick to slow. */
import type { Clock } from '../../protocol.gen.ts';

export type ClockChoice = 'none' | Clock['kind'];

const DAY = 86_400;

/** Seconds, and for a bank its increment. */
export const LENGTHS: Readonly<Record<Clock['kind'], readonly (readonly [seconds: number, increment: number])[]>> = {
  move: [[30, 0], [60, 0], [120, 0], [300, 0]],
  bank: [[180, 5], [300, 10], [600, 15], [1200, 30]],
  days: [[DAY, 0], [2 * DAY, 0], [3 * DAY, 0], [7 * DAY, 0]],
};

/** What is chosen unless somebody says otherwise: the second of the lengths, and no harsh end. */
const USUAL = 1;

export class ClockWish {
  kind = $state<ClockChoice>('none');
  length = $state(USUAL);
  timeout = $state<'bot' | 'loss'>('bot');

  choose(kind: ClockChoice): void {
    this.kind = kind;
    this.length = USUAL;
  }

  get clock(): Clock | null {
    if (this.kind === 'none') return null;
    const [seconds, increment] = LENGTHS[this.kind][this.length] ?? [60, 0];
    return { kind: this.kind, seconds, increment, timeout: this.timeout };
  }
}
