import { describe, expect, it } from 'vitest';
import { initialCompanions, requestFor } from '../src/app/new/choices.svelte.ts';
import { Wishes as CityWishes } from '../src/games/blue_moon_city/setup.svelte.ts';
import { Wishes } from '../src/games/nova_luna/setup.svelte.ts';
import { MAIN_RULINGS, MARKERS, OTHER_RULINGS } from '../src/games/walking_on_the_moon/rulings.ts';
import { Wishes as MoonWishes } from '../src/games/walking_on_the_moon/setup.svelte.ts';
import spec from '../../src/moontable/games/walking_on_the_moon/spec.py?raw';

const UNTOUCHED = { hints: null, standsIn: true, undo: 'consent' as const, visibility: 'link' as const };

// A bot must not play the seat of somebody for whom nobody waits.
it('lets a bot play for the absent only where other people may sit, and says of hints only what was chosen', () => {
  const settings = (companions: string[], wish: Parameters<typeof requestFor>[3] = UNTOUCHED) => requestFor('nova-luna', companions, {}, wish).settings;
  expect(settings(['open'])).toEqual({});
  expect(settings(['level-3'])).toEqual({ stand_in: null });
  expect(settings([])).toEqual({ stand_in: null });
  expect(settings(['open'], { ...UNTOUCHED, hints: true, standsIn: false })).toEqual({ hints: true, stand_in: null });
  expect(settings(['open'], { ...UNTOUCHED, undo: 'none', visibility: 'link' })).toEqual({ undo: 'none' });
});

it('says who may join only where a seat is open', () => {
  const settings = (companions: string[]) => requestFor('nova-luna', companions, {}, { ...UNTOUCHED, visibility: 'open' }).settings;
  expect(settings(['open'])).toEqual({ visibility: 'open' });
  expect(settings(['level-3'])).toEqual({ stand_in: null });
});

it('asks for the seats of the wish', () => {
  const seats = (mode: 'friends' | 'bot' | 'solo') => requestFor('nova-luna', initialCompanions(mode, 'one-ply', 1), {}, UNTOUCHED).seats;
  expect(seats('friends')).toEqual([{ kind: 'me' }, { kind: 'open' }]);
  expect(seats('bot')).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'one-ply' }]);
  expect(seats('solo')).toEqual([{ kind: 'me' }]);
});

it('never opens a table of one for a game of two and more', () => {
  expect(initialCompanions('solo', 'greedy', 2)).toEqual(['greedy']);
});

describe('options of Blue Moon City', () => {
  it('are none that the printed rules say anyway', () => {
    expect(new CityWishes().options(3)).toEqual({});
    expect(Object.assign(new CityWishes(), { scales: 12 }).options(3)).toEqual({});
  });

  it('are named as the engine names them', () => {
    const wishes = Object.assign(new CityWishes(), { cross: 'free', crystals: 'open', scales: 12, returned: 'all', payment: 'exact', idle: 'yes' });
    expect(wishes.options(4)).toEqual({ cross: 'free', open_crystals: true, scales: 12, scales_discard: 'all', exact_payment: true, noop_powers: true });
  });

  // Rules 9.14: the illustrated layout has palace and temples as printed.
  it('never send two that exclude each other', () => {
    expect(Object.assign(new CityWishes(), { layout: 'illustrated', cross: 'free' }).options(2)).toEqual({ layout: 'illustrated' });
  });
});

describe('options of Nova Luna', () => {
  it('are none that the printed rules say anyway', () => {
    expect(new Wishes().options(2)).toEqual({});
    expect(new Wishes().options(1)).toEqual({});
  });

  it('are named as the engine names them', () => {
    const wishes = Object.assign(new Wishes(), { length: 'short', refill: 'auto', tie: 'shared', start: 'seated' });
    expect(wishes.options(2)).toEqual({ discs: 10, refill: 'auto', tie: 'shared', start_order: 'seated' });
    wishes.discs = 7;
    expect(wishes.options(2)).toMatchObject({ discs: 7 });
  });

  // Rules 12.5: the short game does not exist in solo; the first-game numbers are printed for three and four seats.
  it('leave out what does not fit the number of seats', () => {
    expect(Object.assign(new Wishes(), { length: 'short', start: 'chosen', soloScore: 'lower' }).options(1)).toEqual({ solo_score: 'lower' });
    const first = Object.assign(new Wishes(), { length: 'first' });
    expect(first.options(2)).toEqual({});
    expect(first.options(3)).toEqual({ first_game: true });
  });

  it('name every seat once in a chosen order, first mover first, also after seats came and went', () => {
    const wishes = Object.assign(new Wishes(), { start: 'chosen' });
    wishes.order.move(0, 2, 3);
    expect(wishes.options(3)).toEqual({ start_order: '1,2,0' });
    expect(wishes.options(4)).toEqual({ start_order: '1,2,0,3' });
    wishes.order.move(3, 0, 4);
    expect(wishes.options(4)).toEqual({ start_order: '3,1,2,0' });
    expect(wishes.options(2)).toEqual({ start_order: '1,0' });
  });
});

describe('options of Walking on the Moon', () => {
  const rulings = [...MAIN_RULINGS, ...OTHER_RULINGS];

  it('are none that the printed rules say anyway', () => {
    expect(new MoonWishes().options(4)).toEqual({});
  });

  it('are every choice of the engine, with its values in its order', () => {
    const values = new Map([...spec.matchAll(/^([A-Z_]+) = \(([^)]*)\)$/gm)].map(([, name, list]) => [name ?? '', [...(list ?? '').matchAll(/"([^"]+)"/g)].map(([, value]) => value)]));
    const known = Object.fromEntries([...spec.matchAll(/\(\s*"([a-z_]+)",\s*([A-Z_]+),\s*"/g)].map(([, name, constant]) => [name, values.get(constant ?? '')]));
    expect(Object.fromEntries(rulings.map((ruling) => [ruling.name, ruling.values.map(([value]) => value)]))).toEqual(known);
    expect(MARKERS).toEqual(values.get('MARKERS'));
  });

  it('are named as the engine names them, the swap only for two seats', () => {
    const wishes = Object.assign(new MoonWishes(), { cards: 8, markers: '10/5/2', start: 'seated' });
    wishes.rule('red', 'touch');
    wishes.rule('swap', 'stars');
    wishes.use('dice', { name: 'dice.csv', text: 'colour' });
    expect(wishes.options(3)).toEqual({ cards: 8, markers: '10/5/2', start_order: 'seated', red: 'touch', dice: 'colour' });
    wishes.use('dice', null);
    expect(wishes.options(2)).toMatchObject({ swap: 'stars' });
    expect(wishes.options(2)).not.toHaveProperty('dice');
  });
});
