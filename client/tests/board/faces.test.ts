/** What a display shows of its tasks, now and in a preview: needs as shapes with the dots filled so far. */
import { describe, expect, test } from 'vitest';
import { countMet, displayFaces } from '../../src/games/nova_luna/faces.ts';
import { TASK_CELL, TASK_EXAMPLE, TASK_TAKE } from '../../src/games/nova_luna/examples.ts';
import type { DisplayView } from '../../src/games/nova_luna/view.ts';

const states = (faces: ReturnType<typeof displayFaces>, tile: number): string[] =>
  faces.find((face) => face.tile === tile)?.tasks.map((task) => `${task.state} ${task.dots.map((dot) => dot.state).join(',')}`) ?? [];

describe('now', () => {
  test('a completed task is covered, an open one shows its dots', () => {
    expect(states(displayFaces(TASK_EXAMPLE), 13)).toEqual(['done met,met', 'open open']);
    // Blue 3 needs two blue and one yellow and sees one blue.
    expect(states(displayFaces(TASK_EXAMPLE), 21)).toEqual(['open met,open,open']);
  });

  test('more tiles of a colour than needed do not fill dots of another colour', () => {
    const display: DisplayView = { ...TASK_EXAMPLE, tiles: [{ tile: 21, x: 0, y: 0, have: [5, 1, 5, 0], done: [false] }] };
    const [face] = displayFaces(display);
    expect(face?.tasks[0] && countMet(face.tasks[0])).toBe(1);
  });
});

describe('preview', () => {
  test('the previewed tile lies there too, what it completes is fresh, the rest is untouched', () => {
    const faces = displayFaces(TASK_EXAMPLE, TASK_TAKE, TASK_CELL);
    expect(faces.map((face) => [face.tile, face.preview])).toEqual([[13, false], [18, false], [21, false], [52, true]]);
    expect(states(faces, 13)).toEqual(['done met,met', 'fresh open']);
  });

  test('a task that comes closer gets new dots of the placed colour only, and says how many it has then', () => {
    const cell = { ...TASK_CELL, completes: [], closer: [[21, 0, 2, 3]] as [number, number, number, number][] };
    const faces = displayFaces(TASK_EXAMPLE, TASK_TAKE, cell);
    expect(states(faces, 21)).toEqual(['open met,open,new']);
    expect(faces.find((face) => face.tile === 21)?.tasks[0]?.closer).toBe(2);
  });

  test('the previewed tile shows what it would see itself', () => {
    // Turquoise 3 (one blue, two yellow) beside one yellow.
    const take = { ...TASK_TAKE, tile: 38 };
    const cell = { ...TASK_CELL, have: [0, 0, 0, 1], completes: [], closer: [[38, 0, 1, 3]] as [number, number, number, number][] };
    expect(states(displayFaces(TASK_EXAMPLE, take, cell), 38)).toEqual(['open open,new,open']);
  });
});
