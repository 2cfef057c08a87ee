/**
 * The service worker `sw.js`: `worker/worker.ts` bundled on its own, with the names of all files of the build in it.
 *
 * Files of a language are listed apart: a browser keeps those of the languages that it speaks.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const CLIENT = join(import.meta.dirname, '..');
const SOURCE = join(CLIENT, 'worker', 'worker.ts');
const PUBLIC = join(CLIENT, 'public');
const CATALOGUE = /^\0virtual:catalogue\/([\w-]+)\//;
/** Fonts are for one language alone. */
const FONTS: Readonly<Record<string, RegExp>> = { fa: /vazirmatn.*\.woff2$/ };
/** Pictures of the system's home screen, which it fetches by itself. */
const NOT_SHOWN = /^icons\//;

function languageOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | null {
  if (file.type === 'asset') return Object.entries(FONTS).find(([, font]) => font.test(file.fileName))?.[0] ?? null;
  return file.moduleIds.map((id) => CATALOGUE.exec(id)?.[1]).find((language) => language !== undefined) ?? null;
}

async function bundle(list: unknown): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { BUILD: JSON.stringify(list) },
    build: { write: false, copyPublicDir: false, lib: { entry: SOURCE, formats: ['iife'], name: 'worker' } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

export function worker(): Plugin {
  return {
    name: 'moontable-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const shell = readdirSync(PUBLIC).filter((name) => !NOT_SHOWN.test(`${name}/`)).map((name) => `/${name}`);
        const languages: Record<string, string[]> = {};
        for (const file of Object.values(files)) {
          if (file.fileName.endsWith('.html')) continue;
          const language = languageOf(file);
          (language === null ? shell : (languages[language] ??= [])).push(`/${file.fileName}`);
        }
        const list = { shell: shell.sort(), languages };
        const content = [JSON.stringify(list), readFileSync(join(CLIENT, 'index.html')), readFileSync(SOURCE), ...readdirSync(PUBLIC, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => readFileSync(join(PUBLIC, name)))];
        const version = content.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundle({ version, ...list }) });
      },
    },
  };
}
