// `npm run ordeal`: what the site survives, as a table.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
import { abortedBodies } from './aborted.ts';
import { deployedBehindNginx, killedBehindNginx } from './behind-nginx.ts';
import { MOVABLE_CLOCK, clockJumps, receiversIn, setClock } from './clock.ts';
import { databaseGone } from './database-gone.ts';
import { diskFull } from './disk-full.ts';
import { Gateway } from './gateway.ts';
import { imageAlone, imageComposed, onPodman } from './image.ts';
import { killedUnderWrites } from './killed.ts';
import type { Outcome } from './outcome.ts';
import { jobThatAlwaysFails, partnersAt, partnersGone } from './partners.ts';
import { partnersPlausible } from './plausible-partners.ts';
import { promotedReplica } from './promoted.ts';
import { ServerProcess, freePort } from './server-process.ts';
import type { ServerOptions } from './server-process.ts';
import { memoryAfterSiege } from './siege.ts';
import { stoppedUnderLoad } from './stopped.ts';

const KILLS = 20;
const STOPS = 50;
const GONE_MS = 30_000;
const REQUESTS = 10_000;

/** Parts of the names of trials; `--seed=N` repeats the requests of a run that printed it. */
const words = process.argv.slice(2);
const SEED = '--seed=';
const folder = mkdtempSync(join(tmpdir(), 'vouver-ordeal-'));

const trials: readonly [string, () => Promise<Outcome>][] = [
  [`kill -9 under writes ×${KILLS}, embedded`, () => onEmbedded('killed', killed)],
  [
    `kill -9 under writes ×${KILLS}, PostgreSQL`,
    () => onPostgres('killed', async (url) => onSite(await ServerProcess.create(at(url)), killed)),
  ],
  [
    `stopped under load ×${STOPS}`,
    () => onEmbedded('stopped', (site) => stoppedUnderLoad(site, STOPS)),
  ],
  ['database gone for 30 s', () => onPostgres('gone', gone)],
  ['the primary lost, its replica promoted', promotedReplica],
  ['disk full', async () => diskFull(await template())],
  ['one of three killed behind nginx', () => onPostgres('many', killedBehindNginx)],
  ['three replaced behind nginx, a migration', () => onPostgres('deploy', deployedBehindNginx)],
  ...(['dead', 'lying', 'silent'] as const).map((kind): [string, () => Promise<Outcome>] => [
    `SMTP, S3, push service and film database ${kind}`,
    () => withPartners(kind, (site, port) => partnersGone(site, port, kind)),
  ]),
  [
    'SMTP, S3, push service and film database plausible',
    () => withPartners('plausible', partnersPlausible),
  ],
  ['a job that always fails', () => withPartners('job', jobThatAlwaysFails)],
  ['the clock jumps by 400 days', jumped],
  ['200 aborted bodies', () => onEmbedded('aborted', abortedBodies)],
  ['memory after a siege', () => onEmbedded('siege', (site) => memoryAfterSiege(site))],
  [`${REQUESTS} requests from the API’s document`, fuzzed],
  ['the image alone, on a read-only root', () => ifNamed(() => onPodman(imageAlone))],
  ['the image in its composition', () => ifNamed(() => onPodman(imageComposed))],
];

const killed = (site: ServerProcess) => killedUnderWrites(site, KILLS);
const at = (url: string) => ({ DATABASE_URL: url });

/** Trials that download packages, and take as long as all others together. */
async function ifNamed(run: () => Promise<Outcome>): Promise<Outcome> {
  if (wanted.length > 0) return run();
  return { survived: true, seen: 'skipped: only by its name, npm run ordeal -- image' };
}

async function onSite(
  site: ServerProcess,
  run: (site: ServerProcess) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    await site.start();
    return await run(site);
  } finally {
    await site.kill();
  }
}

async function onEmbedded(
  name: string,
  run: (site: ServerProcess) => Promise<Outcome>,
  env: Record<string, string> = {},
  options: ServerOptions = {},
): Promise<Outcome> {
  const DATA_DIR = join(folder, name);
  cpSync(await template(), DATA_DIR, { recursive: true });
  return onSite(await ServerProcess.create({ DATA_DIR, ...env }, options), run);
}

/** A data folder with the demonstration catalogue, made once. */
async function template(): Promise<string> {
  const made = join(folder, 'template');
  if (!existsSync(made)) {
    const cli = join(import.meta.dirname, '../../src/command-line/cli.ts');
    const env = { ...process.env, DATA_DIR: made };
    await promisify(execFile)(process.execPath, [cli, 'import', 'demo'], { env });
  }
  return made;
}

async function withPartners(
  name: string,
  run: (site: ServerProcess, port: number) => Promise<Outcome>,
): Promise<Outcome> {
  const port = await freePort();
  return onEmbedded(name, (site) => run(site, port), partnersAt(port));
}

async function gone(_: string, server: string): Promise<Outcome> {
  const gateway = await Gateway.open(join(server, '.s.PGSQL.5432'));
  const env = { ...at(gateway.urlOf('gone')), DATABASE_WAIT: '2' };
  const cached = '/movie/cidade-de-deus-598';
  try {
    return await onSite(await ServerProcess.create(env), (site) =>
      databaseGone(site, gateway, { goneMs: GONE_MS, cached }),
    );
  } finally {
    await gateway.close();
  }
}

async function jumped(): Promise<Outcome> {
  const file = join(folder, 'clock');
  setClock(file, 0);
  const outbox = join(folder, 'jumped', 'outbox');
  return onEmbedded(
    'jumped',
    (site) => clockJumps(site, { file, days: [400, -400], mailsTo: () => receiversIn(outbox) }),
    { CLOCK_OFFSET_FILE: file },
    { imports: [MOVABLE_CLOCK] },
  );
}

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
  const argument = words.find((word) => word.startsWith(SEED));
  const seed = argument === undefined ? Date.now() % 2 ** 31 : Number(argument.slice(SEED.length));
  const database = await openDatabase(
    { dataDir: join(folder, 'fuzz'), databaseUrl: undefined },
    silentLog,
  );
  try {
    await migrate(database.pool, await readMigrations());
    await ensureDemonstration(database.db);
    const api = createTestApi({ db: database.db });
    const { failures, statuses, accepted } = await fuzz(api, database.db, {
      count: REQUESTS,
      seed,
    });
    for (const { request, problem } of failures.slice(0, 20))
      console.log(`  ${request}\n    ${problem}`);
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    const ofSuperusers = [...accepted].filter((request) => request.includes(' /admin/')).length;
    return {
      survived: failures.length === 0,
      seen: `seed ${seed}, ${failures.length} undocumented; ${counts.join(', ')}; ${ofSuperusers} operator’s routes accepted some`,
    };
  } finally {
    await database.close();
  }
}

const wanted = words.filter((word) => !word.startsWith(SEED));
const table: { trial: string; survived: string; seen: string }[] = [];
for (const [trial, run] of trials) {
  if (wanted.length > 0 && !wanted.some((word) => trial.includes(word))) continue;
  console.log(`${trial} …`);
  const { survived, seen } = await run().catch((error: unknown) => ({
    survived: false,
    seen: messageOf(error),
  }));
  if (!survived) process.exitCode = 1;
  const isSkipped = seen.startsWith('skipped');
  table.push({ trial, survived: isSkipped ? '–' : survived ? 'yes' : 'NO', seen });
}
rmSync(folder, { recursive: true, force: true });
for (const { trial, survived, seen } of table) {
  console.log(`${survived.padEnd(4)}${trial.padEnd(52)}${seen}`);
}
