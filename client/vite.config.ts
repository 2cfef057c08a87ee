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
            { name: 'shared', test: /node_modules|\/src\/(app\/(account|appearance|refusals|Refusal|pending|router|settings\.|Nowhere|shell\/(Dawn|Starting)|offline\/(worker|installing|index))|art\/(Drawing|Icon|Disc|clouded|paint|seats|sky)|i18n|net\/(api|kept|patch|identity)|games\/index|board\/roving|table\/(names|play\/naming))/ },
            // What is filled in, and what is drawn behind it: every page but a table in play has some of it.
            { name: 'forms', test: /\/src\/(app\/(NameForm|Segments)|art\/backdrops)/ },
            // What every table brings before its game is known, and what keeps it in touch with the server.
            { name: 'table', test: /\/src\/(app\/(Table(Page|Room)|shell\/Top)|table\/(TableScreen|controller|take-back)|net\/(link|polling|mirror|ways|wakening|socket|shown|wire))/ },
            // Parts of boards; what other pages need too stays out of it.
            { name: 'play', test: /\/src\/(board|table\/play)\/(?!roving|naming)/, minShareCount: 2 },
            // A table fetches its game in one piece; what reviews and rules share with it does not cut that into many.
            ...['nova_luna', 'blue_moon_city', 'walking_on_the_moon'].map((game) => ({
              name: game,
              test: new RegExp(`/src/games/${game}/(?!ending|medals|story|Medal|SoloCard|Rule|Setup|setup|examples|rulings|TableFile|TrackFigure|Review|Action|advice|actions)`),
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
