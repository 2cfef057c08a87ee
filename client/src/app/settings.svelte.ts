/** The settings of this browser as reactive state: change a field through `set`, and page and storage follow. */
import { speak } from '../i18n/translation.svelte.ts';
import { worker } from './offline/worker.svelte.ts';
import { applySettings, readSettings, writeSettings, type Settings } from './appearance.ts';

class SettingsStore {
  #values = $state<Settings>(readSettings());

  constructor() {
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => applySettings(this.#values));
  }

  get lang() { return this.#values.lang; }
  get theme() { return this.#values.theme; }
  get palette() { return this.#values.palette; }
  get motion() { return this.#values.motion; }
  get commit() { return this.#values.commit; }
  get turnEnd() { return this.#values.turnEnd; }
  get sound() { return this.#values.sound; }

  /** Language changes once its words are there, so that direction and words turn together. */
  async set<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
    if (key === 'lang') await speak(value as Settings['lang']);
    if (key === 'lang') worker.keep(value as Settings['lang']);
    this.#values[key] = value;
    writeSettings(this.#values);
    applySettings(this.#values);
  }
}

export const settings = new SettingsStore();
