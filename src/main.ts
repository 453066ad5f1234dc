import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '#platform/errors.ts';
import { serveUntilStopped } from './prepare.ts';
import { createApp } from './server.ts';
import type { CreatePages } from './server.ts';

const build = join(import.meta.dirname, '../dist');

process.exitCode = await serveUntilStopped(async () => {
  const createPages = await loadPages();
  return {
    name: 'VouVer',
    createApp: (parts) => createApp({ ...parts, createPages, clientDir: join(build, 'client') }),
  };
});

async function loadPages(): Promise<CreatePages> {
  const file = join(build, 'server/entry-server.js');
  if (!existsSync(file)) throw new OperatorError('the site is not built yet; run npm start');
  return ((await import(pathToFileURL(file).href)) as { createPages: CreatePages }).createPages;
}
