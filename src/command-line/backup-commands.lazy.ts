import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { backUp } from '#platform/backup/backup.ts';
import { restore } from '#platform/backup/restore.ts';
import { systemClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { countApplied, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { openUploadStore } from '#platform/uploads/upload-store.ts';
import { createProgress } from '#platform/progress.ts';
import { rebuildIndex } from '#search/index-commands.ts';
import { say } from './command.ts';
import type { Command, CommandContext } from './command.ts';

/** Backup and restore of the database and the uploads. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Writes the database and the uploads to one new file.',
    positionals: '<file>',
    run: runBackup,
  },
  {
    name: 'restore',
    summary: 'Replaces the database by that of a backup; nothing else may run on it.',
    positionals: '<file>',
    options: { replace: { type: 'boolean' } },
    run: runRestore,
  },
];

async function runBackup({ config, database, positionals }: CommandContext): Promise<void> {
  const file = fileOf(positionals);
  if (existsSync(file)) throw new OperatorError(`${file} exists already`);
  if ((await countApplied(database.pool)) === 0) throw new OperatorError('the database is empty');
  const uploads = openUploadStore(config);
  const report = await backUp(file, { pool: database.pool, uploads, clock: systemClock });
  say(`${file}: ${countsOf(report)}`);
}

async function runRestore(context: CommandContext): Promise<void> {
  const { config, database, positionals, values } = context;
  const file = fileOf(positionals);
  await refuseWhileInUse(context);
  // A database of before the baseline is refused with --replace too: this version can make no backup of it.
  const isFilled = await hasContent(context);
  if (isFilled && values['replace'] !== true) {
    throw new OperatorError('the database is not empty; add --replace to delete what it has');
  }
  const { pool, db } = database;
  const migrations = await readMigrations();
  const uploads = openUploadStore(config);
  const { madeAt, migrated, ...report } = await restore(file, { pool, uploads, migrations });
  say(`restored the backup of ${madeAt}: ${countsOf(report)}`);
  if (migrated > 0) say(`applied ${migrated} newer migrations`);
  await pool.query('analyze');
  const onProgress = createProgress('Search index');
  await rebuildIndex(db, { onProgress });
}

const countsOf = ({ tables, rows, uploads }: Record<'tables' | 'rows' | 'uploads', number>) =>
  `${rows} rows of ${tables} tables, ${uploads} uploads`;

function fileOf(positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new OperatorError('name one file');
  return file;
}

/** A server would go on with caches, and sessions, of the database that was there before. */
async function refuseWhileInUse({ database: { pool, isShared } }: CommandContext): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'vouver'`,
  );
  if (isShared !== true && rows[0]?.count === 0) return;
  throw new OperatorError('a server is running on this database; stop it first');
}

async function hasContent({ database: { db, pool } }: CommandContext): Promise<boolean> {
  if ((await countApplied(pool)) === 0) return false;
  const tables = ['titles', 'users', 'curated_lists', 'products'];
  for (const table of tables) {
    const found = await rowsOf<{ name: string | null }>(
      db,
      sql`select to_regclass(${table}) as name`,
    );
    if (found[0]?.name === null) continue;
    const rows = await rowsOf(db, sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}
