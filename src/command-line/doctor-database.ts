import { sql } from 'drizzle-orm';
import { countApplied, readMigrations } from '#platform/database/migrate.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { isIndexNewer } from '#search/index-version-commands.ts';
import { bad, needsDatabase, note, ok } from './doctor-findings.ts';
import type { DoctorContext, Finding } from './doctor-findings.ts';

export async function checkDatabase({ config, ...context }: DoctorContext): Promise<Finding> {
  if (context.database === null) {
    const message = messageOf(context.failure);
    return config.databaseUrl === undefined ? withAdvice(message) : bad(message, SERVER_ADVICE);
  }
  const { pool, db, kind } = context.database;
  const begun = performance.now();
  await pool.query('select 1');
  const ms = performance.now() - begun;
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const what = `${kind}, PostgreSQL ${rows[0]?.version}, answers in ${ms.toFixed(1)} ms`;
  const known = (await readMigrations()).length;
  const applied = await countApplied(pool).catch((error: unknown) => {
    if (error instanceof OperatorError) return error;
    throw error;
  });
  if (applied instanceof OperatorError) return withAdvice(applied.message);
  if (applied < known) {
    return bad(`${what}; ${known - applied} migrations are pending`, 'npm run vouver -- migrate');
  }
  if (await isIndexNewer(db)) {
    return note(
      `${what}; a newer version writes the search index`,
      'update this one, or run "search rebuild" if the newer one was rolled back for good',
    );
  }
  if (applied > known) {
    const more = `${applied - known} migrations of a newer version`;
    return note(`${what}; ${more}`, 'they only add; nothing has to be done');
  }
  if (kind === 'server' && ms > 20) {
    return note(what, 'a page needs several queries: keep the database in the same data centre');
  }
  return ok(what);
}

const SERVER_ADVICE =
  'check that PostgreSQL runs and that this machine reaches it, then host, port, user, password and name in DATABASE_URL';
const EMBEDDED_ADVICE = 'check DATA_DIR/db; "Backups" in the guide says how to restore it';

/** Messages of our own about a database say themselves what to do, after the last semicolon. */
function withAdvice(message: string): Finding {
  const at = message.lastIndexOf('; ');
  return at === -1
    ? bad(message, EMBEDDED_ADVICE)
    : bad(message.slice(0, at), message.slice(at + 2));
}

export async function checkExtensions({ database }: DoctorContext): Promise<Finding> {
  if (database === null) return needsDatabase;
  const found = await rowsOf<{ name: string }>(
    database.db,
    sql`select extname as name from pg_extension where extname = 'pg_trgm'`,
  );
  if (found.length > 0) return ok('pg_trgm');
  return bad('pg_trgm is missing', 'create extension pg_trgm; (package postgresql-contrib)');
}
