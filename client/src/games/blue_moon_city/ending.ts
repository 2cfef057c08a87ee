/** The end of a match of Blue Moon City: why it ended, what each seat offered, and how it went. */
import { formatList, formatNumber, t } from '../../i18n/index.ts';
import type { JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { Ending, Moment, Naming, Story } from '../../table/play/face.ts';
import { momentsOf, offeringsByPly, turnsOf, type CityTurn } from './story.ts';
import type { CityView } from './view.ts';
import { buildingName, whoIs } from './words.ts';

function why(info: TableInfo, view: CityView, naming: Naming): string {
  const winners = info.seats.flatMap((_, seat) => (info.ranking?.[seat] === 1 ? [seat] : []));
  const [first = 0] = winners;
  const by = { who: whoIs(first, naming), name: naming.name(first), n: view.players[first]?.offerings ?? 0 };
  switch (info.ending) {
    case 'offerings': return t('blue-moon-city.end-offerings', by);
    case 'city': return winners.length > 1 ? t('blue-moon-city.end-city-shared') : t('blue-moon-city.end-city', by);
    case 'markers': return t('blue-moon-city.end-markers');
    default: return t('blue-moon-city.end-turn-cap');
  }
}

function moment({ ply, seat, offerings, crystals, finished }: CityTurn, naming: Naming): Moment {
  const by = { who: whoIs(seat, naming), name: naming.name(seat) };
  if (offerings === 0) {
    return { ply, title: t('blue-moon-city.end-moment-built', { ...by, place: formatList(finished.map(buildingName)) }), text: '', gain: '' };
  }
  const paid = t('blue-moon-city.end-moment-offer-text', { n: crystals });
  return {
    ply,
    title: t('blue-moon-city.end-moment-offer', by),
    text: offerings > 1 ? [t('blue-moon-city.end-moment-two', { n: offerings }), paid].join(t('blue-moon-city.comma')) : paid,
    gain: formatNumber(offerings, { signDisplay: 'always' }),
  };
}

function story(view: CityView, turns: readonly CityTurn[], naming: Naming): Story | null {
  if (turns.length === 0) return null;
  return {
    about: t('blue-moon-city.end-chart', { goal: view.goal, turns: turns.length }),
    lanes: offeringsByPly(turns, view.seats),
    goal: view.goal,
    moments: momentsOf(turns).map((turn) => moment(turn, naming)),
  };
}

export function endingOf(info: TableInfo, json: JsonObject, log: readonly LogLine[], naming: Naming): Ending {
  const view = json as unknown as CityView;
  return {
    title: null,
    why: why(info, view, naming),
    drawn: info.ending !== 'offerings' && info.ending !== 'city',
    moon: null,
    seats: view.players.map(({ offerings }) => ({ count: offerings, of: view.goal, words: t('blue-moon-city.offerings', { n: offerings, goal: view.goal }) })),
    story: story(view, turnsOf(log), naming),
  };
}
