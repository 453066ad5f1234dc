// The short form of `npm run ordeal`, which has longer and harder trials. None measures
// time here: a slow machine may take long, but must come to the same end.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clockJumps, MOVABLE_CLOCK, setClock } from '#test/ordeal/clock.ts';
import { killedAndDeployedBehindNginx } from '#test/ordeal/behind-nginx.ts';
import { databaseGone } from '#test/ordeal/database-gone.ts';
import { diskFull } from '#test/ordeal/disk-full.ts';
import { Gateway } from '#test/ordeal/gateway.ts';
import { abortedBodies } from '#test/ordeal/aborted.ts';
import { killedUnderWrites } from '#test/ordeal/killed.ts';
import { jobThatAlwaysFails, partnersAt, partnersGone } from '#test/ordeal/partners.ts';
import { partnersPlausible } from '#test/ordeal/plausible-partners.ts';
import { promotedReplica } from '#test/ordeal/promoted.ts';
import { ServerProcess, freePort } from '#test/ordeal/server-process.ts';
import { memoryAfterSiege } from '#test/ordeal/siege.ts';
import { stoppedUnderLoad } from '#test/ordeal/stopped.ts';
import type { Outcome } from '#test/ordeal/outcome.ts';
import { postgresUrl, startPostgres } from '#test/postgres.ts';
import { afterAll, expect, inject, test } from 'vitest';
import type { TestContext } from 'vitest';
import { hasPostgres } from '../../scripts/postgres.mjs';

const folder = mkdtempSync(join(tmpdir(), 'vouver-ordeal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const NO_LIMIT = Infinity;
/** The outcome of a trial; skips the test if this machine lacks something that the trial needs. */
function seen(context: TestContext, outcome: Outcome): Outcome {
  context.skip(outcome.seen.startsWith('skipped'), outcome.seen);
  return outcome;
}

const survived = { survived: true, seen: expect.any(String) as string };

test('the embedded site survives its partners, its clock and kill -9', async () => {
  const DATA_DIR = join(folder, 'embedded');
  const clock = join(folder, 'clock');
  cpSync(inject('template'), DATA_DIR, { recursive: true });
  setClock(clock, 0);
  const port = await freePort();
  const env = { DATA_DIR, CLOCK_OFFSET_FILE: clock, ...partnersAt(port) };
  const site = await ServerProcess.create(env, { imports: [MOVABLE_CLOCK] });
  try {
    await site.start();
    expect(await abortedBodies(site)).toEqual(survived);
    expect(await partnersGone(site, port, 'dead')).toEqual(survived);
    expect(await partnersGone(site, port, 'lying')).toEqual(survived);
    expect(await partnersPlausible(site, port)).toEqual(survived);
    expect(await jobThatAlwaysFails(site, port)).toEqual(survived);
    expect(await clockJumps(site, { file: clock, days: [400, -400] })).toEqual(survived);
    expect(await killedUnderWrites(site, 1, NO_LIMIT)).toEqual(survived);
  } finally {
    await site.kill();
  }
}, 300_000);

test('the embedded site survives a siege, partners that say nothing, and stops under load', async () => {
  const DATA_DIR = join(folder, 'besieged');
  cpSync(inject('template'), DATA_DIR, { recursive: true });
  const port = await freePort();
  const site = await ServerProcess.create({ DATA_DIR, ...partnersAt(port) });
  try {
    await site.start();
    const short = { connections: 10, secondsEach: 0.5, restMs: 1500 };
    const memory = { patienceMs: 20_000, mostMemory: 1.5 };
    expect(await memoryAfterSiege(site, { ...short, ...memory })).toEqual(survived);
    // The mail server is the first partner that the site stops waiting for.
    expect(await partnersGone(site, port, 'silent', ['mail'])).toEqual(survived);
    expect(await stoppedUnderLoad(site, 2)).toEqual(survived);
  } finally {
    await site.kill();
  }
}, 300_000);

test.skipIf(!hasPostgres())(
  'the site on PostgreSQL, still empty, survives kill -9 and the loss of its database',
  async () => {
    const server = await startPostgres();
    const gateway = await Gateway.open(join(server.folder, '.s.PGSQL.5432'));
    const admin = new pg.Client({ connectionString: postgresUrl(server.folder, 'postgres') });
    await admin.connect();
    await admin.query('create database ordeal');
    await admin.end();
    const env = { DATABASE_URL: gateway.urlOf('ordeal'), DATABASE_WAIT: '2', DATA_DIR: folder };
    const site = await ServerProcess.create(env, { words: ['--no-demo'] });
    try {
      await site.start();
      const home = await fetch(site.url);
      expect(home.status).toBe(200);
      expect(await home.text()).toContain('O catálogo ainda tá vazio.');
      expect(await killedUnderWrites(site, 1, NO_LIMIT)).toEqual(survived);
      const short = { goneMs: 2000, cached: '/', healthyMs: NO_LIMIT };
      expect(await databaseGone(site, gateway, short)).toEqual(survived);
    } finally {
      await site.kill();
      await gateway.close();
      await server.stop();
    }
  },
  300_000,
);

test.skipIf(!hasPostgres())(
  'the site survives the loss of its primary when the replica is promoted as the guide says',
  async () => {
    expect(await promotedReplica()).toEqual(survived);
  },
  300_000,
);

test('the embedded site survives a full disk', async (context) => {
  expect(seen(context, await diskFull(inject('template')))).toEqual(survived);
}, 300_000);

test.skipIf(!hasPostgres())(
  'behind nginx no read is lost when a process is killed, or replaced during a migration',
  async (context) => {
    const server = await startPostgres();
    try {
      const admin = new pg.Client({ connectionString: postgresUrl(server.folder, 'postgres') });
      await admin.connect();
      await admin.query('create database nginx');
      await admin.end();
      const outcome = await killedAndDeployedBehindNginx(postgresUrl(server.folder, 'nginx'));
      expect(seen(context, outcome)).toEqual(survived);
    } finally {
      await server.stop();
    }
  },
  300_000,
);
