import { mount } from 'svelte';
import { applySettings } from '../src/app/appearance.ts';
import { settings } from '../src/app/settings.svelte.ts';
import '../src/app/style/tokens.css';
import '../src/app/style/base.css';
import { loadPart } from '../src/i18n/index.ts';
import { speak } from '../src/i18n/translation.svelte.ts';
import TableScreen from '../src/table/TableScreen.svelte';
import { StillTable, type Fixture } from './board.svelte.ts';
import fixtures from './fixtures.json';

const query = new URLSearchParams(location.search);
const wish = (name: string, otherwise: string): string => query.get(name) ?? otherwise;

for (const [key, value] of [['lang', 'en'], ['theme', 'night'], ['palette', 'default'], ['motion', 'none'], ['commit', 'confirm']] as const) {
  await settings.set(key, wish(key, value) as never);
}
await speak(settings.lang);
await loadPart('app');
applySettings({ lang: settings.lang, theme: settings.theme, palette: settings.palette, motion: settings.motion, commit: settings.commit, sound: false });

const table = new StillTable((fixtures as unknown as Record<string, Fixture>)[wish('state', 'middle')] as Fixture);
if (query.has('ply')) await table.showPly(Number(query.get('ply')));
const target = document.getElementById('app');
if (target) mount(TableScreen, { target, props: { controller: table } });
