/** The course of a rating as paths to draw. */

/** Where everybody begins. */
export const MIDDLE = 1500;

/** Points of a rating that a chart shows at least: a small change shall look small. */
const LEAST_RANGE = 120;

export interface Course {
  readonly first: number;
  readonly last: number;
  readonly most: number;
  readonly least: number;
  /** Paths in a box of the given size; empty without a match. */
  readonly line: string;
  readonly area: string;
  /** The height of `MIDDLE`, from the top. */
  readonly middle: number;
}

/** The ratings after each match, in a box of so many pixels; the course begins at `MIDDLE`. */
export function courseOf(ratings: readonly number[], width: number, height: number): Course {
  const points = [MIDDLE, ...ratings];
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const range = Math.max(LEAST_RANGE, most - least);
  const top = (most + least + range) / 2;
  const y = (rating: number): number => Math.round((10 * height * (top - rating)) / range) / 10;
  const x = (index: number): number => Math.round((10 * width * index) / Math.max(1, ratings.length)) / 10;
  const line = ratings.length === 0 ? '' : `M${points.map((rating, index) => `${x(index)},${y(rating)}`).join('L')}`;
  return { first: MIDDLE, last: points.at(-1) ?? MIDDLE, most, least, line, area: line && `${line}V${height}H0Z`, middle: y(MIDDLE) };
}
