import { expect, it } from 'vitest';
import { HOUSES } from '../../src/games/blue_moon_city/art/houses.ts';
import kept from '../../../src/moontable/games/blue_moon_city/houses.json';

/** Two decimals, as the server keeps them. */
const rounded = (outline: string): string =>
  outline.replace(/-?\d*\.\d+(e-?\d+)?/g, (n) => String(Math.round(Number(n) * 100) / 100).replace(/^0\./, '.').replace(/^-0\./, '-.'));

it('the server draws the buildings that are drawn here', () => {
  const here = Object.fromEntries(Object.entries(HOUSES).map(([tile, parts]) => [tile, parts.map(([role, outline]) => [role, rounded(outline)])]));
  expect(kept).toEqual(here);
});
