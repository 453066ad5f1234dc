import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { CreatePages } from '../src/server.ts';
import { report } from './load.ts';
import type { prepareTree } from './render-tree.tsx';
import { startSite } from './site.ts';

const PATH = '/movie/cidade-de-deus-598';
const ROUNDS = 200;
const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href);
const root = join(import.meta.dirname, '..');

/** CPU milliseconds of one call, after warming up. */
async function cpuPerCall(call: () => unknown): Promise<number> {
  for (let i = 0; i < ROUNDS / 2; i += 1) await call();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i += 1) await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / ROUNDS;
}

const folder = await mkdtemp(join(root, 'node_modules', '.bench-'));
const site = await startSite();
try {
  const answers = new Map<string, string>();
  const api = async (path: string) => {
    const kept = answers.get(path) ?? (await (await fetch(`${site.url}${path}`)).text());
    answers.set(path, kept);
    return new Response(kept, { headers: { 'content-type': 'application/json' } });
  };
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      ssr: 'bench/render-tree.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
  const tree = (await load(join(folder, 'render-tree.js'))) as {
    prepareTree: typeof prepareTree;
  };
  const server = (await load(join(root, 'dist/server/entry-server.js'))) as {
    createPages: CreatePages;
  };
  const pages = server.createPages(api, {
    name: 'VouVer',
    url: site.url,
    contact: '',
    images: 'https://image.tmdb.org/t/p',
    demonstration: true,
    signIn: [],
  });
  const render = await tree.prepareTree(api, PATH);
  const bare = await cpuPerCall(render);
  const whole = await cpuPerCall(async () =>
    (
      await pages(new Request(`${site.url}${PATH}`, { headers: { accept: 'text/html' } }), {
        nonce: 'bench',
      })
    ).text(),
  );
  const ratio = whole / bare;
  report(
    'uncached title page / renderToString of its tree, CPU',
    ratio.toFixed(2),
    '≤ 5',
    ratio <= 5,
  );
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
