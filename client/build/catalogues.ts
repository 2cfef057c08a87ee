/**
 * The words of the client: `messages/<language>/<part>.json`, flat `key: ICU text`.
 *
 * Each file becomes one lazily loaded chunk whose texts are already parsed, so that no ICU parser is sent to the
 * browser. The English files also give the types of every key and its arguments (`src/i18n/messages.gen.ts`).
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow, type CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const MESSAGES = join(import.meta.dirname, '..', 'messages');
const TYPES = join(import.meta.dirname, '..', 'src', 'i18n', 'messages.gen.ts');
const INDEX = 'virtual:catalogues';
const CATALOGUE = /^virtual:catalogue\/([\w-]+)\/([\w-]+)$/;
const RIGHT_TO_LEFT = new Set(['fa']);

type Catalogue = Record<string, string>;

export function languages(): string[] {
  return readdirSync(MESSAGES).sort();
}

export function parts(): string[] {
  return readdirSync(join(MESSAGES, 'en'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

function fileOf(language: string, part: string): string {
  return join(MESSAGES, language, `${part}.json`);
}

export function read(language: string, part: string): Catalogue {
  return JSON.parse(readFileSync(fileOf(language, part), 'utf8')) as Catalogue;
}

/** In a right-to-left sentence a name or link stands between isolates (U+2068 … U+2069), or its neighbours move. */
function isolateArguments(tokens: CompiledMessageToken[]): CompiledMessageToken[] {
  return tokens.flatMap((token): CompiledMessageToken[] => {
    if (typeof token === 'string') return [token];
    const [name, type, format] = token;
    if (type === undefined) return ['\u2068', token, '\u2069'];
    if (!isChoice(type)) return [token];
    const cases = Object.entries(format as Record<string, unknown>).map(([key, value]) => [
      key,
      Array.isArray(value) ? isolateArguments(value as CompiledMessageToken[]) : value,
    ]);
    return [[name, type, Object.fromEntries(cases)]];
  });
}

function isChoice(type: string): boolean {
  return type === 'plural' || type === 'selectordinal' || type === 'select';
}

/** A text without arguments stays a plain string, which is what most of them are. */
function compile(language: string, text: string): string | CompiledMessageToken[] {
  const tokens = compileMessageOrThrow(text);
  if (tokens.every((token) => typeof token === 'string')) return tokens.join('');
  return RIGHT_TO_LEFT.has(language) ? isolateArguments(tokens) : tokens;
}

/** Arguments of a text and the TypeScript type of each: a plain argument takes text, never a bare number. */
function argumentTypes(tokens: CompiledMessageToken[], into = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    // Whatever a select does not name is its `other`.
    if (type === undefined || type === 'select') into.set(name, 'string');
    else into.set(name, 'number');
    if (type !== undefined && isChoice(type)) {
      for (const value of Object.values(format as Record<string, unknown>)) {
        if (Array.isArray(value)) argumentTypes(value as CompiledMessageToken[], into);
      }
    }
  }
  return into;
}

export function messageTypes(): string {
  const lines = parts().flatMap((part) =>
    Object.entries(read('en', part)).map(([key, text]) => {
      const types = [...argumentTypes(compileMessageOrThrow(text))].map(([name, type]) => `${name}: ${type}`);
      return `  ${JSON.stringify(key)}: ${types.length > 0 ? `{ ${types.join('; ')} }` : 'Record<never, never>'};`;
    }),
  );
  return [
    '/* Written by build/catalogues.ts from messages/en: do not edit. */',
    `export type Lang = ${languages().map((name) => JSON.stringify(name)).join(' | ')};`,
    `export type Part = ${parts().map((name) => JSON.stringify(name)).join(' | ')};`,
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** Numbers get the language's digits only through `{n, number}`; the types above refuse a number for a bare `{n}`. */
export function writeMessageTypes(): void {
  const text = messageTypes();
  if (!existsSync(TYPES) || readFileSync(TYPES, 'utf8') !== text) writeFileSync(TYPES, text);
}

export function catalogues(): Plugin {
  return {
    name: 'moontable-catalogues',
    enforce: 'pre',
    buildStart() {
      writeMessageTypes();
    },
    resolveId(id) {
      return id === INDEX || CATALOGUE.test(id) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${INDEX}`) {
        const rows = languages().map((language) => {
          const loaders = parts().map((part) => `"${part}": () => import("virtual:catalogue/${language}/${part}")`);
          return `"${language}": {${loaders.join(', ')}}`;
        });
        return `export const catalogues = {${rows.join(',\n')}};`;
      }
      const [, language, part] = CATALOGUE.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || language === undefined || part === undefined) return null;
      this.addWatchFile(fileOf(language, part));
      const compiled = Object.entries(read(language, part)).map(([key, text]) => {
        try {
          return [key, compile(language, text)];
        } catch (error) {
          throw new Error(`messages/${language}/${part}.json: ${key}: ${String(error)}`, { cause: error });
        }
      });
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(MESSAGES)) return;
      writeMessageTypes();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
