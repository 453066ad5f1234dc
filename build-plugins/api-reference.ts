import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { REFERENCE_FOLDER, REFERENCE_MODULE } from '#api/docs-assets.ts';

/**
 * Serves the browser files of Scalar's API reference from our own origin: a build copies them as
 * they are, in development they come from the package.
 */
export function apiReference(): Plugin {
  const main = fileURLToPath(import.meta.resolve('@scalar/api-reference'));
  const folder = join(dirname(main), 'browser');
  const names = globSync([REFERENCE_MODULE, 'chunks/*.js'], { cwd: folder });
  const read = (name: string) => readFileSync(join(folder, name));
  return {
    name: 'api-reference',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const name of names) {
        const fileName = `${REFERENCE_FOLDER.slice(1)}/${name}`;
        this.emitFile({ type: 'asset', fileName, source: read(name) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(REFERENCE_FOLDER, ({ url = '' }, response, next) => {
        const name = url.slice(1);
        if (!names.includes(name)) return next();
        response.setHeader('content-type', 'text/javascript').end(read(name));
      });
    },
  };
}
