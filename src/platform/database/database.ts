import { basename, dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { OperatorError, messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { openEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';

export type Db = NodePgDatabase;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a query takes: the database itself, or the transaction it is part of. */
export type DbOrTransaction = Db | Transaction;

export type Database = {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'server';
  /** Resolves with the reason when the database stopped by itself: time to end the process. */
  lost: Promise<Error>;
  close: () => Promise<void>;
};

const oldestServer = 140_000;
const connections = 8;

/**
 * Opens the database the configuration names. Both kinds answer to the same driver.
 * On the embedded one every connection shares one session: inside a transaction use only that
 * transaction, SET LOCAL rather than SET, and pg_advisory_xact_lock.
 * @throws OperatorError with one line that says what to put right.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config.databaseUrl, log);
  return overSocket(await openEmbedded(config.dataDir), log);
}

/** The handle on an embedded database; closing it closes that too. */
export function overSocket(embedded: Embedded, log: Log): Database {
  const pool = createPool(log, {
    host: dirname(embedded.socket),
    port: Number(basename(embedded.socket).replace('.s.PGSQL.', '')),
    user: 'postgres',
    database: 'postgres',
  });
  const close = once(() => pool.end().finally(embedded.close));
  return { db: drizzle(pool), pool, kind: 'embedded', lost: embedded.lost, close };
}

async function openServer(connectionString: string, log: Log): Promise<Database> {
  const pool = createPool(log, { connectionString, connectionTimeoutMillis: 10_000 });
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < oldestServer) {
      throw new Error(`PostgreSQL ${oldestServer / 10_000} or newer is needed`);
    }
  } catch (error) {
    await pool.end();
    throw new OperatorError(`DATABASE_URL does not answer: ${messageOf(error)}`, { cause: error });
  }
  const close = once(() => pool.end());
  return { db: drizzle(pool), pool, kind: 'server', lost: new Promise(() => undefined), close };
}

function createPool(log: Log, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: connections,
    application_name: 'vouver',
    idle_in_transaction_session_timeout: 30_000,
    ...options,
  });
  // An idle connection that breaks is replaced at the next query; unheard it would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection broke'));
  return pool;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}
