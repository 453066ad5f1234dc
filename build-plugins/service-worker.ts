import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { SERVICE_WORKER_PATH } from '#shared/app-messages.ts';

/** Files of `src/web/public` that the page shown without a connection needs. */
const ICONS = ['icon.svg'];

/** Builds the service worker, a script of its own, with the list of the files it precaches. */
export function serviceWorker(): Plugin {
  const root = join(import.meta.dirname, '..');
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_options, bundle) {
      const shell = [
        ...pageShell(bundle).map((name) => ({ url: `/${name}`, revision: null })),
        ...ICONS.map((name) => ({
          url: `/${name}`,
          revision: hashOf(readFileSync(join(root, 'src/web/public', name))),
        })),
      ];
      const source = await bundleWorker(root, shell);
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER_PATH.slice(1), source });
    },
  };
}

/** The entry with its static imports, the style sheet of all pages and the font. */
export function pageShell(bundle: Rollup.OutputBundle): string[] {
  const names = Object.keys(bundle);
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
  const scripts = entries.flatMap((file) =>
    file.type === 'chunk' ? [file.fileName, ...file.imports] : [],
  );
  const sheets = names.filter((name) => /^assets\/site\.sheet-[\w-]+\.css$/.test(name));
  const fonts = names.filter((name) => /archivo-latin-wdth[\w-]*\.woff2$/.test(name));
  if (scripts.length === 0 || sheets.length === 0 || fonts.length === 0)
    throw new Error('the page shell lacks a script, a style sheet or the font; was one renamed?');
  return [...new Set([...scripts, ...sheets, ...fonts])];
}

async function bundleWorker(root: string, shell: readonly object[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      PAGE_SHELL: JSON.stringify(shell),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
  const { output } = [built].flat()[0] as Rollup.RollupOutput;
  return output[0].code;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
