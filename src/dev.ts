// Development: the same app, with pages and browser files by way of Vite. Started by `npm run dev`.
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createProgress } from '#platform/progress.ts';
import { untilToldToStop } from '#platform/shutdown.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';
import { createApp, type CreatePages, listen } from './server.ts';

const read = readConfig(process.env);
if (!read.ok) {
  console.error(read.problems.join('\n'));
  process.exit(78);
}
const { config } = read;
const log = createLog(config.logLevel);
const stop = untilToldToStop();
const database = await openDatabase(config, log);
await migrate(database.pool, await readMigrations());
await ensureDemonstration(database.db, { onProgress: createProgress('Demonstration catalogue') });

const vite = await createVite({
  configLoader: 'native',
  server: { middlewareMode: true },
  appType: 'custom',
});
const pagesEnvironment = vite.environments.ssr;
if (!pagesEnvironment || !isRunnableDevEnvironment(pagesEnvironment)) {
  throw new Error('Vite has no environment that renders pages');
}

/** Asks Vite for the pages at every request, so that a saved file is the next page's. */
const createPages: CreatePages = (api, site) => async (request) => {
  const entry = (await pagesEnvironment.runner.import('/src/web/entry-server.tsx')) as {
    createPages: CreatePages;
  };
  return entry.createPages(api, site)(request);
};

const app = createApp({ config, db: database.db, log, createPages, development: true });
const server = await listen(
  {
    ...app,
    handle: (request, response) => {
      vite.middlewares(request, response, () => app.handle(request, response));
    },
  },
  config,
);
console.log(`VouVer, in development, is at ${config.siteUrl}`);
await stop;
server.close();
server.closeAllConnections();
await vite.close();
await database.close();
