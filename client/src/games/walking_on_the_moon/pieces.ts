/** Where every astronaut stands in the side view: on its space, on the shoulders of those below. */
import { centreOf, surfaceOf, type Crowd, type Frame } from './frame.ts';
import type { PoseName } from './art/astronaut.ts';
import { lengthOf, spaceAt, type MoonView } from './view.ts';

export interface PlacedAstronaut { index: number; seat: number; column: number; x: number; y: number; scale: number; pose: PoseName; floats: boolean }

/** The more stand on each other, the smaller. */
const SHRINK = [1, 1, 0.84, 0.72, 0.6, 0.52];
/** Above the feet, in units of an astronaut: shoulders, the top of the helmet, that of the antenna. */
const SHOULDERS = 57;
const HEAD = 62;
const TOP = 67;

const shrunk = (count: number): number => SHRINK[Math.min(count, SHRINK.length - 1)] ?? 1;

export const crowdOf = (view: Pick<MoonView, 'stacks'>, { size }: Frame): Crowd => ({
  onColumn(column) {
    const count = view.stacks.find((stack) => stack.column === column)?.astronauts.length ?? 0;
    return count === 0 ? 2 : size * shrunk(count) * (SHOULDERS * (count - 1) + TOP);
  },
});

/** How high over its space the head of an astronaut is. */
export function headOf(view: Pick<MoonView, 'stacks'>, { size }: Frame, index: number): number {
  const stack = view.stacks.find(({ astronauts }) => astronauts.includes(index))?.astronauts ?? [index];
  return size * shrunk(stack.length) * (SHOULDERS * stack.indexOf(index) + HEAD);
}

export function placedAstronauts(view: MoonView, frame: Frame): PlacedAstronaut[] {
  const placed: PlacedAstronaut[] = [];
  const { u, size } = frame;
  const put = (index: number, column: number, x: number, y: number, scale: number, pose: PoseName): void => {
    const astronaut = view.astronauts[index];
    if (!astronaut) return;
    const floats = !astronaut.awake;
    placed.push({ index, seat: astronaut.seat, column, x, y: floats ? y - u * 0.3 : y, scale, pose: floats ? 'float' : pose, floats });
  };
  for (const { column, astronauts } of view.stacks) {
    const scale = size * shrunk(astronauts.length);
    const y = surfaceOf(frame, spaceAt(view.ring, column).level);
    astronauts.forEach((index, i) => {
      const pose: PoseName = index === view.astronaut ? 'ready' : i < astronauts.length - 1 ? 'lift' : 'wave';
      put(index, column, centreOf(frame, column), y - i * SHOULDERS * scale, scale, pose);
    });
  }
  // Who has crossed waits behind the flag, in the order of crossing, on the ground whatever lies there.
  const length = lengthOf(view);
  const home = view.astronauts.flatMap(({ finished }, index) => (typeof finished === 'number' ? [{ index, finished }] : []));
  home.sort((one, other) => one.finished - other.finished).forEach(({ index }, i) => {
    const column = length + i * 0.62;
    const level = spaceAt(view.ring, Math.floor(column + 0.5)).level;
    put(index, column, centreOf(frame, column), surfaceOf(frame, level), size * 0.72, 'wave');
  });
  return placed;
}
