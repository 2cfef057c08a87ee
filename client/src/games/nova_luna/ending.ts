/** A finished match of Nova Luna: who won and why, from facts of the position and the log, and how it went. */
import type { GameEnding, Moment, Result } from '../../app/end/ending.ts';
import { formatList, formatNumber, t } from '../../i18n/index.ts';
import type { JsonObject, TableInfo } from '../../protocol.gen.ts';
import { playerName } from '../../table/names.ts';
import { discsByTurn, momentsOf, takesOf, type Take } from './story.ts';
import type { NovaLunaView } from './view.ts';

interface Medal { readonly below: number; readonly name: 'full' | 'half' | 'crescent'; readonly phase: number }

/** Below 100 is good by the official advice; 90 and 80 are our own medals. */
const MEDALS: readonly Medal[] = [
  { below: 80, name: 'full', phase: 0.5 },
  { below: 90, name: 'half', phase: 0.25 },
  { below: 100, name: 'crescent', phase: 0.13 },
];

const medalOf = (result: number): Medal | null => MEDALS.find(({ below }) => result < below) ?? null;

function soloResult(view: NovaLunaView): Result {
  const { s1, s2, result } = view.solo ?? {};
  const total = result ?? 0;
  const medal = medalOf(total);
  const why = t('end.solo.why', { first: s1 ?? 0, second: s2 ?? 0 });
  const advice = medal === null ? t('end.solo.none') : t('end.solo.medal', { moon: medal.name });
  return { title: t('end.solo.title', { total }), why: `${why} ${advice}`, winners: [0], phase: medal?.phase ?? 0 };
}

function resultOf(info: TableInfo, json: JsonObject, takes: readonly Take[]): Result {
  const view = json as unknown as NovaLunaView;
  if (info.ending === 'solo') return soloResult(view);
  const winners = info.seats.flatMap((_, seat) => (info.ranking?.[seat] === 1 ? [seat] : []));
  const names = winners.map((seat) => { const player = info.seats[seat]; return player ? playerName(player) : ''; });
  const [first = 0] = winners;
  const you = winners.length === 1 && first === info.you;
  const name = formatList(names);
  const title = winners.length > 1 ? t('end.shared', { names: name }) : you ? t('end.you-win') : t('end.wins', { name });
  const left = view.displays[first]?.left ?? 0;
  const who = you ? 'you' : 'other';
  if (info.ending === 'exhaustion') {
    const tied = view.displays.filter((display) => display.left === left).length > 1;
    const why = winners.length > 1 ? t('end.exhausted.shared', { left }) : tied ? t('end.exhausted.tie', { who, name, left }) : t('end.exhausted', { who, name, left });
    return { title, why, winners, phase: null };
  }
  const last = takes.filter((take) => take.seat === first).at(-1);
  const why = last
    ? t('end.last-disc', { who, name, colour: last.colour, cost: formatNumber(last.cost), discs: last.discs })
    : t('end.last-disc.bare', { who, name });
  return { title, why, winners, phase: null };
}

function momentOf({ turn, ply, discs, seat, colour, cost }: Take, info: TableInfo): Moment {
  const player = info.seats[seat];
  const title = t('end.moment', { who: seat === info.you ? 'you' : 'other', name: player ? playerName(player) : '', colour, cost: formatNumber(cost) });
  return { turn, ply, gain: discs, title, text: t('end.moment.discs', { discs }) };
}

export const ending: GameEnding = {
  result: (info, view, log) => resultOf(info, view, takesOf(log)),
  standing(view, seat) {
    const display = (view as unknown as NovaLunaView).displays[seat];
    return display ? { done: display.placed, goal: display.target, words: t('end.discs', { placed: display.placed, target: display.target }) } : null;
  },
  story(info, view, log) {
    const takes = takesOf(log);
    const goal = (view as unknown as NovaLunaView).displays[0]?.target;
    if (takes.length === 0 || goal === undefined) return null;
    const lanes = discsByTurn(takes, info.seats.length);
    const finals = info.seats.map((player, seat) => t('end.chart.seat', { name: playerName(player), discs: lanes[seat]?.at(-1) ?? 0 }));
    return {
      lanes,
      goal,
      about: t('end.chart.about', { target: goal, turns: takes.length }),
      label: [t('end.chart.label', { turns: takes.length }), ...finals].join(' '),
      moments: momentsOf(takes).map((take) => momentOf(take, info)),
    };
  },
};
