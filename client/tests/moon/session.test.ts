/** What the screen asks the server about a turn of Walking on the Moon. */
import { expect, test, vi } from 'vitest';
import type { MoonView } from '../../src/games/walking_on_the_moon/view.ts';
import type { JsonObject } from '../../src/protocol.gen.ts';
import type { TableSource } from '../../src/table/play/face.ts';
import { VIEW } from './moon.ts';

// The settings follow the device from the moment they are loaded.
vi.stubGlobal('matchMedia', () => new EventTarget());
const { MoonSession } = await import('../../src/games/walking_on_the_moon/session.svelte.ts');

/** The plan asked about when the program `KK BB` has come to its second jump and this phase. */
function planIn(phase: MoonView['phase']): string | null {
  const view: MoonView = { ...VIEW, phase, step: { ...VIEW.step, program: ['KK', 'BB'], jump: 2 } };
  const source: TableSource = {
    info: null, you: 1, view: view as unknown as JsonObject, choices: null, log: [], ply: view.ply, connection: 'live', pending: null, refusal: null, shown: null,
    submit: () => undefined, hint: () => Promise.reject(new Error('no hint')), outlook: () => Promise.resolve({}), dismissRefusal: () => undefined, showPly: () => Promise.resolve(),
  };
  return new MoonSession(source, { you: 1, name: String }).plan;
}

test.each(['ready', 'rolling', 'choose'] as const)('the rest of a turn is asked about while a jump is %s', (phase) => {
  expect(planIn(phase)).toBe('');
});

test.each(['setup', 'hinder', 'over'] as const)('nothing is followed in %s, and the server refuses to be asked', (phase) => {
  expect(planIn(phase)).toBeNull();
});
