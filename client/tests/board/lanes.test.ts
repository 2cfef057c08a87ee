/** The history as a chart: one lane per seat, every ply where the needle finds it again (demand H67). */
import { describe, expect, test } from 'vitest';
import { marks } from '../../src/games/nova_luna/history.ts';
import type { LogLine } from '../../src/protocol.gen.ts';
import { laneChart, plyAt, plyX, type LaneFrame } from '../../src/table/play/lanes.ts';

const frame: LaneFrame = { width: 400, height: 46, seats: 3, plies: 20 };
const take = (ply: number, seat: number, discs: number): LogLine => ({ ply, seat, key: 'nova-luna.take', args: { tile: 1, discs }, stand_in: null });

describe('marks from the log', () => {
  test('a take is a mark with the discs it gained; a refill divides what follows, once', () => {
    const log: LogLine[] = [
      { ply: 0, seat: null, key: 'nova-luna.start-order', args: { order: [0, 1] }, stand_in: null },
      take(1, 0, 0),
      { ply: 2, seat: 1, key: 'nova-luna.refill', args: { count: 9 }, stand_in: null },
      take(3, 1, 2),
      take(4, 0, 1),
      { ply: 4, seat: null, key: 'nova-luna.forced-refill', args: { count: 11 }, stand_in: null },
      take(5, 1, 3),
    ];
    expect(marks(log)).toEqual([
      { ply: 1, seat: 0, weight: 0, divided: false },
      { ply: 3, seat: 1, weight: 2, divided: true },
      { ply: 4, seat: 0, weight: 1, divided: false },
      { ply: 5, seat: 1, weight: 3, divided: true },
    ]);
  });
});

describe('chart', () => {
  test('every ply is found again at its own place', () => {
    for (let ply = 0; ply <= frame.plies; ply++) expect(plyAt(plyX(ply, frame), frame)).toBe(ply);
  });

  test('outside the chart the nearest end counts', () => {
    expect(plyAt(-50, frame)).toBe(0);
    expect(plyAt(5000, frame)).toBe(20);
  });

  test('before the first action there is one place only', () => {
    const empty = { ...frame, plies: 0 };
    expect(laneChart([], empty)).toMatchObject({ dots: [], line: '', dividers: [] });
    expect(plyAt(200, empty)).toBe(0);
  });

  test('more discs make a larger dot; lanes stay inside and apart', () => {
    const chart = laneChart([0, 1, 2, 3].map((weight, i) => ({ ply: i + 1, seat: i % 3, weight, divided: i === 2 })), frame);
    const sizes = chart.dots.map((dot) => dot.r);
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    expect(chart.lanes.every((y) => y > 0 && y < frame.height)).toBe(true);
    expect(chart.dividers).toHaveLength(1);
  });

  test('a long match has smaller dots than columns', () => {
    const long = { ...frame, width: 200, plies: 140 };
    const chart = laneChart(Array.from({ length: 140 }, (_, i) => ({ ply: i + 1, seat: 0, weight: 3, divided: false })), long);
    expect(Math.max(...chart.dots.map((dot) => dot.r))).toBeLessThanOrEqual(2.4);
  });
});
