/** The end of a match of Nova Luna: why it ended, what each seat placed, and how it went. */
import { formatList, formatNumber, t } from '../../i18n/index.ts';
import type { JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { Ending, Moment, Naming, Story } from '../../table/play/face.ts';
import { medalOf } from './medals.ts';
import { discsByPly, momentsOf, takingsOf, type Taking } from './story.ts';
import type { NovaLunaView, SoloView } from './view.ts';
import { tileName, whoIs } from './words.ts';

function soloWhy({ s1, s2, result }: SoloView): string {
  const medal = medalOf(result ?? 0);
  const advice = medal === null ? t('nova-luna.end-no-medal') : t('nova-luna.end-medal', { moon: medal.name });
  return `${t('nova-luna.end-solo', { first: s1 ?? 0, second: s2 ?? 0 })} ${advice}`;
}

/** By the last disc and by which tile, or with the fewest discs left when no tile was. */
function why(info: TableInfo, view: NovaLunaView, takings: readonly Taking[], naming: Naming): string {
  const winners = info.seats.flatMap((_, seat) => (info.ranking?.[seat] === 1 ? [seat] : []));
  const [first = 0] = winners;
  const who = winners.length === 1 ? whoIs(first, naming) : 'other';
  const name = formatList(winners.map(naming.name), 'long');
  const left = view.displays[first]?.left ?? 0;
  if (info.ending === 'exhaustion') {
    if (winners.length > 1) return t('nova-luna.end-exhausted-shared', { left });
    const tied = view.displays.filter((display) => display.left === left).length > 1;
    return tied ? t('nova-luna.end-exhausted-tie', { who, name, left }) : t('nova-luna.end-exhausted', { who, name, left });
  }
  const last = takings.findLast((taking) => taking.seat === first);
  return last
    ? t('nova-luna.end-last-disc', { who, name, tile: tileName(last.tile), discs: last.discs })
    : t('nova-luna.end-last-disc-bare', { who, name });
}

function story(view: NovaLunaView, takings: readonly Taking[], naming: Naming): Story | null {
  const target = view.displays[0]?.target;
  const last = takings.at(-1);
  if (target === undefined || last === undefined) return null;
  const lanes = discsByPly(takings, view.seats);
  const moments = momentsOf(takings).map(({ ply, seat, tile, discs }): Moment => ({
    ply,
    title: t('nova-luna.end-moment', { who: whoIs(seat, naming), name: naming.name(seat), tile: tileName(tile) }),
    text: t('nova-luna.end-moment-discs', { discs }),
    gain: formatNumber(discs, { signDisplay: 'exceptZero' }),
  }));
  return { about: t('nova-luna.end-chart', { target }), lanes, goal: target, moments };
}

export function endingOf(info: TableInfo, json: JsonObject, log: readonly LogLine[], naming: Naming): Ending {
  const view = json as unknown as NovaLunaView;
  const takings = takingsOf(log);
  const seats = view.displays.map(({ placed, target }) => ({
    count: placed, of: target, words: t('nova-luna.end-discs', { placed, target }),
  }));
  if (view.solo) {
    const total = view.solo.result ?? 0;
    return {
      title: t('nova-luna.end-solo-title', { total }), why: soloWhy(view.solo), moon: medalOf(total)?.phase ?? 0,
      seats, story: story(view, takings, naming),
    };
  }
  return { title: null, why: why(info, view, takings, naming), moon: null, seats, story: story(view, takings, naming) };
}
