import { describe, expect, it } from 'vitest';
import { Asking } from '../src/app/pending.svelte.ts';

describe('asking the server for news', () => {
  it('asks once more for whoever asks meanwhile, and tells all how it went at last', async () => {
    const asking = new Asking();
    const answers: ((fails: boolean) => void)[] = [];
    const work = () => new Promise<void>((resolve, reject) => answers.push((fails) => { if (fails) reject(new Error('no network')); else resolve(); }));
    const told = [asking.refresh(work), asking.refresh(work), asking.refresh(work)];
    expect(answers).toHaveLength(1);
    answers[0]?.(true); // there was no network when this was asked
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(false);
    expect(await Promise.all(told)).toEqual([true, true, true]);
    expect(answers).toHaveLength(2);
    expect([asking.running, asking.refused]).toEqual([false, null]);
  });

  it('asks anew when nothing is on its way', async () => {
    const asking = new Asking();
    let asked = 0;
    for (let round = 0; round < 2; round += 1) expect(await asking.refresh(async () => { asked += 1; return Promise.resolve(); })).toBe(true);
    expect(asked).toBe(2);
  });
});
