/** What a person has set, where it is kept, and how it shows on <html>. Shared by the boot script and the settings. */
import type { Lang } from '../i18n/messages.gen.ts';

export interface Settings {
  lang: Lang;
  theme: 'system' | 'night' | 'day';
  palette: 'default' | 'safe' | 'contrast';
  motion: 'system' | 'full' | 'none';
  commit: 'confirm' | 'once';
  /** Whether my turn ends by itself, or when I say so. */
  turnEnd: 'itself' | 'confirm';
  sound: boolean;
}

export const LANGUAGES: Record<Lang, { name: string; direction: 'ltr' | 'rtl' }> = {
  en: { name: 'English', direction: 'ltr' },
  'zh-Hant': { name: '繁體中文', direction: 'ltr' },
  'zh-Hans': { name: '简体中文', direction: 'ltr' },
  fa: { name: 'فارسی', direction: 'rtl' },
};

const KEY = 'moontable.settings';
const SIMPLIFIED = /^zh(-hans|-cn|-sg|$)/i;

/** The first language of the browser that we speak; Chinese by script, then by region. */
export function preferredLanguage(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const tag = wish.toLowerCase();
    if (tag.startsWith('zh')) return SIMPLIFIED.test(tag) ? 'zh-Hans' : 'zh-Hant';
    if (tag.startsWith('fa')) return 'fa';
    if (tag.startsWith('en')) return 'en';
  }
  return 'en';
}

export function readSettings(): Settings {
  const defaults: Settings = {
    lang: preferredLanguage(navigator.languages),
    // Night is what the product looks like; the day is there for whoever wants it.
    theme: 'night',
    palette: 'default',
    motion: 'system',
    commit: 'confirm',
    turnEnd: 'itself',
    sound: false,
  };
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    // Storage can be forbidden or hold another program's text: the defaults are always a working product.
    return defaults;
  }
}

export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
}

export function prefersDay(): boolean {
  return matchMedia('(prefers-color-scheme: light)').matches;
}

/** Ground of the page, for the browser's own bars around it; the same as `--ground` in tokens.css. */
const GROUNDS = { night: '#0e1122', day: '#f3ead7' } as const;

export function applySettings({ lang, theme, palette, motion }: Settings, root = document.documentElement): void {
  const shown = theme === 'system' ? (prefersDay() ? 'day' : 'night') : theme;
  root.lang = lang;
  root.dir = LANGUAGES[lang].direction;
  root.dataset['theme'] = shown;
  root.dataset['palette'] = palette;
  root.dataset['motion'] = motion;
  const bars = root.ownerDocument.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bars !== null) bars.content = GROUNDS[shown];
}
