/** The moments of a match of Walking on the Moon that its end shows. */
import { expect, test } from 'vitest';
import { momentsOf } from '../../src/games/walking_on_the_moon/story.ts';
import type { LogLine } from '../../src/protocol.gen.ts';

const line = (kind: string, ply: number, args: LogLine['args']): LogLine => ({ key: `walking-on-the-moon.${kind}`, ply, seat: 0, args, stand_in: null });

test('an action has one moment, its weightiest: a jump over the line may gather stars, or cost some', () => {
  const log = [
    line('land', 4, { stars: [[5, 1], [6, 1]] }),
    line('accident', 9, { lost: 1 }),
    line('cross', 9, { place: 20 }),
    line('land', 12, { stars: [[21, 1], [22, 1]] }),
    line('cross', 12, { place: 21 }),
  ];
  expect(momentsOf(log).map(({ kind, ply }) => [kind, ply])).toEqual([['stars', 4], ['cross', 9], ['cross', 12]]);
});
