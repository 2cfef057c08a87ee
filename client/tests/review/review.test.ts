/** What a page of a review asks the server for, and what it shows meanwhile. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MatchReview } from '../../src/app/review/review.svelte.ts';
import type { Review } from '../../src/protocol.gen.ts';
import { ALL, BEST, EQUAL, OTHERS, reviewOf, WORSE } from './decisions.ts';

let asked: string[];
/** What the server answers next; the last answer stays. */
let answers: (Review | 'cut')[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer === 'cut' ? Promise.reject(new TypeError('no route')) : Promise.resolve(new Response(JSON.stringify(answer)));
  });
});
afterEach(() => void vi.useRealTimers());

const POST = 'POST /api/tables/amber-heron/review';
const GET = 'GET /api/tables/amber-heron/review';
const told = async (review: MatchReview): Promise<void> => { await review.start(); };

it('starts once, follows while it runs, and stops asking when it is done', async () => {
  answers = [reviewOf([], 4), reviewOf([BEST, OTHERS], 4), reviewOf(ALL)];
  const review = new MatchReview('amber-heron', 0);
  await told(review);
  expect([review.running, review.done, review.total, review.decision]).toEqual([true, 0, 4, null]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([review.done, review.decision]).toEqual([2, BEST]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(review.status).toBe('done');
  expect(asked).toEqual([POST, GET, GET]);
});

it('a line that is cut is tried again: the review goes on without the page', async () => {
  answers = [reviewOf([], 4), 'cut', reviewOf(ALL)];
  const review = new MatchReview('amber-heron', 0);
  await told(review);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([review.refused, review.running]).toEqual(['unreachable', true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([review.refused, review.status]).toEqual([null, 'done']);
});

it('says that it failed, and asks no more by itself', async () => {
  answers = [{ ...reviewOf([BEST], 4), status: 'failed', failure: 'no-search' }];
  const review = new MatchReview('amber-heron', 0);
  await told(review);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([review.refused, review.running]).toEqual(['no-search', false]);
  expect(asked).toEqual([POST]);
});

it('a page that is left asks no more', async () => {
  answers = [reviewOf([], 4)];
  const review = new MatchReview('amber-heron', 0);
  await told(review);
  review.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([POST]);
});

it('shows my decisions first, the dearest of them at once when all are judged', async () => {
  answers = [reviewOf(ALL)];
  const review = new MatchReview('amber-heron', 0);
  await told(review);
  expect(review.decisions).toEqual([BEST, EQUAL, WORSE]);
  expect(review.decision).toEqual(WORSE);
});

it('shows the decisions of another seat, and everybody’s, each with its own dearest', async () => {
  answers = [reviewOf(ALL)];
  const review = new MatchReview('amber-heron', 0);
  await told(review);
  review.show('everybody');
  expect(review.decisions).toHaveLength(4);
  expect(review.decision).toEqual(OTHERS);
  review.show(1);
  expect(review.decision).toEqual(OTHERS);
});

it('steps through the list and stops at its ends; what was chosen stays', async () => {
  answers = [reviewOf(ALL)];
  const review = new MatchReview('amber-heron', null);
  await told(review);
  review.choose(BEST.ply);
  review.step(-1);
  expect(review.decision).toEqual(BEST);
  review.shown = 'played';
  review.step(1);
  expect([review.decision, review.shown]).toEqual([OTHERS, 'other']);
});
