import { basename, dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { invalidations } from '#platform/tags.ts';
import type { Log } from '#platform/log.ts';
import { tracer } from '#platform/tracing.ts';
import { boundedClient } from './database-errors.ts';
import { openEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { PreparingClient } from './preparing-client.ts';
import { Replicas, readingFrom } from './replicas.ts';
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Span, Tracer } from '#platform/tracing.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
/** A place to run queries: the database, or a transaction. */
export type DbOrTransaction = Db | Transaction;

/** A pool of connections, and Drizzle's query builder on it. */
export type Connections = { db: Db; pool: pg.Pool };

/** The connections with the limits for requests, and all that belongs to the database as a whole. */
export type Database = Connections & {
  /** For commands, migrations and jobs: a second pool with a longer statement timeout. */
  background: Connections;
  /** All pools of connections by their purpose. */
  pools: Readonly<Record<string, pg.Pool>>;
  /** For reads that may be some seconds old: a replica if there is one, else `db`. */
  staleDb: Db;
  /** Absent without replicas. */
  replicas?: Pick<Replicas, 'states'>;
  kind: 'embedded' | 'server';
  /** True if another process holds the embedded database, and this one works through it. */
  isShared?: boolean;
  /** Resolves with the reason when the database stopped unexpectedly; the process must end then. */
  lost: Promise<Error>;
  close: () => Promise<void>;
};

/** Times in milliseconds. */
export type DatabaseLimits = {
  /** Connections for requests; `background` has `backgroundConnections` in addition. */
  connections: number;
  /** The statement timeout for requests. */
  statementMs: number;
  /** The statement timeout for commands, migrations and jobs. */
  commandMs: number;
  /** The longest wait of a query for a connection. */
  waitMs: number;
  /** The longest idle time of a transaction. */
  idleTransactionMs: number;
};

export const defaultLimits: DatabaseLimits = {
  connections: 8,
  statementMs: 15_000,
  commandMs: 900_000,
  waitMs: 10_000,
  idleTransactionMs: 30_000,
};

const oldestServer = 140_000;
const backgroundConnections = 4;

/**
 * Opens the configured database. Both kinds are used through the same driver.
 * On the embedded one all connections share one session: inside a transaction use only that
 * transaction, SET LOCAL instead of SET, and pg_advisory_xact_lock. `isFrugal` prefers little memory to
 * speed; other processes cannot connect to a private one, and wait until it is closed.
 * @throws OperatorError with one line that says what to correct.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'> &
    Partial<Pick<Config, 'databaseReplicaUrls'>> & { databaseLimits?: DatabaseLimits },
  log: Log,
  options: { isFrugal?: boolean; isPrivate?: boolean } = {},
): Promise<Database> {
  const { dataDir, databaseUrl, databaseLimits = defaultLimits } = config;
  if (databaseUrl !== undefined) {
    const { databaseReplicaUrls: replicaUrls = [] } = config;
    return openServer(databaseUrl, log, databaseLimits, { ...options, replicaUrls });
  }
  const embedded = await openEmbedded(dataDir, { ...databaseLimits, ...options, log });
  return overSocket(embedded, log, databaseLimits);
}

/** Connects to an embedded database; closing the result closes that database too. */
export function overSocket(
  embedded: Embedded,
  log: Log,
  limits: DatabaseLimits = defaultLimits,
): Database {
  const address = {
    host: dirname(embedded.socket),
    port: Number(basename(embedded.socket).replace('.s.PGSQL.', '')),
    user: 'postgres',
    database: 'postgres',
  };
  // The embedded database cannot cancel a statement, so the client stops waiting instead.
  const connect = (limitMs: number, max: number) =>
    connections(log, {
      ...address,
      max,
      connectionTimeoutMillis: limits.waitMs,
      Client: boundedClient(limitMs),
    });
  const requests = connect(limits.statementMs, limits.connections);
  const background = connect(limits.commandMs, backgroundConnections);
  const close = once(() => endBoth(requests, background).finally(embedded.close));
  const { lost, isShared = false } = embedded;
  const staleDb = requests.db;
  const pools = poolsOf(requests, background);
  return { ...requests, staleDb, background, pools, kind: 'embedded', isShared, lost, close };
}

async function openServer(
  connectionString: string,
  log: Log,
  limits: DatabaseLimits,
  { isFrugal = false, replicaUrls }: { isFrugal?: boolean; replicaUrls: readonly string[] },
): Promise<Database> {
  const connect = (limitMs: number, max: number, url = connectionString) =>
    connections(log, {
      connectionString: url,
      // `restore` must know whether a server is connected.
      application_name: isFrugal ? 'vouver-command' : 'vouver',
      Client: PreparingClient,
      max,
      connectionTimeoutMillis: limits.waitMs,
      // Set after connecting, because poolers refuse connections whose startup packet has such parameters. Without jit:
      // compiling a statement that is wrongly expected to read much takes longer than running it.
      onConnect: (client) =>
        client.query(
          `set statement_timeout = ${limitMs};
           set idle_in_transaction_session_timeout = ${limits.idleTransactionMs};
           set jit = off`,
        ),
    });
  const requests = connect(limits.statementMs, limits.connections);
  const background = connect(limits.commandMs, backgroundConnections);
  try {
    const found = await requests.pool.query<{ server_version_num: string }>(
      'show server_version_num',
    );
    if (Number(found.rows[0]?.server_version_num) < oldestServer) {
      throw new Error(`PostgreSQL ${oldestServer / 10_000} or newer is needed`);
    }
  } catch (error) {
    await endBoth(requests, background);
    throw new OperatorError(`DATABASE_URL does not answer: ${messageOf(error)}`, { cause: error });
  }
  const lost = new Promise<Error>(() => undefined);
  if (replicaUrls.length === 0 || isFrugal) {
    const close = once(() => endBoth(requests, background));
    const pools = poolsOf(requests, background);
    return { ...requests, staleDb: requests.db, background, pools, kind: 'server', lost, close };
  }
  const { statementMs, connections: size } = limits;
  const ofReplicas = replicaUrls.map((url) => connect(statementMs, size, url).pool);
  const replicas = new Replicas({
    pools: ofReplicas,
    primary: background.pool,
    invalidations,
    log,
  });
  const close = once(() => replicas.close().then(() => endBoth(requests, background)));
  const staleDb = drizzle(readingFrom(replicas, requests.pool));
  const pools = poolsOf(requests, background, ofReplicas);
  return { ...requests, staleDb, replicas, background, pools, kind: 'server', lost, close };
}

const poolsOf = (requests: Connections, background: Connections, replicas: pg.Pool[] = []) => ({
  requests: requests.pool,
  background: background.pool,
  ...Object.fromEntries(replicas.map((pool, at) => [`replica-${at + 1}`, pool])),
});

function connections(log: Log, options: pg.PoolConfig): Connections {
  const pool = openPool({ application_name: 'vouver', ...options });
  // The pool replaces an idle connection that breaks; without a listener its error would end the
  // process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection broke'));
  // A connection that breaks in use fails its query; its error event needs a listener as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool);
  if (process.env['NODE_ENV'] !== 'production') guardTransactions(db, pool);
  return { db, pool };
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const tracing = tracer();
  if (tracing === undefined) return new pg.Pool(options);
  const Base = (options.Client ?? pg.Client) as typeof pg.Client;
  return new TracedPool({ ...options, Client: tracedClient(Base, tracing) });
}

async function endBoth(...both: Connections[]): Promise<void> {
  await Promise.all(both.map(({ pool }) => pool.end()));
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}

/** The transaction around the running code; `open` is false once that transaction has ended. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Makes a query to the pool inside an open transaction of the same database fail at once. On the
 * embedded database such a query would deadlock with the transaction; on PostgreSQL it would not see
 * the transaction's rows, and would need a second connection that may not be free.
 */
function guardTransactions(db: NodePgDatabase, pool: pg.Pool): void {
  const transaction = db.transaction.bind(db) as NodePgDatabase['transaction'];
  db.transaction = async (run, config) => {
    refuseInside();
    const state = { open: true };
    try {
      return await transaction((tx) => current.run(state, () => run(tx)), config);
    } finally {
      state.open = false;
    }
  };
  for (const method of ['query', 'connect'] as const) {
    const original = pool[method].bind(pool) as (...given: unknown[]) => unknown;
    Object.assign(pool, {
      [method]: (...given: unknown[]) => {
        refuseInside();
        return original(...given);
      },
    });
  }
}

function refuseInside(): void {
  if (!current.getStore()?.open) return;
  throw new Error(
    'a query was sent to the pool inside an open transaction: pass the transaction (tx) on and query that',
  );
}

type Query = pg.Client['query'];
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** A client with a span for each statement of a request or a job; others, such as polling, have none. */
function tracedClient(Base: typeof pg.Client, spans: Tracer): typeof pg.Client {
  return class TracedClient extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Other clients of ours have a `query` of their own on the instance, so `super.query` would skip it.
      const query = this.query.bind(this) as (...all: unknown[]) => unknown;
      this.query = ((...given: unknown[]) => {
        const text = textOf(given[0]);
        if (text === undefined || !spans.isInside()) return query(...given);
        const span = spans.start(spanOf(text));
        const callback = given.at(-1);
        if (typeof callback === 'function') {
          return query(...given.slice(0, -1), ending(span, callback));
        }
        const result = query(...given);
        if (result instanceof Promise) {
          result.then(
            () => span.end(),
            (error: unknown) => span.end(error),
          );
        }
        return result;
      }) as Query;
    }
  };
}

