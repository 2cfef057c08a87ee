import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { boot } from './build/boot.ts';
import { catalogues } from './build/catalogues.ts';
import { worker } from './build/worker.ts';
import { precompress } from './build/precompress.ts';

const server = process.env['MOONTABLE_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [catalogues(), boot(), svelte(), worker(), precompress()],
  build: {
    outDir: '../src/moontable/server/static',
    emptyOutDir: true,
    // A data: address would need a looser content-security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // What several screens share is one file, not a dozen of a kilobyte each; what only new tables share stays apart.
        codeSplitting: {
          groups: [
            { name: 'shared', test: /node_modules|\/src\/(app(?!\/new)|art|i18n|net)\/|\/src\/(games\/index|board\/roving|table\/names|table\/play\/naming)/, minShareCount: 6 },
            // Parts of boards; what other pages need too stays out of it.
            { name: 'play', test: /\/src\/(board|table\/play)\/(?!roving|naming)/, minShareCount: 2 },
            // A table fetches its game in one piece; what reviews and rules share with it does not cut that into many.
            ...['nova_luna', 'blue_moon_city', 'walking_on_the_moon'].map((game) => ({
              name: game,
              test: new RegExp(`/src/games/${game}/(?!Rule|Setup|setup|examples|rulings|TableFile|TrackFigure|Review|Action|advice|actions)`),
            })),
          ],
        },
      },
    },
  },
  server: {
    // The server accepts requests of its own pages only: the page's host goes through unchanged.
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/ws'].map((path) => [path, { target: server, changeOrigin: false, ws: path === '/ws' }]),
    ),
  },
  test: { include: ['tests/**/*.test.ts'] },
});
