/** Walking on the Moon in words: places, results, odds, standings. Every text comes from the catalogue. */
import { formatList, formatNumber, t } from '../../i18n/index.ts';
import type { Naming } from '../../table/play/face.ts';
import { dieName, faceWords } from './faces.ts';
import type { TurnOption } from './turn.svelte.ts';
import { astronautsOf, CERTAIN, lengthOf, markerAt, spaceAt, spaceNumber, twinOf, type AstronautView, type JumpOutlook, type Landing, type MoonView, type Outcome, type Outlook } from './view.ts';

export const whoIs = (seat: number, naming: Naming): 'you' | 'other' => (seat === naming.you ? 'you' : 'other');
export const comma = (parts: readonly string[]): string => parts.join(t('walking-on-the-moon.comma'));

/** "28 %" from parts of ten thousand; what is there but rounds to nothing is "under 1 %". */
export function percent(chance: number): string {
  if (chance > 0 && chance < CERTAIN / 200) return t('walking-on-the-moon.under', { n: formatNumber(0.01, { style: 'percent' }) });
  return formatNumber(chance / CERTAIN, { style: 'percent' });
}
/** A mean that was given in hundredths. */
export const mean = (hundredths: number): string => formatNumber(hundredths / 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The name of an astronaut: that of its seat, and which of the two where a seat has two. */
export function astronautName(view: Pick<MoonView, 'astronauts' | 'seats'>, index: number, naming: Naming): string {
  const name = naming.name(view.astronauts[index]?.seat ?? 0);
  const twin = twinOf(view, index);
  return twin === null ? name : t('walking-on-the-moon.twin', { name, n: twin });
}

/** Where an astronaut is: "space 9", "out on space 16", "home first". */
export function placeWords({ column, awake, finished }: AstronautView, length: number): string {
  if (typeof finished === 'number') return t('walking-on-the-moon.home', { n: finished });
  const n = spaceNumber(column, length);
  return awake ? t('walking-on-the-moon.space', { n }) : t('walking-on-the-moon.out-on', { n });
}

export function astronautWords(view: MoonView, index: number): string {
  const astronaut = view.astronauts[index];
  if (!astronaut) return '';
  const { stars, ec, token, last, leader } = astronaut;
  return comma([
    placeWords(astronaut, lengthOf(view)),
    t('walking-on-the-moon.stars', { n: stars }),
    t('walking-on-the-moon.ec', { n: ec }),
    ...(token ? [t('walking-on-the-moon.has-token')] : []),
    ...(last ? [t('walking-on-the-moon.last')] : []),
    ...(leader ? [t('walking-on-the-moon.leader')] : []),
  ]);
}

export function standingWords(view: MoonView, seat: number): string {
  return astronautsOf(view, seat)
    .map((index) => {
      const twin = twinOf(view, index);
      const words = astronautWords(view, index);
      return twin === null ? words : t('walking-on-the-moon.twin-standing', { n: twin, words });
    })
    .join('; ');
}

export const resultWords = (result: Outcome): string => t('walking-on-the-moon.result', { result });

/** Where a jump ends: "space 12, awake, 1 star". */
export function landingWords(view: MoonView, { to, result, stars }: Pick<Landing, 'to' | 'result' | 'stars'>): string {
  const length = lengthOf(view);
  const crosses = to[0] >= length;
  return comma([
    crosses ? t('walking-on-the-moon.over-line') : t('walking-on-the-moon.space', { n: spaceNumber(to[0], length) }),
    resultWords(result),
    ...(stars.length > 0 ? [t('walking-on-the-moon.stars', { n: stars.length })] : []),
  ]);
}

/** "10–12, 14" as people count spaces; behind the line there is only the goal. */
export function reachWords(jump: JumpOutlook, length: number): string {
  const columns = jump.lands.filter(({ awake }) => awake > 0).map(({ column }) => column).sort((one, other) => one - other);
  const runs: [first: number, last: number][] = [];
  for (const column of columns.filter((one) => one < length)) {
    const run = runs.at(-1);
    if (run && run[1] === column - 1) run[1] = column;
    else runs.push([column, column]);
  }
  const number = (column: number): string => formatNumber(column + 1);
  const parts = runs.map(([first, last]) => (first === last ? number(first) : t('walking-on-the-moon.range', { from: number(first), to: number(last) })));
  if (columns.some((column) => column >= length)) parts.push(t('walking-on-the-moon.goal'));
  return comma(parts);
}

/** One jump as a sentence. */
export function jumpOddsWords(jump: JumpOutlook, length: number): string {
  return t('walking-on-the-moon.jump-odds', { reach: reachWords(jump, length) || 'none', chance: percent(jump.accident) });
}

/** The whole program as a sentence. */
export function outlookWords({ accident, star_mean, mean: spaces, ec, crossed }: Outlook): string {
  return comma([
    t('walking-on-the-moon.accident-chance', { chance: percent(accident) }),
    t('walking-on-the-moon.stars-mean', { n: mean(star_mean) }),
    t('walking-on-the-moon.spaces-mean', { n: mean(spaces) }),
    ...(crossed > 0 ? [t('walking-on-the-moon.cross-chance', { chance: percent(crossed) })] : []),
    ...(ec > 0 ? [t('walking-on-the-moon.ec-chance', { chance: percent(ec) })] : []),
  ]);
}

/** An option as its button says it, and what it means. */
export function optionWords(view: MoonView, option: TurnOption, naming: Naming): { title: string; detail: string } {
  switch (option.kind) {
    case 'choose': return { title: faceWords(view, option.die), detail: landingWords(view, option.landing) };
    case 'reroll': return { title: t('walking-on-the-moon.reroll', { die: faceWords(view, option.die) }), detail: rerollWords(option.odds) };
    case 'hinder': {
      const name = astronautName(view, option.astronaut, naming);
      return { title: t('walking-on-the-moon.hinder', { does: option.does, name }), detail: t('walking-on-the-moon.hinder-about', { does: option.does, name }) };
    }
    case 'add': return { title: t('walking-on-the-moon.add', { die: dieName(option.die), n: option.jump }), detail: t('walking-on-the-moon.add-about') };
    case 'swap': return { title: t('walking-on-the-moon.swap'), detail: t('walking-on-the-moon.swap-about') };
    case 'pass': return { title: t('walking-on-the-moon.pass'), detail: t('walking-on-the-moon.pass-about') };
    case 'recover': {
      const n = spaceNumber(option.to[0], lengthOf(view));
      const crosses = option.to[0] >= lengthOf(view) ? 'yes' : 'no';
      return { title: t('walking-on-the-moon.recover', { n: option.steps }), detail: t('walking-on-the-moon.recover-about', { n, steps: option.steps, crosses }) };
    }
  }
}

export const rerollWords = (odds: Readonly<Record<Outcome, number>> | null): string =>
  odds === null
    ? t('walking-on-the-moon.reroll-about')
    : comma(Object.entries(odds).filter(([, chance]) => chance > 0).map(([result, chance]) => t('walking-on-the-moon.odds-of', { result: resultWords(result as Outcome), chance: percent(chance) })));

/** The accessible name of a space: what it is, what is on it. */
export function spaceWords(view: MoonView, column: number, naming: Naming): string {
  const length = lengthOf(view);
  const space = spaceAt(view.ring, column);
  const kind = space.red ? (space.level > 0 ? 'peak' : 'crater') : space.level > 0 ? 'cliff' : 'ground';
  const here = view.stacks.find((stack) => stack.column === column)?.astronauts ?? [];
  const points = markerAt(view, column);
  return comma([
    t('walking-on-the-moon.space', { n: spaceNumber(column, length) }),
    t('walking-on-the-moon.kind', { kind }),
    ...(space.star ? [t('walking-on-the-moon.star-here')] : space.arrow ? [t('walking-on-the-moon.arrow-here')] : []),
    ...(points > 0 ? [t('walking-on-the-moon.worth', { n: points })] : []),
    ...(here.length > 0 ? [t('walking-on-the-moon.here', { names: formatList(here.map((index) => astronautName(view, index, naming))) })] : []),
  ]);
}

/** Everybody's place in one sentence. */
export const everybody = (view: MoonView, naming: Naming): string =>
  formatList(view.astronauts.map((astronaut, index) => t('walking-on-the-moon.name-place', { name: astronautName(view, index, naming), place: placeWords(astronaut, lengthOf(view)) })));
