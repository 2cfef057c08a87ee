/** The three dragons, 64 × 56: three poses, so that the outline says which it is, and the emblem of those who command it. */
import type { Markup } from '../../../art/paint.ts';
import { emblemAt, KEEPER, paper, type Dragon } from '../peoples.ts';

interface Pose {
  /** Wing or spines behind the body. */
  far: string;
  body: string;
  wing: string;
  bones: string;
  eye: readonly [x: number, y: number];
  emblem: readonly [x: number, y: number];
}

const POSES: Readonly<Record<Dragon, Pose>> = {
  // rears with both wings up
  red: {
    far: 'M25 27C19 18 20 8 28-1c2 4 2 6 1.5 9 3-1 5-1 7.5 0-3 3-4 5-4 8 2 0 3 .5 4 2-4 1-6 4-7 9z',
    body: 'M1.5 20.5 8 13.5 5.5 6.5 13 11.5C20 13 24 17.5 25.5 24 33 23 41 27.5 45.5 34.5 49 39.5 54.5 38.5 55.5 31L51 32.5 57.5 22 63.5 32.5 59.5 31.5C60 44 48.5 48 41.5 44L45 49.5 49 54H37l-1.5-7.5C32 47 29 46.5 26.5 45L26 50l2.5 4h-10l1-9.5C16.5 41 15.5 34 17.5 28 17.5 24 15 21.5 11.5 21.5L6.5 24 7.5 21z',
    wing: 'M27.5 30C25 16 33 4 47-3c-.5 4 0 6.5 1.5 9 3.5-2 7-2 11 .5-4 2-6 4.5-6.5 8 3-.3 5 .3 7 2.5-6 .5-10 2.5-12 6.5-4-.5-8 1.5-11.5 7.5z',
    bones: 'M29 28C32 16 38 8 46-1M34 25c4-8 8-14 14-18.5M38 25c3-5 8-9 14-11',
    eye: [10.5, 16],
    emblem: [43, 37],
  },
  // coils low on the ground, spines up, no wings raised
  green: {
    far: 'M17 35l2.5-8 4 6 3.5-6.5 3 7.5zM31 37l5-6 2.5 7 5.5-5 .5 8zM46 27l-1.5-7 5 3 .5-7 4.5 5 2-5 2 9z',
    body: 'M1 27C.5 20 3 15.5 7.5 14 5.5 17.5 5 20 5.5 23 4.5 36 10 43.5 15.5 41 19 38.5 20.5 32 26 31.5 33.5 31 35 41 42 40.5 47 40 47 34 45.5 29.5 43 22 44.5 15.5 50 12L47.5 4.5 53 9.5 53.5 3 57.5 10.5C61 11.5 63 14 63.5 17.5L59 19.5 62 21.5 56.5 22.5C52.5 23 52.5 26 54 30 56.5 37.5 55.5 45 50.5 49L55 53.5H43.5L42 51.5C33.5 52.5 30 45.5 26.5 45.5 24.5 48 21.5 50.5 17.5 51L20.5 54H9.5L8.5 49.5C2.5 45.5 1 36.5 1 27z',
    wing: 'M47 44C40 42 36 36 35.5 28.5c3 1.5 5 1.5 7 .5 0 3 1 4.5 3.5 5.5 0 3.5 1 6.5 4 8.5z',
    bones: 'M9 44c4 3 8 2 11-2M27 36c4 2 6 8 12 9.5M49.5 20c-2 3-1.5 8 0 12',
    eye: [56.5, 14.5],
    emblem: [21, 40],
  },
  // glides like a ray, fins spread, fluke behind
  blue: {
    far: 'M27 25C30 12 40 4 55 2c-3 3-4 5-4 8 3 0 5 .5 7 2-5 1-8 3-9.5 6.5 3 .3 4.5 1 6 2.5-9 .5-16 3-20 7.5z',
    body: 'M.5 22C3 17 7 14.5 12 15L9 9l7.5 6.5C23 17.5 25 22.5 31 24.5 40 27 47 26.5 53 23.5 50.5 19.5 51 15.5 54 12.5 55 17 58 18.5 63 17.5 61.5 22.5 58.5 25 55.5 25.5 58.5 28.5 62.5 29.5 63.5 34.5 58.5 34 55.5 31.5 53.5 28.5 46 35.5 36 37 27.5 34.5 20.5 32.5 18.5 26.5 14.5 24L8 26.5 9 23.5z',
    wing: 'M27 29C24 41 28 50 40 54.5c-1-4-.5-6 1-8 2.5 1.5 5 2 8 1.5-3-2.5-4-5-3.5-8 2.5.5 4.5.3 6.5-1C46 37 43 34 41.5 29.5z',
    bones: 'M29 31c0 9 3 16 9 21M33 32c2 7 6 11 13 14M38 31.5c2 4 5 6 10 7M31 22c4-8 11-14 20-18M36 23c4-5 9-8 17-9.5',
    eye: [10, 18.8],
    emblem: [4, 35],
  },
};

function shape(dragon: Dragon): Markup {
  const { far, body, wing, bones, eye } = POSES[dragon];
  return (
    `<g class="bmc-dragon bmc-dragon-${dragon}"><path class="far" d="${far}"/><path d="${body}"/><path class="wing" d="${wing}"/><path class="bones" d="${bones}"/></g>` +
    `<circle class="bmc-eye" cx="${eye[0]}" cy="${eye[1]}" r="1.7"/>`
  );
}

/** As a piece: cut out with a pale rim, its emblem beside it. */
export function dragonPiece(dragon: Dragon): Markup {
  const { far, body, wing, emblem } = POSES[dragon];
  const people = KEEPER[dragon];
  const badge = `<g class="${paper(people)}" transform="translate(${emblem.join(' ')})"><circle class="bmc-badge" cx="9" cy="9" r="9"/>${emblemAt(people, 3, 2.8, 12)}</g>`;
  return `<path class="bmc-rim" filter="url(#bmc-lift)" d="${far}${body}${wing}"/>${shape(dragon)}${badge}`;
}

/** As a sign on a card: no emblem. Drawn on a square from -4, -8 with sides 72 and 66. */
export function dragonSign(dragon: Dragon): Markup {
  const { far, body, wing } = POSES[dragon];
  return `<path class="bmc-rim" d="${far}${body}${wing}"/>${shape(dragon)}`;
}
