import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { effortWords, kindOf, shortVerdict, verdictWords } from '../../src/app/review/words.ts';
import { capital } from '../../src/i18n/capital.ts';
import { loadPart } from '../../src/i18n/index.ts';
import { speak } from '../../src/i18n/translation.svelte.ts';
import { measureOf } from '../../src/judging/measure.ts';
import { BEST, EQUAL, WORSE } from './decisions.ts';

const CHANCE = measureOf(2);

beforeAll(async () => {
  await loadPart('review');
  await speak('en');
});
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));

// Demand 65: nothing is called worse unless the interval of the difference leaves 0 out.
it('names a loss only where the search is sure of it', () => {
  expect([BEST, EQUAL, WORSE].map(kindOf)).toEqual(['best', 'equal', 'better']);
  expect([BEST, EQUAL, WORSE].map((decision) => shortVerdict(decision, CHANCE))).toEqual(['best', 'equal', '-19']);
});

it('takes what was played for the best where the other was played out and fared worse', () => {
  expect(kindOf({ ...EQUAL, difference: -0.1, difference_low: -0.12, difference_high: -0.08 })).toBe('best');
});

it('says how large a difference is and how sure', () => {
  expect(verdictWords(WORSE, CHANCE)).toBe('<b>19 points better, 17 to 22: clear.</b>');
  expect(verdictWords(EQUAL, CHANCE)).toBe('<b>Between -1 and 5 points: nothing tells them apart.</b>');
  expect(verdictWords(BEST, CHANCE)).toBe('<b>Nothing better was found.</b>');
  expect(effortWords(WORSE)).toBe('3,000 playouts each, the same deals for both.');
  expect(effortWords(BEST)).toBe('The search came back to it 900 times.');
});

it('tells a loss of a result as points that came on top', () => {
  expect(shortVerdict(WORSE, measureOf(1))).toBe('+38');
});

it('begins a title with a large letter where the script has them', () => {
  expect(capital('turquoise 3 was better')).toBe('Turquoise 3 was better');
  expect(capital('藍 3')).toBe('藍 3');
});
