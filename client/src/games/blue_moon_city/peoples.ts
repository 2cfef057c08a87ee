/** The eight peoples: initial, name, emblem, and the dragon they command. Names are proper names in every language. */
import { times, type Markup } from '../../art/paint.ts';

export const PEOPLES = ['V', 'T', 'A', 'F', 'K', 'M', 'H', 'P'] as const;
export type People = (typeof PEOPLES)[number];
/** The colour of a box; the palace's boxes take any one colour. */
export type Colour = People | '*';

export const NAMES: Readonly<Record<People, string>> = {
  V: 'Vulca', T: 'Terrah', A: 'Aqua', F: 'Flit', K: 'Khind', M: 'Mimix', H: 'Hoax', P: 'Pillar',
};

export const DRAGONS = ['red', 'green', 'blue'] as const;
export type Dragon = (typeof DRAGONS)[number];
export const KEEPER: Readonly<Record<Dragon, People>> = { red: 'V', green: 'T', blue: 'A' };
export const dragonOf = (people: People): Dragon | null => DRAGONS.find((dragon) => KEEPER[dragon] === people) ?? null;

/** The class that gives a drawing the colours of a people. */
export const paper = (colour: Colour | null): string => `bmc-${colour === '*' || colour === null ? 'any' : colour}`;

/** One path on a square of 24, filled by the even-odd rule; each has a silhouette of its own. */
const EMBLEMS: Readonly<Record<People, string>> = {
  V: 'M12.3 1c1 4.8 7 7 7 13.4A7.1 8 0 0 1 5.2 15c-.2-3.4 1.5-5.2 2.7-6.9.3 2 .9 3.1 1.9 3.6C9 7.8 10 4 12.3 1zM12.2 13.2c-1.6 1.9-3 3-3 5.1a2.9 2.9 0 0 0 5.8 0c0-2.1-1.4-3.2-2.8-5.1z',
  T: 'M.8 21.5 7.4 9.6l2.7 4L15 2.8l8.2 18.7zM15 6.9l-2.3 5 1.5 1.1 1-1.3 1.3 1.6 1.2-1z',
  A: 'M12 1c3.8 5.3 7.3 8.9 7.3 13.6a7.3 7.7 0 0 1-14.6 0C4.7 9.9 8.2 6.3 12 1zM7.4 13.8c-.6 3.6 1.8 6.6 5.4 6.3-2.8-1-4.4-3-5.4-6.3z',
  F: 'M22.5 1.5C13 1.2 6.6 6 5.2 13.6l-.3 2.9-3.4 5.1 1.5 1.1 3.5-4.7 2.7-.1 2.3-3.3 1.3 2.6c2.2-.8 4.1-2 5.6-3.6l-2.8-1.5 4.6-.9c1.4-2.6 2.2-5.8 2.3-9.7zM8.2 15.4 18.6 5.2l.6.6L9 16.2z',
  K: 'M12 .8c6.4 4.4 9 8.8 8 13.2-.9 3.6-3.7 5.5-7.1 5.9v3.4h-1.8v-3.4c-3.4-.4-6.2-2.3-7.1-5.9-1-4.4 1.6-8.8 8-13.2zM11.4 6v3.8L8.5 7.9l-.5.9 3.4 2.6v2L7.6 11l-.6.8 4.4 3.5v3h1.2v-3l4.4-3.5-.6-.8-3.8 2.4v-2L16 8.8l-.5-.9-2.9 1.9V6z',
  M: 'M12 4.6C6.7 4.6 2.8 8.2.5 12c2.3 3.8 6.2 7.4 11.5 7.4s9.2-3.6 11.5-7.4C21.2 8.2 17.3 4.6 12 4.6zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z',
  H: 'M.8 6.6C4.6 4.4 8.6 4.8 12 7c3.4-2.2 7.4-2.6 11.2-.4.8 7.3-1.5 12.4-5.9 12.4-3 0-3.7-3-5.3-3s-2.3 3-5.3 3C2.3 19 0 13.9.8 6.6zM4.2 11.3c1.5 2.1 4.3 2.5 6 .6-1-2.3-4.2-2.7-6-.6zM19.8 11.3c-1.5 2.1-4.3 2.5-6 .6 1-2.3 4.2-2.7 6-.6z',
  P: 'M3.5 1.5h17v3.3h-1.8c.5 1.5-.4 2.6-1.9 2.6v10.4h1.6v1.7h2.1v3h-17v-3h2.1v-1.7h1.6V7.4c-1.5 0-2.4-1.1-1.9-2.6H3.5zM9.9 8.4v8.4h1.1V8.4zM13 8.4v8.4h1.1V8.4z',
};

/** A flower of eight petals, one for each people: any colour. */
const ROSETTE: Markup = times(
  PEOPLES.length,
  (i) => `<path transform="rotate(${i * 45} 12 12)" class="bmc-petal ${paper(PEOPLES[i] ?? '*')}" d="M12 12C8.6 9 8.8 3.5 12 .8c3.2 2.7 3.4 8.2 0 11.2z"/>`,
).join('');

/** The emblem of a colour on a square of 24, in the colour of the text around it. */
export const emblem = (colour: Colour): Markup =>
  colour === '*' ? ROSETTE : `<path fill="currentColor" fill-rule="evenodd" d="${EMBLEMS[colour]}"/>`;

/** The same as a nested drawing of `size` at a place, in the ink of its paper. */
export const emblemAt = (colour: Colour, x: number, y: number, size: number): Markup =>
  `<svg class="bmc-ink" x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 24 24">${emblem(colour)}</svg>`;

export interface CardFace { people: People; value: number }

/** `M2` is Mimix of value 2. */
export function readCard(card: string): CardFace {
  const people = PEOPLES.find((one) => one === card[0]);
  const value = Number(card.slice(1));
  if (!people || !(value >= 1 && value <= 3)) throw new Error(`there is no card ${card}`);
  return { people, value };
}
