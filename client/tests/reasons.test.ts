/** Reasons in words: whatever the engine may say has a sentence in every language, with all that the sentence names. */
import { compileMessageOrThrow, type CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GAMES, type GameParts } from '../src/games/index.ts';
import type { GameAdvice, Moment } from '../src/games/advice.ts';
import { loadPart, translate } from '../src/i18n/index.ts';
import type { Lang } from '../src/i18n/messages.gen.ts';
import { speak } from '../src/i18n/translation.svelte.ts';
import type { Json, JsonObject } from '../src/protocol.gen.ts';

const files = import.meta.glob<Record<string, string>>('../messages/*/*-reasons.json', { eager: true, import: 'default' });
const engine = import.meta.glob<string>('../../src/moontable/games/*/explain.py', { eager: true, query: '?raw', import: 'default' });

const LANGUAGES: readonly Lang[] = ['en', 'fa', 'zh-Hans', 'zh-Hant'];
const NAMING = { you: 0, name: (seat: number) => ['Robin', 'Mei', 'Arash'][seat] ?? '' };
/** As much of a position as the words of any game look at. */
const MOMENT: Moment = {
  seat: 0,
  choices: null,
  view: { seats: 3, astronauts: [0, 1, 2].map((seat) => ({ seat })), ring: Array.from({ length: 6 }, () => ({ spaces: [] })) },
};

/** The sentences of a game with their arguments, as its engine lists them. */
function keysOf(game: string): [key: string, args: string[]][] {
  const source = engine[`../../src/moontable/games/${game.replaceAll('-', '_')}/explain.py`] ?? '';
  const [, table = ''] = /^KEYS[^=]*= \{\n(.*?)^\}/ms.exec(source) ?? [];
  return [...table.matchAll(/^ {4}"([\w-]+)": \((.*)\),$/gm)].map(([, key = '', args = '']) => [key, [...args.matchAll(/"(\w+)"/g)].map(([, name = '']) => name)]);
}

const TEXTS: Readonly<Record<string, Json>> = { card: 'V2', cards: ['V2', 'K1'], tiles: [16, 50], pays: [6, 3, 0], kind: 'fall', ending: 'city' };
const FLAGS = ['taken', 'fresh', 'again', 'won'];

/** An argument of a reason as the engine might give it. */
function sample(game: string, name: string, n: number): Json {
  if (FLAGS.includes(name)) return n > 1;
  if (name === 'seat' || name === 'astronaut') return 1;
  if (name === 'cards' && game === 'blue-moon-city') return TEXTS['cards'] ?? null;
  return TEXTS[name] ?? n;
}

/** The whole object: three gains together are numbers, in any other place cards are names. */
const argumentsFor = (game: string, names: readonly string[], n: number): JsonObject =>
  Object.fromEntries(names.map((name) => [name, name === 'cards' && names.includes('crystals') ? n : sample(game, name, n)]));

function named(tokens: readonly CompiledMessageToken[], into = new Set<string>()): Set<string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, , format] = token;
    into.add(name);
    for (const nested of Object.values(format ?? {})) if (Array.isArray(nested)) named(nested as CompiledMessageToken[], into);
  }
  return into;
}

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));

describe.each(GAMES.map(({ id, parts }) => ({ id, parts })))('$id', ({ id, parts }) => {
  let advice: GameAdvice;
  beforeAll(async () => {
    const { words, advice: load } = parts as GameParts;
    await Promise.all([loadPart(words.table), loadPart(words.reasons)]);
    ({ advice } = await load());
  });

  it.each(LANGUAGES)('has a sentence in %s for every reason, and for no other', (language) => {
    const catalogue = files[`../messages/${language}/${id}-reasons.json`] ?? {};
    const keys = keysOf(id).map(([key]) => `reason.${id}.${key}`);
    expect(keys.length).toBeGreaterThan(15);
    expect(Object.keys(catalogue)).toEqual(keys);
  });

  it.each(LANGUAGES)('names in %s nothing that a reason does not bring', async (language) => {
    await speak(language);
    for (const [key, args] of keysOf(id)) {
      const text = files[`../messages/${language}/${id}-reasons.json`]?.[`reason.${id}.${key}`] ?? '';
      for (const n of [1, 2, 5]) {
        const values = { about: 'better', ...advice.reasonValues(argumentsFor(id, args, n), MOMENT, NAMING) };
        const missing = [...named(compileMessageOrThrow(text))].filter((name) => !(name in values));
        expect(missing, `${language} ${key}`).toEqual([]);
        for (const about of ['better', 'played']) {
          const sentence = translate(`reason.${id}.${key}`, { ...values, about }) ?? '';
          expect(sentence, `${language} ${key}`).toMatch(/[.。]$/);
          expect(sentence, `${language} ${key}`).not.toMatch(/[{}#]|undefined|NaN|\[object/);
        }
      }
    }
  });
});

it('speaks of the better action in the present and of the played one in the past', async () => {
  await Promise.all([loadPart('nova-luna'), loadPart('nova-luna-reasons')]);
  await speak('en');
  const [nova] = GAMES;
  const { advice } = await (nova?.parts as GameParts).advice();
  const values = advice.reasonValues({ n: 2, tiles: [34] }, MOMENT, NAMING);
  expect(translate('reason.nova-luna.completes', { ...values, about: 'better' })).toBe('It completes 2 tasks of blue 7.');
  expect(translate('reason.nova-luna.completes', { ...values, about: 'played' })).toBe('The move played completed 2 tasks of blue 7.');
});
