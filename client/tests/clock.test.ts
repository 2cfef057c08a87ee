/** Clocks of the table in the browser: counted on from the server's time, and told in the digits of the language. */
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { ClockWish, LENGTHS } from '../src/app/new/clocks.svelte.ts';
import { requestFor } from '../src/app/new/choices.svelte.ts';
import { withReason } from '../src/app/end/ended.ts';
import { loadPart } from '../src/i18n/index.ts';
import { speak } from '../src/i18n/translation.svelte.ts';
import type { ClockState, TableInfo } from '../src/protocol.gen.ts';
import { Countdown } from '../src/table/clock/countdown.svelte.ts';
import { clockTime, span } from '../src/table/clock/times.ts';
import { TABLE } from './support/server.ts';

const CLOCK = { kind: 'move', seconds: 100, increment: 0, timeout: 'bot' } as const;
const state = (changed: Partial<ClockState> = {}): ClockState => ({
  now: 5_000_000, seat: 0, deadline: 5_100_000, left: [100_000, 100_000], first: false, over: false, away: [null, null], ...changed,
});
const tableWith = (clock: ClockState | null): TableInfo => ({ ...TABLE, settings: { ...TABLE.settings, clock: CLOCK }, clock });

// Demand 8: a device whose clock is wrong by years counts down just the same.
it('counts on from the difference of the server’s two times, and every telling sets it anew', () => {
  let info = tableWith(state());
  let elapsed = 0;
  const countdown = new Countdown(() => info, () => elapsed);
  expect(countdown.left(0)).toBe(100_000);
  elapsed = 30_000;
  countdown.tick();
  flushSync();
  expect(countdown.left(0)).toBe(70_000);
  expect(countdown.left(1)).toBe(100_000);
  info = tableWith(state({ now: 5_040_000 }));
  expect(countdown.left(0)).toBe(60_000);
  elapsed = 999_000;
  countdown.tick();
  expect(countdown.left(0)).toBe(0);
});

it('shows a clock as scarce below a fifth of a turn, and nobody’s when the match is over', () => {
  let info = tableWith(state({ deadline: 5_019_000 }));
  const countdown = new Countdown(() => info, () => 0);
  expect([countdown.scarce(0), countdown.scarce(1)]).toEqual([true, false]);
  info = { ...info, status: 'over' };
  expect(countdown.left(0)).toBe(null);
});

it('tells times and spans in the digits of the language', async () => {
  await loadPart('clock');
  expect([clockTime(9_400), clockTime(600_000), clockTime(3_661_000), clockTime(2 * 86_400_000 + 7_200_000), clockTime(0)]).toEqual(['0:10', '10:00', '1:01:01', '2d 2h', '0:00']);
  await speak('fa');
  expect(clockTime(65_000)).toBe('۱:۰۵');
  expect(span(3 * 86_400)).toContain('۳');
  await speak('en');
});

it('asks for a clock only where one was chosen', () => {
  const clock = new ClockWish();
  const settings = () => requestFor('nova-luna', ['open'], {}, { hints: null, standsIn: true, undo: 'consent', visibility: 'link', clock }).settings;
  expect(settings()).toEqual({});
  clock.choose('bank');
  clock.timeout = 'loss';
  expect(settings()).toEqual({ clock: { kind: 'bank', seconds: LENGTHS.bank[1]?.[0], increment: LENGTHS.bank[1]?.[1], timeout: 'loss' } });
});

it('says of a match that time has ended what the rules cannot say', async () => {
  await loadPart('clock');
  const told = { title: 'as the game has it', why: '', moon: null, seats: [], story: null };
  const line = { ply: 4, seat: 1, key: 'table.end-time', args: {}, stand_in: null };
  const naming = { you: 0, name: () => 'Arash' };
  const over = (ending: string, ranking: number[] | null): TableInfo => ({ ...tableWith(null), status: 'over', ending, ranking });
  expect(withReason(told, over('last-disc', [1, 2]), [line], naming)).toBe(told);
  expect(withReason(told, over('time', [1, 2]), [line], naming)).toMatchObject({ title: null, why: 'Arash ran out of time.' });
  const off = withReason(told, over('left', null), [{ ...line, key: 'table.end-left' }], naming);
  expect(off).toMatchObject({ title: 'The match is off', drawn: true });
});
