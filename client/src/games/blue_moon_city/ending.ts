/** The end of a match of Blue Moon City: why it ended, what each seat offered, and how it went. */
import { formatList, formatNumber, t } from '../../i18n/index.ts';
import type { JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { Ending, Moment, Naming, Story } from '../../table/play/face.ts';
import { numberIn } from './log.ts';
import type { CityView } from './view.ts';
import { buildingName, whoIs } from './words.ts';

const MOMENTS = 4;

/** What happened in one turn, as far as its moment tells it. */
export interface CityTurn { ply: number; seat: number; offerings: number; crystals: number; finished: number[] }

/** Lines that tell of the turn of somebody else, or of no turn at all. */
const BESIDE = new Set(['reward', 'drew', 'win'].map((kind) => `blue-moon-city.${kind}`));

/** The turns of a match in their order; a turn ends with its draw, the last one with the end of the match. */
export function turnsOf(log: readonly LogLine[]): CityTurn[] {
  const turns: CityTurn[] = [];
  const fresh = (): CityTurn => ({ ply: 0, seat: 0, offerings: 0, crystals: 0, finished: [] });
  let now = fresh();
  let begun = false;
  for (const { key, ply, seat, args } of log) {
    if (seat === null || BESIDE.has(key)) continue;
    begun = true;
    now.seat = seat;
    now.ply = ply;
    if (key === 'blue-moon-city.offer') {
      now.offerings += 1;
      now.crystals += numberIn(args['cost']);
    }
    if (key === 'blue-moon-city.complete') now.finished.push(numberIn(args['tile']));
    if (key !== 'blue-moon-city.draw') continue;
    turns.push(now);
    now = fresh();
    begun = false;
  }
  return begun ? [...turns, now] : turns;
}

/** Offerings of each seat after every ply, `[seat][ply]`. */
export function offeringsByPly(log: readonly LogLine[], seats: number): number[][] {
  const plies = log.at(-1)?.ply ?? 0;
  const makers = new Map(log.flatMap(({ key, ply, seat }) => (key === 'blue-moon-city.offer' ? [[ply, seat] as const] : [])));
  return Array.from({ length: seats }, (_, seat) => {
    let made = 0;
    return Array.from({ length: plies + 1 }, (__, ply) => (makers.get(ply) === seat ? (made += 1) : made));
  });
}

/** The last offering, and before it the turns with the most of offerings and finished buildings. */
export function momentsOf(turns: readonly CityTurn[]): CityTurn[] {
  const worth = ({ offerings, finished }: CityTurn): number => 2 * offerings + finished.length;
  const told = turns.filter((turn) => worth(turn) > 0);
  const last = told.at(-1);
  const rich = told.slice(0, -1).sort((one, other) => worth(other) - worth(one) || other.ply - one.ply);
  return [...rich.slice(0, MOMENTS - 1).sort((one, other) => one.ply - other.ply), ...(last ? [last] : [])];
}

function momentOf({ ply, seat, offerings, crystals, finished }: CityTurn, naming: Naming): Moment {
  const by = { who: whoIs(seat, naming), name: naming.name(seat) };
  if (offerings === 0) return { ply, gain: '', title: t('blue-moon-city.end-moment-built', { ...by, place: formatList(finished.map(buildingName)) }), text: '' };
  const paid = t('blue-moon-city.end-moment-offer-text', { n: crystals });
  return {
    ply,
    gain: formatNumber(offerings, { signDisplay: 'exceptZero' }),
    title: t('blue-moon-city.end-moment-offer', by),
    text: offerings > 1 ? [t('blue-moon-city.end-moment-two', { n: offerings }), paid].join(t('blue-moon-city.comma')) : paid,
  };
}

function why(info: TableInfo, view: CityView, naming: Naming): string {
  const winners = info.seats.flatMap((_, seat) => (info.ranking?.[seat] === 1 ? [seat] : []));
  const [first = 0] = winners;
  const by = { who: whoIs(first, naming), name: naming.name(first), n: view.players[first]?.offerings ?? 0 };
  switch (view.ending) {
    case 'offerings': return t('blue-moon-city.end-offerings', by);
    case 'city': return winners.length > 1 ? t('blue-moon-city.end-city-shared') : t('blue-moon-city.end-city', by);
    case 'markers': return t('blue-moon-city.end-markers');
    default: return t('blue-moon-city.end-turn-cap');
  }
}

function story(view: CityView, log: readonly LogLine[], naming: Naming): Story | null {
  const turns = turnsOf(log);
  if (turns.length === 0) return null;
  return {
    about: t('blue-moon-city.end-chart', { goal: view.goal }),
    lanes: offeringsByPly(log, view.seats),
    goal: view.goal,
    moments: momentsOf(turns).map((turn) => momentOf(turn, naming)),
  };
}

export function endingOf(info: TableInfo, json: JsonObject, log: readonly LogLine[], naming: Naming): Ending {
  const view = json as unknown as CityView;
  const { goal } = view;
  return {
    title: null,
    drawn: view.ending !== 'offerings' && view.ending !== 'city',
    why: why(info, view, naming),
    moon: null,
    seats: view.players.map(({ offerings }) => ({ count: offerings, of: goal, words: t('blue-moon-city.offerings', { n: offerings, goal }) })),
    story: story(view, log, naming),
  };
}
