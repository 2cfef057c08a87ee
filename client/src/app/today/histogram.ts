/** Results of many as bars: as few as a phone can show, each with the results that it stands for. */
import type { ResultCount } from '../../protocol.gen.ts';

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Bars from the lowest result to the highest, without gaps, at most so many; marks, such as par, lie within. */
export function barsOf(results: readonly ResultCount[], marks: readonly number[], most = 16): Bar[] {
  const known = [...results.map(({ result }) => result), ...marks];
  if (known.length === 0) return [];
  const [least, last] = [Math.min(...known), Math.max(...known)];
  const width = Math.ceil((last - least + 1) / most);
  return Array.from({ length: Math.ceil((last - least + 1) / width) }, (_, index) => {
    const from = least + index * width;
    const to = from + width - 1;
    return { from, to, count: results.filter(({ result }) => result >= from && result <= to).reduce((sum, { count }) => sum + count, 0) };
  });
}