/** A pool that runs a query that waited for a connection inside the span that sent it. */
class TracedPool extends pg.Pool {
  override connect: pg.Pool['connect'] = ((callback?: Callback) =>
    callback === undefined
      ? super.connect()
      : super.connect(AsyncResource.bind(callback) as never)) as pg.Pool['connect'];
}

function ending(span: Span, callback: unknown): Callback {
  return (error, ...rest) => {
    span.end(error ?? undefined);
    (callback as Callback)(error, ...rest);
  };
}

function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  // Cursors and streams have no text of their own; nothing here uses them.
  if (typeof config !== 'object' || config === null || !('text' in config)) return undefined;
  return typeof config.text === 'string' ? config.text : undefined;
}

/** Named by its operation and first table: a statement's text may have values written into it. */
function spanOf(text: string) {
  const { operation, table } = summaryOf(text);
  const name = table === undefined ? operation : `${operation} ${table}`;
  return {
    name,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

const OPERATIONS =
  /\b(select|insert|update|delete|merge|values|begin|commit|rollback|savepoint|release|set|show|notify|listen|lock|copy|refresh|vacuum|analyze)\b/i;
/** Not a function, such as `from unnest(…)`. */
const TABLE =
  /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\."?([a-z_][a-z0-9_]*)"?)?(?![a-z0-9_.(])/i;

/** The operation and first table of a statement: `{ operation: 'SELECT', table: 'title_facets' }`. */
export function summaryOf(text: string): { operation: string; table?: string } {
  // Only the beginning, because the longest statements have thousands of values after it; quoted values are removed.
  const start = text.slice(0, 2000).replace(/'[^']*'?/g, '');
  const operation = OPERATIONS.exec(start)?.[1]?.toUpperCase() ?? 'OTHER';
  const [, first, second] = TABLE.exec(start) ?? [];
  const table = second === undefined ? first : `${first}.${second}`;
  return table === undefined ? { operation } : { operation, table: table.toLowerCase() };
}
