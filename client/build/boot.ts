/**
 * A tiny blocking script that sets theme, palette, language and direction on <html> before the first paint.
 *
 * The content-security policy forbids inline scripts, therefore `src/boot.ts` is bundled on its own into a hashed file.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, '..', 'src', 'boot.ts');

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: SOURCE, formats: ['iife'], name: 'boot' } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

export function boot(): Plugin {
  let code = '';
  let path = '';
  return {
    name: 'moontable-boot',
    async buildStart() {
      code = await bundle();
      path = `assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName: path, source: code });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${path}`) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(code);
      });
    },
    transformIndexHtml() {
      return [{ tag: 'script', attrs: { src: `/${path}` }, injectTo: 'head' }];
    },
  };
}
