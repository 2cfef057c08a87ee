/** A finished match of Blue Moon City: who won and why, and how it went. */
import type { GameEnding, Moment } from '../../app/end/ending.ts';
import { formatList, t } from '../../i18n/index.ts';
import type { LogLine, TableInfo } from '../../protocol.gen.ts';
import { playerName } from '../../table/names.ts';
import { numberIn } from './log.ts';
import type { CityView } from './view.ts';
import { buildingName } from './words.ts';

const MOMENTS = 4;

const nameOf = (info: TableInfo, seat: number): string => {
  const player = info.seats[seat];
  return player ? playerName(player) : '';
};
const whoIs = (info: TableInfo, seat: number): 'you' | 'other' => (seat === info.you ? 'you' : 'other');

/** What happened in one turn, as far as the chart and its moments tell it. */
export interface CityTurn { turn: number; ply: number; seat: number; offerings: number; crystals: number; finished: number[] }

/** The turns of a match in their order; a turn ends with its draw, the last one with the end of the match. */
export function turnsOf(log: readonly LogLine[]): CityTurn[] {
  const turns: CityTurn[] = [];
  const fresh = (): CityTurn => ({ turn: turns.length + 1, ply: 0, seat: 0, offerings: 0, crystals: 0, finished: [] });
  let now = fresh();
  let begun = false;
  for (const { key, ply, seat, args } of log) {
    if (seat === null || key === 'blue-moon-city.reward' || key === 'blue-moon-city.drew' || key === 'blue-moon-city.win') continue;
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

/** Offerings of each seat after every turn, `[seat][turn]`. */
export function offeringsByTurn(turns: readonly CityTurn[], seats: number): number[][] {
  const lanes = Array.from({ length: seats }, () => [0]);
  for (const turn of turns) lanes.forEach((lane, seat) => lane.push((lane.at(-1) ?? 0) + (seat === turn.seat ? turn.offerings : 0)));
  return lanes;
}

/** The last offering, and before it the turns with the most of offerings and finished buildings. */
export function momentsOf(turns: readonly CityTurn[]): CityTurn[] {
  const worth = ({ offerings, finished }: CityTurn): number => 2 * offerings + finished.length;
  const told = turns.filter((turn) => worth(turn) > 0);
  const last = told.at(-1);
  const rich = told.slice(0, -1).sort((one, other) => worth(other) - worth(one) || other.turn - one.turn);
  return [...rich.slice(0, MOMENTS - 1).sort((one, other) => one.turn - other.turn), ...(last ? [last] : [])];
}

function momentOf({ turn, ply, seat, offerings, crystals, finished }: CityTurn, info: TableInfo): Moment {
  const by = { who: whoIs(info, seat), name: nameOf(info, seat) };
  const built = t('blue-moon-city.end-moment-built', { ...by, place: formatList(finished.map(buildingName)) });
  if (offerings === 0) return { turn, ply, gain: 0, title: built, text: '' };
  const paid = t('blue-moon-city.end-moment-offer-text', { n: crystals });
  return {
    turn, ply, gain: offerings,
    title: t('blue-moon-city.end-moment-offer', by),
    text: offerings > 1 ? [t('blue-moon-city.end-moment-two', { n: offerings }), paid].join(t('blue-moon-city.comma')) : paid,
  };
}

function why(info: TableInfo, view: CityView, winners: readonly number[]): string {
  const [first = 0] = winners;
  const by = { who: whoIs(info, first), name: nameOf(info, first), n: view.players[first]?.offerings ?? 0 };
  switch (view.ending) {
    case 'offerings': return t('blue-moon-city.end-offerings', by);
    case 'city': return winners.length > 1 ? t('blue-moon-city.end-city-shared') : t('blue-moon-city.end-city', by);
    case 'markers': return t('blue-moon-city.end-markers');
    default: return t('blue-moon-city.end-turn-cap');
  }
}

export const ending: GameEnding = {
  result(info, json) {
    const view = json as unknown as CityView;
    const decided = view.ending === 'offerings' || view.ending === 'city';
    const winners = decided ? info.seats.flatMap((_, seat) => (info.ranking?.[seat] === 1 ? [seat] : [])) : [];
    const [first = 0] = winners;
    const title = winners.length === 0
      ? t('blue-moon-city.end-nobody')
      : winners.length > 1 ? t('end.shared', { names: formatList(winners.map((seat) => nameOf(info, seat))) })
      : first === info.you ? t('end.you-win') : t('end.wins', { name: nameOf(info, first) });
    return { title, why: why(info, view, winners), winners, phase: null };
  },
  standing(json, seat) {
    const view = json as unknown as CityView;
    const player = view.players[seat];
    return player ? { done: player.offerings, goal: view.goal, words: t('blue-moon-city.offerings', { n: player.offerings, goal: view.goal }) } : null;
  },
  story(info, json, log) {
    const { goal } = json as unknown as CityView;
    const turns = turnsOf(log);
    if (turns.length === 0) return null;
    const lanes = offeringsByTurn(turns, info.seats.length);
    const finals = info.seats.map((_, seat) => t('blue-moon-city.end-chart-seat', { name: nameOf(info, seat), n: lanes[seat]?.at(-1) ?? 0 }));
    return {
      lanes,
      goal,
      about: t('blue-moon-city.end-chart-about', { goal, turns: turns.length }),
      label: [t('blue-moon-city.end-chart-label', { turns: turns.length }), ...finals].join(' '),
      moments: momentsOf(turns).map((turn) => momentOf(turn, info)),
    };
  },
};
