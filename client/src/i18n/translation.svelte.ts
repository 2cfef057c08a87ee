/** The words of the product in the language of the reader; only that language is ever loaded. */
import { setupI18n } from '@lingui/core';
import { catalogues } from 'virtual:catalogues';
import { isolate } from './isolate.ts';
import type { Lang, Messages, Part } from './messages.gen.ts';

export type MessageKey = keyof Messages;
type Values<Key extends MessageKey> = keyof Messages[Key] extends never ? [] : [values: Messages[Key]];

const i18n = setupI18n();
const loaded = new Set<Part>();
let current = $state<Lang>('en');

async function fetchPart(language: Lang, part: Part): Promise<void> {
  const { messages } = await catalogues[language][part]();
  i18n.load(language, messages);
}

/** Loads one part (a JSON file per language) of the language in use; screens load what they say before they show. */
export async function loadPart(part: Part): Promise<void> {
  loaded.add(part);
  await fetchPart(current, part);
}

/** Switches to a language once everything already loaded is there in it; resolves when the screen has changed. */
export async function speak(language: Lang): Promise<void> {
  await Promise.all([...loaded].map((part) => fetchPart(language, part)));
  i18n.activate(language);
  current = language;
}

/** The text of a key that only the server knows (log lines, refusals); an unknown key gives null. */
export function translate(key: string, values: Record<string, unknown> = {}): string | null {
  // Reading `current` is what makes a text follow the language; the build isolates the arguments of Persian itself.
  const safe = current === 'fa' ? values : isolate(values);
  if (!Object.hasOwn(i18n.messages, key)) return null;
  const message = i18n.messages[key];
  return typeof message === 'string' ? message : i18n._(key, safe);
}

/** The text of a key in the language of the reader, reactive. Numbers need `{n, number}` or a plural in the text. */
export function t<Key extends MessageKey>(key: Key, ...values: Values<Key>): string {
  return translate(key, values[0] ?? {}) ?? key;
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(current, options).format(value);
}

/** "Mei, Arash, & Robin" as the language writes it; `long` says "and" in full. */
export function formatList(items: readonly string[], style: 'short' | 'long' = 'short'): string {
  return new Intl.ListFormat(current, { style, type: 'conjunction' }).format(items);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** When `epoch` (seconds) will be: "in 2 days". */
export function formatUntil(epoch: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, epoch - now);
  const format = new Intl.RelativeTimeFormat(current, { style: 'short' });
  for (const [unit, length] of UNITS) if (seconds >= length) return format.format(Math.floor(seconds / length), unit);
  return format.format(Math.round(seconds), 'second');
}

/** How long ago `epoch` (seconds) was: "2 hours ago", "now". */
export function formatSince(epoch: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - epoch);
  const format = new Intl.RelativeTimeFormat(current, { numeric: 'auto', style: 'short' });
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'second');
}
