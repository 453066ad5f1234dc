// `npm run ordeal`: what the site survives, as a table. Arguments select trials by a part of their names.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { messageOf } from '#platform/errors.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';
import { createTestApi } from '#test/api.ts';
import { fuzz } from '#test/fuzz/fuzz-run.ts';
import { postgresUrl, startPostgres } from '#test/postgres.ts';
import { hasPostgres } from '../../scripts/postgres.mjs';
import { killedBehindNginx } from './behind-nginx.ts';
import { databaseGone, diskFull, killedUnderWrites, partnersGone } from './trials.ts';
import type { Outcome } from './trials.ts';

const KILLS = 20;
const GONE_MS = 30_000;
const REQUESTS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'vouver-ordeal-'));

const trials: readonly [string, () => Promise<Outcome>][] = [
  [
    `kill -9 under writes ×${KILLS}, embedded`,
    () => killedUnderWrites({ DATA_DIR: join(folder, 'killed') }, KILLS),
  ],
  [
    `kill -9 under writes ×${KILLS}, PostgreSQL`,
    () => onPostgres('killed', (url) => killedUnderWrites({ DATABASE_URL: url }, KILLS)),
  ],
  [
    'database gone for 30 s',
    () => onPostgres('gone', (_, server) => databaseGone(join(server, '.s.PGSQL.5432'), GONE_MS)),
  ],
  ['disk full', diskFull],
  ['one of three killed behind nginx', () => onPostgres('many', killedBehindNginx)],
  ['SMTP, S3 and film database dead', () => partnersGone('dead')],
  ['SMTP, S3 and film database lying', () => partnersGone('lying')],
  [`${REQUESTS} requests from the API’s document`, fuzzed],
];

async function onPostgres(
  name: string,
  run: (url: string, folder: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (!hasPostgres()) return { survived: true, seen: 'skipped: no PostgreSQL is installed' };
  const server = await startPostgres();
  try {
    const admin = new pg.Client({ connectionString: postgresUrl(server.folder, 'postgres') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    return await run(postgresUrl(server.folder, name), server.folder);
  } finally {
    await server.stop();
  }
}

async function fuzzed(): Promise<Outcome> {
  const seed = Date.now() % 2 ** 31;
  const database = await openDatabase(
    { dataDir: join(folder, 'fuzz'), databaseUrl: undefined },
    silentLog,
  );
  try {
    await migrate(database.pool, await readMigrations());
    await ensureDemonstration(database.db);
    const api = createTestApi({ db: database.db });
    const { failures, statuses } = await fuzz(api, database.db, { count: REQUESTS, seed });
    for (const { request, problem } of failures.slice(0, 20))
      console.log(`  ${request}\n    ${problem}`);
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    return {
      survived: failures.length === 0,
      seen: `seed ${seed}, ${failures.length} undocumented; ${counts.join(', ')}`,
    };
  } finally {
    await database.close();
  }
}

const wanted = process.argv.slice(2);
const table: { trial: string; survived: string; seen: string }[] = [];
for (const [trial, run] of trials) {
  if (wanted.length > 0 && !wanted.some((word) => trial.includes(word))) continue;
  console.log(`${trial} …`);
  const { survived, seen } = await run().catch((error: unknown) => ({
    survived: false,
    seen: messageOf(error),
  }));
  if (!survived) process.exitCode = 1;
  table.push({ trial, survived: survived ? 'yes' : 'NO', seen });
}
rmSync(folder, { recursive: true, force: true });
for (const { trial, survived, seen } of table) {
  console.log(`${survived.padEnd(4)}${trial.padEnd(46)}${seen}`);
}
