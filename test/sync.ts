// Shared by the tests of src/sync: a fake film database, and a session that uses it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fixedClock, systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { createFilmDatabase } from '#sync/film-database/client.ts';
import type { FilmDatabaseOptions } from '#sync/film-database/film-database.ts';
import { inLease } from '#sync/runs/session.ts';
import type { FilmParts, FilmSession } from '#sync/runs/session.ts';
import { inject } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { FilmDatabase as Fake } from './film-database/server.ts';
import { postgresUrl } from './postgres.ts';

/** Noon of today, when the exports are available. */
export const today = () => new Date(new Date().setUTCHours(12, 0, 0, 0));

/** Without a throttle, and with short delays. Requests only time out on a very busy machine. */
export function partsFor(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  fake: Fake,
  { client, ...more }: Partial<FilmParts> & { client?: Partial<FilmDatabaseOptions> } = {},
): FilmParts {
  const filmDatabase = createFilmDatabase({
    baseUrl: fake.baseUrl,
    exportsUrl: fake.exportsUrl,
    token: fake.token,
    throttle: { take: async (signal) => signal?.throwIfAborted() },
    log: silentLog,
    clock: systemClock,
    tries: 2,
    timeout: 10_000,
    backoff: 1,
    longestBackoff: 5,
    longestRetryAfter: 2000,
    breakAfter: 200,
    breakFor: 50,
    ...client,
  });
  return {
    db,
    kind,
    filmDatabase,
    clock: fixedClock(today()),
    log: silentLog,
    patienceMs: 3000,
    pauseMs: 20,
    ...more,
  };
}

/** One run, with a lease of its own. */
export function synchronise<Result>(
  parts: FilmParts,
  work: (session: FilmSession) => Promise<Result>,
): Promise<Result> {
  return inLease(parts, 'test', work as Parameters<typeof inLease<FilmParts, Result>>[2]);
}

const tables = [
  'titles',
  'title_translations',
  'alternative_titles',
  'keywords',
  'title_keywords',
  'seasons',
  'episodes',
  'season_offers',
  'title_genres',
  'genres',
  'videos',
  'recommendations',
  'people',
  'person_translations',
  'cast_credits',
  'crew_credits',
  'providers',
  'offers',
  'title_keys',
  'title_facets',
  'search_entries',
  'search_words',
];

/** Everything that visitors can see, a list of rows for each table, without dates and row ids. */
export async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows: columns } = await db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}
          and data_type not like 'timestamp%' and column_name not in ('revision', 'changed_in', 'first_seen',
            'last_seen', 'arrived_on') and not (table_name = 'offers' and column_name = 'id')
        order by ordinal_position`,
    );
    const list = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    const { rows } = await db.execute<{ row: string }>(
      sql`select row(${list})::text as row from ${sql.identifier(table)} order by 1`,
    );
    content[table] = rows.map(({ row }) => row);
  }
  return content;
}

/** As if there had never been a run. */
export async function emptyCatalogue(db: Db): Promise<void> {
  const all = [...tables, 'search_changes', 'sync_runs', 'sync_misses'].map((table) =>
    sql.identifier(table),
  );
  await db.execute(sql`truncate ${sql.join(all, sql`, `)} restart identity cascade`);
}

export type SharedDatabase = Database & {
  /** Environment variables with which other processes use this database. */
  env: Record<string, string>;
};

/** A migrated database that other processes can reach; close it at the end. */
export async function createSharedDatabase(): Promise<SharedDatabase> {
  const databases = inject('databases');
  if (databases.kind === 'postgres') {
    const database = await createTestDatabase('migrated');
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    return { ...database, env: { DATABASE_URL: postgresUrl(databases.folder, rows[0]!.name) } };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'vouver-sync-'));
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  await migrate(database.pool, await readMigrations());
  return {
    ...database,
    env: { DATA_DIR: dataDir },
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
