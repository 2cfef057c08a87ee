import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applySettings, preferredLanguage, readSettings, writeSettings, type Settings } from '../src/app/appearance.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('navigator', { languages: ['fa-IR', 'en'] });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  [['zh-TW'], 'zh-Hant'], [['zh-HK', 'en'], 'zh-Hant'], [['zh-Hant-CN'], 'zh-Hant'], [['zh-CN'], 'zh-Hans'], [['zh'], 'zh-Hans'], [['zh-Hans-TW'], 'zh-Hans'],
  [['de', 'fa-IR'], 'fa'], [['en-GB', 'fa'], 'en'], [['de', 'pl'], 'en'], [[], 'en'],
])('speaks to %j in %s', (wishes, language) => {
  expect(preferredLanguage(wishes)).toBe(language);
});

// The device's theme is a choice; what a stranger sees first is the night.
it('starts in the language of the device and in the night, and keeps what was set', () => {
  expect(readSettings()).toMatchObject({ lang: 'fa', theme: 'night', commit: 'confirm', sound: false });
  writeSettings({ ...readSettings(), theme: 'day' });
  expect(readSettings().theme).toBe('day');
});

it('works when storage is forbidden or holds nonsense', () => {
  stored.set('moontable.settings', '{');
  expect(readSettings().lang).toBe('fa');
  vi.stubGlobal('localStorage', { getItem: () => { throw new Error('forbidden'); }, setItem: () => { throw new Error('forbidden'); } });
  expect(() => writeSettings(readSettings())).not.toThrow();
});

it('shows on the root element: direction with the language, the device’s theme where that is the choice, the window’s colour with it', () => {
  const bar = { content: '' };
  const root = { dataset: {}, ownerDocument: { querySelector: () => bar } } as unknown as HTMLElement;
  const settings: Settings = { ...readSettings(), theme: 'system', palette: 'safe' };
  applySettings(settings, root);
  expect(root).toMatchObject({ lang: 'fa', dir: 'rtl', dataset: { theme: 'day', palette: 'safe', motion: 'system' } });
  const day = bar.content;
  applySettings({ ...settings, lang: 'en', theme: 'night' }, root);
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr', dataset: { theme: 'night' } });
  expect(new Set([day, bar.content, '']).size).toBe(3);
});
