/** Nova Luna in words: names of tiles and cells, consequences, log sentences. Every text comes from the catalogue. */
import { formatList, t } from '../../i18n/index.ts';
import type { LogLine } from '../../protocol.gen.ts';
import type { Naming } from '../../table/play/face.ts';
import { countMet, tileFacts, type TaskFace, type TileFace } from './faces.ts';
import type { Colour } from './shapes.ts';
import { seatsOn, TRACK_SPACES, type Cell, type NovaLunaView, type SoloView, type Take } from './view.ts';

export type Who = 'you' | 'other';
export const whoIs = (seat: number, naming: Naming): Who => (seat === naming.you ? 'you' : 'other');

/** How the catalogue's texts call the colours; yellow is their last case. */
const COLOURS = ['red', 'blue', 'turquoise', 'other'] as const;
export const colourWord = (colour: Colour): (typeof COLOURS)[number] => COLOURS[colour];

export function tileName(tile: number): string {
  const { colour, cost } = tileFacts(tile);
  return t('nova-luna.tile', { colour: colourWord(colour), n: cost });
}

/** "2 blue and 1 yellow": what a task of dots like `BBY` needs. */
export function taskNeeds(colours: readonly Colour[]): string {
  const counts = [0, 1, 2, 3].map((colour) => ({
    colour: colour as Colour,
    n: colours.filter((one) => one === colour).length,
  }));
  return formatList(counts.filter(({ n }) => n > 0).map(({ colour, n }) => t('nova-luna.need', { colour: colourWord(colour), n })));
}

const dotColours = (task: TaskFace): Colour[] => task.dots.map((dot) => dot.colour);

/** "2 blue and 1 yellow; 1 red" for every task of a tile; empty for a tile without tasks. */
export const tileNeeds = (tile: number): string =>
  tileFacts(tile).tasks.map((task) => taskNeeds([...task].map((letter) => 'RBTY'.indexOf(letter) as Colour))).join('; ');

export function tileTasks(tile: number): string {
  const tasks = tileNeeds(tile);
  return tasks === '' ? t('nova-luna.no-tasks') : t('nova-luna.tasks', { tasks });
}

/** "You land on 18, above Mei." */
export function landing(take: Take, view: NovaLunaView, naming: Naming): string {
  const below = seatsOn(view, take.distance, view.actor ?? -1);
  return t('nova-luna.landing', {
    stack: below.length > 0 ? 'above' : 'other',
    space: take.distance % TRACK_SPACES,
    names: formatList(below.map(naming.name)),
  });
}

export function nextMover(take: Take, naming: Naming): string | null {
  const { next } = take;
  if (typeof next !== 'number') return null;
  return t('nova-luna.next', { who: whoIs(next, naming), name: naming.name(next) });
}

/** The accessible name of a tile on offer; starts with "Take" in English. */
export function takeLabel(take: Take, view: NovaLunaView, naming: Naming): string {
  const parts = [t('nova-luna.take', { tile: tileName(take.tile), tasks: tileTasks(take.tile) })];
  if (!view.solo) {
    parts.push(landing(take, view, naming));
    const next = nextMover(take, naming);
    if (next) parts.push(next);
  }
  return parts.join('. ');
}

export const place = (x: number, y: number): string => t('nova-luna.place', { x, y });

/** The accessible name of a free cell; starts with "Place at" in English. */
export function cellLabel(x: number, y: number, take: Take | null, cell: Cell | null): string {
  if (!take || !cell) return t('nova-luna.cell', { place: place(x, y) });
  return t('nova-luna.cell-preview', { place: place(x, y), tile: tileName(take.tile), outcome: outcome(cell) });
}

/** "completes 2 tasks, brings 3 closer, then 10 discs left". */
export function outcome(cell: Cell): string {
  const parts = [
    t('nova-luna.completes', { n: cell.completes.length }),
    ...(cell.closer.length > 0 ? [t('nova-luna.brings-closer', { n: cell.closer.length })] : []),
    cell.ends ? t('nova-luna.ends') : t('nova-luna.then-left', { n: cell.left }),
  ];
  return parts.join(t('nova-luna.comma'));
}

/** A task of a placed tile: "3 blue, 2 of 3" or "3 blue, complete". */
export function taskLabel(task: TaskFace): string {
  const needs = taskNeeds(dotColours(task));
  return task.state === 'open'
    ? t('nova-luna.task-open', { needs, met: countMet(task), needed: task.dots.length })
    : t('nova-luna.task-done', { needs });
}

/** The accessible name of a tile on a display. */
export function placedLabel(face: TileFace): string {
  const tasks = face.tasks.length === 0 ? t('nova-luna.no-tasks') : face.tasks.map(taskLabel).join('; ');
  return t('nova-luna.placed', { tile: tileName(face.tile), place: place(face.x, face.y), tasks });
}

/** Phase and running sum; at the end the result. */
export function soloStanding({ phase, sum, result }: SoloView): string {
  return typeof result === 'number' ? t('nova-luna.solo-result', { n: result }) : t('nova-luna.strip-solo', { phase, sum });
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);

/** A line of the log as a sentence; null for a key that this client does not know. */
export function logSentence({ key, seat, args }: LogLine, naming: Naming): string | null {
  const actor = seat ?? 0;
  const who = whoIs(actor, naming);
  const name = naming.name(actor);
  switch (key) {
    case 'nova-luna.take':
      return t('nova-luna.log-take', {
        who,
        name,
        tile: tileName(number(args['tile'])),
        place: place(number(args['x']), number(args['y'])),
        n: number(args['discs']),
      });
    case 'nova-luna.refill':
      return t('nova-luna.log-refill', { who, name, n: number(args['count']) });
    case 'nova-luna.forced-refill':
      return t('nova-luna.log-forced-refill', { n: number(args['count']) });
    case 'nova-luna.start-order':
      return t('nova-luna.log-order', { names: formatList(numbers(args['order']).map(naming.name)) });
    case 'nova-luna.end-phase':
      return t('nova-luna.log-end-phase', { n: number(args['s1']) });
    case 'nova-luna.win': {
      const winner = number(args['seat'] ?? seat);
      return t('nova-luna.log-win', { who: whoIs(winner, naming), name: naming.name(winner) });
    }
    case 'nova-luna.exhausted':
      return t('nova-luna.log-exhausted');
    case 'nova-luna.solo-result':
      return t('nova-luna.log-solo', { first: number(args['s1']), second: number(args['s2']), result: number(args['result']) });
    default:
      return null;
  }
}
