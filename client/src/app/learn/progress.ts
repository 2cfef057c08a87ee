/** What of lessons and puzzles is done, remembered by this browser alone. */

export interface Progress {
  /** The steps done of each lesson, from its beginning on. */
  readonly lessons: Readonly<Record<string, number>>;
  /** Puzzles that were solved without help. */
  readonly puzzles: Readonly<Record<string, readonly number[]>>;
}

const KEY = 'moontable.learned';
const NOTHING: Progress = { lessons: {}, puzzles: {} };

export function readProgress(): Progress {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>) };
  } catch {
    // Storage can be forbidden or hold another program's text: then everything is still to be learned.
    return NOTHING;
  }
}

export const withStep = (progress: Progress, game: string, step: number): Progress => ({
  ...progress,
  lessons: { ...progress.lessons, [game]: Math.max(step, progress.lessons[game] ?? 0) },
});

export function withPuzzle(progress: Progress, game: string, number: number): Progress {
  const solved = new Set(progress.puzzles[game] ?? []).add(number);
  return { ...progress, puzzles: { ...progress.puzzles, [game]: [...solved].sort((one, other) => one - other) } };
}

export function writeProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage a lesson is as long as the page.
  }
}

/** Where to go on: the first puzzle after `from` that is not solved, all around; null when all are. */
export function nextPuzzle(progress: Progress, game: string, from: number, count: number): number | null {
  const solved = progress.puzzles[game] ?? [];
  for (let step = 1; step <= count; step++) {
    const number = ((from - 1 + step) % count) + 1;
    if (!solved.includes(number)) return number;
  }
  return null;
}
