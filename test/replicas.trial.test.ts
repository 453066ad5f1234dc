// Reads from a real streaming replica, whose replay is paused, and which stops.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { checkReplicas } from '../src/command-line/doctor-checks.ts';
import type { DoctorContext } from '../src/command-line/doctor-findings.ts';
import { fixedClock } from '#platform/clock.ts';
import { listenForChanges } from '#platform/database/changes.ts';
import type { ChangeListener } from '#platform/database/changes.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { invalidations } from '#platform/tags.ts';
import { silentLog } from '#platform/log.ts';
import { findPostgres } from '../scripts/postgres.mjs';
import { send } from './account-requests.ts';
import { createTestUser, signIn } from './accounts.ts';
import { createTestApi } from './api.ts';
import { aTitle, seedCatalogue } from './catalogue.ts';
import { postgresUrl, startPostgres, startReplica } from './postgres.ts';
import type { PostgresServer } from './postgres.ts';

const clock = fixedClock('2026-11-22T12:00:00Z');
const wait = { timeout: 30_000, interval: 20 };
let primary: PostgresServer;
let replica: PostgresServer;
let database: Database;
let listener: ChangeListener;
/** For the operator's commands on the replica. */
let operator: pg.Client;
let api: ReturnType<typeof createTestApi>;

/** Skipped on a machine without PostgreSQL's server. */
const hasServer = findPostgres() !== undefined;

beforeAll(async () => {
  if (!hasServer) return;
  primary = await startPostgres();
  replica = await startReplica(primary);
  database = await openDatabase(
    {
      dataDir: '',
      databaseUrl: postgresUrl(primary.folder, 'postgres'),
      databaseReplicaUrls: [postgresUrl(replica.folder, 'postgres')],
    },
    silentLog,
  );
  await migrate(database.pool, await readMigrations());
  listener = await listenForChanges({ pool: database.pool, invalidations, log: silentLog });
  await seedCatalogue(database.db, aTitle());
  operator = new pg.Client({ connectionString: postgresUrl(replica.folder, 'postgres') });
  operator.on('error', () => undefined);
  await operator.connect();
  api = createTestApi({ db: database.db, staleDb: database.staleDb, clock });
}, 60_000);
afterAll(async () => {
  await listener?.stop();
  await operator?.end().catch(() => undefined);
  await database?.close();
  await replica?.stop();
  await primary?.stop();
}, 60_000);

const isReplica = async (db: Db) =>
  (await rowsOf<{ answer: boolean }>(db, sql`select pg_is_in_recovery() as answer`))[0]!.answer;
const untilReplicaAnswers = () =>
  vi.waitFor(async () => expect(await isReplica(database.staleDb)).toBe(true), wait);
const states = () => database.replicas!.states();
const title = async () => (await api.read<{ title: string }>('/movies/1')).title;
const rename = (name: string) =>
  importTitles(database.db, [
    aTitle({ translations: [{ language: 'pt-BR', title: name, overview: '', tagline: '' }] }),
  ]);

describe.skipIf(!hasServer)('with a streaming replica', () => {
  test('public reads go to the replica, all others and transactions to the primary', async () => {
    await untilReplicaAnswers();
    expect(await isReplica(database.db)).toBe(false);
    expect(await isReplica(database.background.db)).toBe(false);
    const inTransaction = await database.staleDb.transaction((tx) =>
      isReplica(tx as unknown as Db),
    );
    expect(inTransaction).toBe(false);
  });

  test('an invalidated entry is not made from a replica that has not replayed the change', async () => {
    await rename('Antes');
    await untilReplicaAnswers();
    expect(await title()).toBe('Antes');
    await operator.query('select pg_wal_replay_pause()');
    await rename('Depois');
    expect(await title()).toBe('Depois');
    // Also when the cached entry has expired, however often it is read.
    for (let read = 0; read < 3; read += 1) {
      clock.advance(61_000);
      expect(await title()).toBe('Depois');
      expect(await isReplica(database.staleDb)).toBe(false);
    }
    const stale = await operator.query(`select 1 from title_translations where title = 'Depois'`);
    expect(stale.rowCount).toBe(0);

    await operator.query('select pg_wal_replay_resume()');
    await untilReplicaAnswers();
    clock.advance(61_000);
    expect(await title()).toBe('Depois');
  });

  test('a person reads their own writes while the replica stands still', async () => {
    await operator.query('select pg_wal_replay_pause()');
    const user = await createTestUser(database.db);
    const token = await signIn(database.db, user);
    const film = { media_id: 1, type: 'movie' };
    expect((await send(api, ['POST', '/watchlist/add'], film, { token })).status).toBe(200);
    const list = await send(api, ['GET', '/watchlist'], undefined, { token });
    expect(((await list.json()) as { total: number }).total).toBe(1);
    await operator.query('select pg_wal_replay_resume()');
  });

  test('the doctor tells a replica that keeps up from a primary', async () => {
    await untilReplicaAnswers();
    const check = (...servers: PostgresServer[]) => {
      const databaseReplicaUrls = servers.map(({ folder }) => postgresUrl(folder, 'postgres'));
      return checkReplicas({
        config: { databaseReplicaUrls },
        database,
      } as unknown as DoctorContext);
    };
    expect(await check(replica)).toEqual({
      state: 'ok',
      what: expect.stringMatching(/^1: \d+\.\d MB behind$/),
    });
    expect(await check(replica, primary)).toMatchObject({
      state: 'bad',
      what: expect.stringMatching(/; 2: is no replica$/),
    });
  });

  test('a replica that is too far behind, or down, is left out; reads go on', async () => {
    await untilReplicaAnswers();
    await operator.query('select pg_wal_replay_pause()');
    // Nobody is told of this change.
    await database.db.execute(sql`update titles set popularity = popularity + 1`);
    await vi.waitFor(async () => expect(await isReplica(database.staleDb)).toBe(false), wait);
    const behind = states()[0]!;
    expect(behind.isUsable).toBe(false);
    expect(behind.behindBytes).toBeGreaterThan(0);
    await operator.query('select pg_wal_replay_resume()');
    await untilReplicaAnswers();
    await vi.waitFor(() => expect(states()).toEqual([{ isUsable: true, behindBytes: 0 }]), wait);
    await operator.end();
    await replica.stop();
    await vi.waitFor(
      () => expect(states()).toEqual([{ isUsable: false, behindBytes: null }]),
      wait,
    );
    for (let read = 0; read < 5; read += 1) {
      clock.advance(61_000);
      expect(await title()).toBe('Depois');
    }
  });
});
