import { applySettings, readSettings } from './app/appearance.ts';

applySettings(readSettings());
