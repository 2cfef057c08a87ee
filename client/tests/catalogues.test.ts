import { compileMessageOrThrow, type CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import protocol from '../src/protocol.gen.ts?raw';

type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>('../messages/*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });
const engine = import.meta.glob<string>('../../src/moontable/games/*/*.py', { eager: true, query: '?raw', import: 'default' });

const LANGUAGES = ['en', 'fa', 'zh-Hans', 'zh-Hant'];
const PARTS = ['app', 'beside', 'blue-moon-city-reasons', 'blue-moon-city-rules', 'blue-moon-city', 'boards', 'chat', 'clock', 'fair', 'learn', 'lesson-blue-moon-city', 'lesson-nova-luna', 'lesson-walking-on-the-moon', 'lobby', 'me', 'notice', 'nova-luna-reasons', 'nova-luna-rules', 'nova-luna', 'offline', 'review', 'table', 'today', 'walking-on-the-moon-reasons', 'walking-on-the-moon-rules', 'walking-on-the-moon-setup', 'walking-on-the-moon'];
const of = (language: string, part: string): Catalogue => files[`../messages/${language}/${part}.json`] ?? {};

type Arguments = Map<string, string>;

/** Name and kind of every argument, inside plurals and selects too. */
function argumentsOf(tokens: CompiledMessageToken[], into: Arguments = new Map()): Arguments {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    if (!into.has(name) || type !== undefined) into.set(name, type === 'plural' || type === 'selectordinal' || type === 'number' ? 'number' : 'text');
    if (typeof format !== 'object' || format === null) continue;
    for (const nested of Object.values(format)) if (Array.isArray(nested)) argumentsOf(nested as CompiledMessageToken[], into);
  }
  return into;
}

function pluralsOf(tokens: CompiledMessageToken[], into: [type: string, cases: string[]][] = []): typeof into {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [, type, format] = token;
    if (typeof format !== 'object' || format === null) continue;
    if (type === 'plural' || type === 'selectordinal') into.push([type, Object.keys(format).filter((key) => key !== 'offset')]);
    for (const nested of Object.values(format)) if (Array.isArray(nested)) pluralsOf(nested as CompiledMessageToken[], into);
  }
  return into;
}

it('there are four languages of every part, none of them empty', () => {
  expect(Object.keys(files).sort()).toEqual(LANGUAGES.flatMap((language) => PARTS.map((part) => `../messages/${language}/${part}.json`)));
  for (const part of PARTS) expect(Object.keys(of('en', part)).length).toBeGreaterThan(5);
});

describe.each(PARTS)('%s', (part) => {
  const english = of('en', part);

  it.each(LANGUAGES)('has the same keys in %s, each with a text', (language) => {
    const catalogue = of(language, part);
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(LANGUAGES)('takes the same arguments in %s', (language) => {
    for (const [key, text] of Object.entries(of(language, part))) {
      const expected = argumentsOf(compileMessageOrThrow(english[key] ?? ''));
      expect(argumentsOf(compileMessageOrThrow(text)), `${language} ${key}`).toEqual(new Map([...expected]));
    }
  });

  it.each(LANGUAGES)('uses the plural forms of %s', (language) => {
    for (const [key, text] of Object.entries(of(language, part))) {
      for (const [type, cases] of pluralsOf(compileMessageOrThrow(text))) {
        const rules = new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
        const known = new Set<string>([...rules.resolvedOptions().pluralCategories, 'other']);
        const named = cases.filter((name) => !/^=?\d+$/.test(name));
        expect(named.filter((name) => !known.has(name)), `${language} ${key}`).toEqual([]);
        expect(cases, `${language} ${key}`).toContain('other');
      }
    }
  });

  it('holds no message that nothing says', () => {
    const said = Object.values(sources).concat(Object.values(engine)).join('\n');
    // Keys put together from a closed list; refusals have a test of their own below, lessons one beside the engine.
    const built = /^(lesson\..*|refusal\..*|bot\.[\w-]+|game\.[\w-]+\.line|(nowhere|unknown-table|outdated|signed-out)\.(title|about))$/;
    const unused = Object.keys(english).filter((key) => !said.includes(`'${key}'`) && !said.includes(`"${key}"`) && !built.test(key));
    expect(unused).toEqual([]);
  });
});

it('every code of the protocol has a sentence in every language, and no sentence is left of a code that went', () => {
  const union = /export type ErrorCode =([^;]+);/.exec(protocol)?.[1] ?? '';
  const codes = [...union.matchAll(/"([\w-]+)"/g)].map(([, code]) => code ?? '');
  expect(codes.length).toBeGreaterThan(20);
  const own = ['unknown', 'unreachable'];
  // Those of meeting, of one's account and of notices come with their pages, where alone they are met.
  const sentences = ['app', 'lobby', 'me', 'notice'].flatMap((part) => Object.keys(of('en', part))).filter((key) => key.startsWith('refusal.')).map((key) => key.slice('refusal.'.length));
  expect(sentences.sort()).toEqual([...codes, ...own].sort());
});
