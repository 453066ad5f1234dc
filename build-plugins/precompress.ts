import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm|webmanifest)$/;

/** The solver's megabytes would take half a minute at the best quality, and be 5 % smaller. */
const brotliOptions = (name: string) =>
  name.endsWith('.wasm') ? { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } } : {};

/**
 * Writes .br and .gz files beside the browser's files, so that the server need not compress them: beside
 * all in the folder, or with `onlyBundle` beside those that this build has written.
 */
export function precompress({ onlyBundle = false } = {}): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = onlyBundle ? Object.keys(bundle) : await readdir(dir, { recursive: true });
      for (const name of names) {
        if (!COMPRESSIBLE.test(name)) continue;
        const path = join(dir, name);
        const content = await readFile(path);
        await writeFile(`${path}.br`, brotliCompressSync(content, brotliOptions(name)));
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
