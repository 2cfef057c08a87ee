/** What a search expects, as people read it: a chance to win, or where one plays alone the result it leads to. */
import { formatNumber, t } from '../i18n/index.ts';

/** A match that a seat plays alone: chance 1 is a result of 0, chance 0 one of 200, and less is better. */
const WORST_RESULT = 200;
/** Chances of results from 140 to 60: what people get. */
const USUAL = { low: 0.3, high: 0.7 } as const;

export interface Measure {
  readonly alone: boolean;
  /** The number that stands for a chance: per cent, or points of the result. */
  value(chance: number): number;
  /** "59 %", or "87" for a result. */
  text(chance: number): string;
  /** How many points a difference of chances is; positive where it is better. */
  points(difference: number): number;
  /** How much of a bar a chance fills. */
  share(chance: number): number;
  /** Chances between two marks of a scale. */
  readonly step: number;
}

const CHANCE: Measure = {
  alone: false,
  value: (chance) => 100 * chance,
  text: (chance) => formatNumber(chance, { style: 'percent' }),
  points: (difference) => Math.round(100 * difference),
  share: (chance) => chance,
  step: 0.1,
};

const RESULT: Measure = {
  alone: true,
  value: (chance) => WORST_RESULT * (1 - chance),
  text: (chance) => formatNumber(Math.round(WORST_RESULT * (1 - chance))),
  points: (difference) => Math.round(WORST_RESULT * difference),
  share: (chance) => Math.min(1, Math.max(0, (chance - USUAL.low) / (USUAL.high - USUAL.low))),
  step: 0.025,
};

export const measureOf = (seats: number): Measure => (seats === 1 ? RESULT : CHANCE);

/** What is measured: "chance to win", "expected result". */
export const measureName = ({ alone }: Measure): string => (alone ? t('review.result') : t('review.chance'));

/** "40 %, between 38 % and 43 %". */
export function estimateWords(measure: Measure, { chance, low, high }: { chance: number; low: number; high: number }): string {
  const [from, to] = measure.alone ? [high, low] : [low, high];
  return t('review.estimate', { value: measure.text(chance), low: measure.text(from), high: measure.text(to) });
}

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const NARROWEST_STEPS = 2;

/** A scale of chances on which all intervals lie with a little room, from 0 to 1 at most, with round ticks. */
export function scaleOf({ step }: Measure, intervals: readonly { low: number; high: number }[]): Scale {
  const least = Math.min(...intervals.map(({ low }) => low));
  const most = Math.max(...intervals.map(({ high }) => high));
  const room = Math.max((most - least) * 0.18, (NARROWEST_STEPS * step - (most - least)) / 2, step / 4);
  const low = Math.max(0, least - room);
  const high = Math.min(1, most + room);
  const width = Math.max(step, step * Math.ceil((high - low) / step / 5));
  const first = Math.ceil(low / width - 1e-9);
  const count = Math.floor(high / width + 1e-9) - first + 1;
  return { low, high, ticks: Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * width) };
}
