/** The course of a rating as paths to draw. */

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
  /** The height of the first rating, from the top. */
  readonly start: number;
}

/** Ratings, the one before the first match and those after each, in a box of so many pixels. */
export function courseOf(ratings: readonly number[], width: number, height: number): Course {
  const [first = 0] = ratings;
  const [least, most] = [Math.min(first, ...ratings), Math.max(first, ...ratings)];
  const range = Math.max(LEAST_RANGE, most - least);
  const top = (most + least + range) / 2;
  const y = (rating: number): number => Math.round((10 * height * (top - rating)) / range) / 10;
  const x = (index: number): number => Math.round((10 * width * index) / (ratings.length - 1)) / 10;
  const line = ratings.length < 2 ? '' : `M${ratings.map((rating, index) => `${x(index)},${y(rating)}`).join('L')}`;
  return { first, last: ratings.at(-1) ?? first, most, least, line, area: line && `${line}V${height}H0Z`, start: y(first) };
}
