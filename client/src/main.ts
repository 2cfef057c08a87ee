import { mount } from 'svelte';
import App from './app/App.svelte';
import { settings } from './app/settings.svelte.ts';
import { loadPart } from './i18n/index.ts';
// Heard from the beginning: a browser offers once that this page can be installed.
import './app/offline/installing.svelte.ts';
import { whenIdle, worker } from './app/offline/worker.svelte.ts';
import { speak } from './i18n/translation.svelte.ts';
import './app/style/tokens.css';
import './app/style/base.css';

// No await outside of a function: with one the bundler would leave out what makes it load fewer files.
async function start(): Promise<void> {
  await speak(settings.lang);
  await loadPart('app');
  const target = document.getElementById('app');
  if (target === null) throw new Error('index.html has no #app');
  target.replaceChildren();
  mount(App, { target });
  if (import.meta.env.PROD) whenIdle(() => worker.start(settings.lang));
}

void start();
