/** The end of a match of Walking on the Moon: who won with which points, and how the race went. */
import { formatNumber, t } from '../../i18n/index.ts';
import type { JsonObject, LogLine, TableInfo } from '../../protocol.gen.ts';
import type { Ending, Moment, Naming, Story } from '../../table/play/face.ts';
import { momentsOf, spacesByPly, type MoonMoment } from './story.ts';
import { astronautsOf, lengthOf, type MoonView } from './view.ts';
import { astronautName, comma, whoIs } from './words.ts';

/** Points of all astronauts of a seat, for their places or for their stars. */
const pointsOf = (view: MoonView, seat: number, what: 'place' | 'stars'): number =>
  astronautsOf(view, seat).reduce((sum, index) => sum + (view.points[index]?.[what] ?? 0), 0);

/** "21 for the place, 5 for stars". */
function made(view: MoonView, seat: number): string {
  const stars = astronautsOf(view, seat).reduce((sum, index) => sum + (view.astronauts[index]?.stars ?? 0), 0);
  return comma([
    t('walking-on-the-moon.end-place', { n: pointsOf(view, seat, 'place') }),
    t('walking-on-the-moon.end-stars', { stars, n: pointsOf(view, seat, 'stars') }),
  ]);
}

function why(info: TableInfo, view: MoonView, naming: Naming): string {
  const winner = info.ranking?.indexOf(1) ?? 0;
  const name = naming.name(winner);
  const tie = view.scores.filter((score) => score === view.scores[winner]).length > 1;
  return [
    ...(info.ending === 'turn-cap' ? [t('walking-on-the-moon.end-turn-cap')] : []),
    t('walking-on-the-moon.end-why', { who: whoIs(winner, naming), name, n: view.scores[winner] ?? 0, place: pointsOf(view, winner, 'place'), stars: pointsOf(view, winner, 'stars') }),
    ...(tie ? [t('walking-on-the-moon.end-tie')] : []),
  ].join(' ');
}

function moment(view: MoonView, { kind, ply, seat, n, victim }: MoonMoment, naming: Naming): Moment {
  const title = t('walking-on-the-moon.end-moment', { kind, who: whoIs(seat, naming), name: naming.name(seat), victim: victim === null ? '' : astronautName(view, victim, naming), n });
  const gain = kind === 'cross' ? n : kind === 'accident' ? -n : n;
  return { ply, title, text: '', gain: formatNumber(gain, { signDisplay: 'always' }) };
}

function story(view: MoonView, log: readonly LogLine[], naming: Naming): Story | null {
  if (log.length === 0) return null;
  const goal = lengthOf(view) * Math.round(view.astronauts.length / view.seats);
  return {
    about: t('walking-on-the-moon.end-chart', { goal, rounds: view.round }),
    lanes: spacesByPly(log, view.seats, view.ply),
    goal,
    moments: momentsOf(log).map((one) => moment(view, one, naming)),
  };
}

export function endingOf(info: TableInfo, json: JsonObject, log: readonly LogLine[], naming: Naming): Ending {
  const view = json as unknown as MoonView;
  return {
    title: null,
    why: why(info, view, naming),
    moon: null,
    seats: view.scores.map((count, seat) => ({ count, of: 0, words: t('walking-on-the-moon.points', { n: count }), detail: made(view, seat) })),
    story: story(view, log, naming),
  };
}
