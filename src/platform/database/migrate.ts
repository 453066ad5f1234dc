// Reasons: docs/decisions/2026-11-25-two-versions.md
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { OperatorError } from '#platform/errors.ts';

export type Migration = {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
  /** True if it only adds things that earlier versions need not know, so that they may start beside it. */
  onlyAdds: boolean;
};

/** The repository's own migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** An arbitrary number, which must be the same in every version of VouVer. */
const lockKey = 860_201_118;

/**
 * The table that drizzle-kit uses, so that its tools can read this database, and the hashes of migrations that only
 * add, for older versions that do not have their files.
 */
const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  );
  create table if not exists drizzle.only_adding (hash text primary key);`;

/** The first line of a migration that only adds. */
const ONLY_ADDS = /^-- only adds$/m;

/**
 * The migrations that `0000_baseline.sql` replaced (docs/decisions/2026-11-28-one-baseline.md): their number,
 * and the hashes of the first, in every database that they made, and of the last, whose schema is the baseline's.
 */
const BEFORE_BASELINE = {
  count: 40,
  first: '6dfb985d2a9ac4bfab59d24abfd063db8ee7eacc745ca26462883487ffa66541',
  last: '05c9959827ec79fcc801dac3a30fbaf8181672e82644bdd3e5e67c5c364ee1a9',
};

/**
 * Recognises migrations of before the baseline: `complete` ones made the baseline's schema, `incomplete` ones
 * an earlier one. Undefined for all others, and for none.
 */
export function beforeBaseline(hashes: readonly string[]): 'complete' | 'incomplete' | undefined {
  if (hashes[0] !== BEFORE_BASELINE.first) return undefined;
  const isComplete =
    hashes.length === BEFORE_BASELINE.count && hashes.at(-1) === BEFORE_BASELINE.last;
  return isComplete ? 'complete' : 'incomplete';
}

/** @throws OperatorError if a database has migrations of before the baseline, which cannot be continued */
function refuseBeforeBaseline(applied: readonly string[]): void {
  const state = beforeBaseline(applied);
  if (state === undefined) return;
  throw new OperatorError(
    `the database was made by an earlier version of VouVer, whose migrations this one does not have; ${
      state === 'complete' ? '' : 'update it to the last version that has them, '
    }make a backup with that version, then restore it with this one into an empty database`,
  );
}

/** Reads the migrations that drizzle-kit generated, in the order of its journal. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  type Journal = { entries: { tag: string; when: number }[] };
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const sql = await readFile(join(folder, `${tag}.sql`), 'utf8');
      const statements = sql
        .split('--> statement-breakpoint')
        .filter((statement) => statement.trim() !== '');
      const hash = createHash('sha256').update(sql).digest('hex');
      return { tag, when, hash, statements, onlyAdds: ONLY_ADDS.test(sql) };
    }),
  );
}

/**
 * Applies all pending migrations, or those among the first `count`; returns the tags applied.
 * They run in one transaction under an advisory lock, so that processes that start together apply
 * them once. Migrations of a newer version are accepted if all of them only add.
 * @throws OperatorError, and changes nothing, when the database's migrations differ from these.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[],
  count = migrations.length,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const applied = await applyMigrations(client, migrations.slice(0, count), migrations);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Hashes of the applied migrations, in order; the database must have some bookkeeping. */
export async function appliedHashes(client: Pool | PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * The number of applied migrations; 0 in an empty database.
 * @throws OperatorError if they are those of before the baseline
 */
export async function countApplied(pool: Pool): Promise<number> {
  const lookup = await pool.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  );
  if (!lookup.rows[0]?.exists) return 0;
  const applied = await appliedHashes(pool);
  refuseBeforeBaseline(applied);
  return applied.length;
}

/**
 * Applies those of the `wanted` migrations that are pending, in the caller's transaction; returns their
 * tags. `all` are those of this version.
 * @throws OperatorError when the database's migrations differ from the known ones
 */
export async function applyMigrations(
  client: PoolClient,
  wanted: readonly Migration[],
  all: readonly Migration[],
): Promise<string[]> {
  await client.query(bookkeeping);
  const applied = await appliedHashes(client);
  refuseBeforeBaseline(applied);
  const newer = applied.slice(all.length);
  if (!(await onlyAdd(client, newer))) {
    throw new OperatorError(
      'the database was migrated by a newer version of VouVer, which this one does not work beside; update it',
    );
  }
  for (const [index, hash] of applied.slice(0, all.length).entries()) {
    if (all[index]?.hash === hash) continue;
    throw new OperatorError(
      `migration ${all[index]?.tag} differs from the one that was applied to this database; migrations must never be edited`,
    );
  }
  const pending = wanted.slice(applied.length);
  for (const { tag, when, hash, statements, onlyAdds } of pending) {
    for (const statement of statements) {
      try {
        await client.query(statement);
      } catch (error) {
        throw new Error(`migration ${tag} failed: ${String(error)}`, { cause: error });
      }
    }
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, when],
    );
    if (onlyAdds) {
      await client.query('insert into drizzle.only_adding values ($1) on conflict do nothing', [
        hash,
      ]);
    }
  }
  return pending.map(({ tag }) => tag);
}

async function onlyAdd(client: PoolClient, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return true;
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.only_adding where hash = any($1)',
    [hashes],
  );
  return rows.length === hashes.length;
}
