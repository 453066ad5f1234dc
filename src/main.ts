import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { createProgress } from '#platform/progress.ts';
import { drain, untilToldToStop } from '#platform/shutdown.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';
import { createApp, listen } from './server.ts';
import type { CreatePages } from './server.ts';

/** What sysexits.h calls a configuration error; supervisors do not restart on it. */
const wrongConfiguration = 78;

const build = join(import.meta.dirname, '../dist');

const read = readConfig(process.env);
if (read.ok) {
  process.exitCode = await run(read.config, createLog(read.config.logLevel)).catch(explain);
} else {
  console.error(`VouVer cannot start, the configuration is wrong:\n${list(read.problems)}`);
  process.exitCode = wrongConfiguration;
}

/** From nothing to serving, and back; resolves with the exit code. */
async function run(config: Config, log: Log): Promise<number> {
  const stop = untilToldToStop();
  const createPages = await loadPages();
  const database = await openDatabase(config, log);
  try {
    await prepare(database, log);
    const app = createApp({
      config,
      db: database.db,
      log,
      createPages,
      clientDir: join(build, 'client'),
    });
    const server = await listen(app, config).catch((error: unknown) => {
      throw portProblem(error, config);
    });
    console.log(`VouVer is at ${config.siteUrl}`);
    const reason = await Promise.race([stop, database.lost]);
    if (reason instanceof Error) log.fatal({ reason: reason.message }, 'the database was lost');
    else log.info('stopping');
    await drain(server);
    return reason instanceof Error ? 1 : 0;
  } finally {
    await database.close();
  }
}

async function prepare({ pool, db }: Database, log: Log): Promise<void> {
  const applied = await migrate(pool, await readMigrations());
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  await ensureDemonstration(db, { onProgress: createProgress('Demonstration catalogue') });
}

async function loadPages(): Promise<CreatePages> {
  const file = join(build, 'server/entry-server.js');
  if (!existsSync(file)) throw new OperatorError('the site is not built yet; run npm start');
  return ((await import(pathToFileURL(file).href)) as { createPages: CreatePages }).createPages;
}

function portProblem(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `port ${port} is in use by another program; stop it or set another PORT`,
    );
  }
  if (code === 'EACCES')
    return new OperatorError(`port ${port} needs more rights; set another PORT`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new OperatorError(`HOST ${host} is not an address of this machine`);
  }
  return error;
}

function explain(error: unknown): number {
  console.error(error instanceof OperatorError ? `VouVer cannot start: ${error.message}` : error);
  return 1;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `  - ${line}`).join('\n');
}
