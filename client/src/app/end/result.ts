/** Who won and why, in one sentence, from facts of the position and the log. */
import { formatList, formatNumber, t } from '../../i18n/index.ts';
import type { NovaLunaView } from '../../games/nova_luna/view.ts';
import type { JsonObject, TableInfo } from '../../protocol.gen.ts';
import { playerName } from '../../table/names.ts';
import type { Take } from './story.ts';

export interface Result {
  readonly title: string;
  readonly why: string;
  readonly winners: readonly number[];
  /** The solo game has no winner but a moon, the fuller the better; null for a match of several. */
  readonly phase: number | null;
}

interface Medal { readonly below: number; readonly name: 'full' | 'half' | 'crescent'; readonly phase: number }

/** Below 100 is good by the official advice; 90 and 80 are our own medals. */
const MEDALS: readonly Medal[] = [
  { below: 80, name: 'full', phase: 0.5 },
  { below: 90, name: 'half', phase: 0.25 },
  { below: 100, name: 'crescent', phase: 0.13 },
];

export const medalOf = (result: number): Medal | null => MEDALS.find(({ below }) => result < below) ?? null;

function soloResult(view: NovaLunaView): Result {
  const { s1, s2, result } = view.solo ?? {};
  const total = result ?? 0;
  const medal = medalOf(total);
  const why = t('end.solo.why', { first: s1 ?? 0, second: s2 ?? 0 });
  const advice = medal === null ? t('end.solo.none') : t('end.solo.medal', { moon: medal.name });
  return { title: t('end.solo.title', { total }), why: `${why} ${advice}`, winners: [0], phase: medal?.phase ?? 0 };
}

export function resultOf(info: TableInfo, json: JsonObject, takes: readonly Take[]): Result {
  const view = json as unknown as NovaLunaView;
  if (info.ending === 'solo') return soloResult(view);
  const winners = info.seats.flatMap((_, seat) => (info.ranking?.[seat] === 1 ? [seat] : []));
  const names = winners.map((seat) => { const player = info.seats[seat]; return player ? playerName(player) : ''; });
  const [first = 0] = winners;
  const you = winners.length === 1 && first === info.you;
  const name = formatList(names, 'long');
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
