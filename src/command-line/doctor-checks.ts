import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { openUploadStore } from '#platform/uploads/upload-store.ts';
import { checkClock } from './doctor-clock.ts';
import { bad, needsDatabase, note, fine } from './doctor-findings.ts';
import type { Check, DoctorContext, Finding } from './doctor-findings.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { countApplied, readMigrations } from '#platform/database/migrate.ts';
import { countOf, firstOf } from '#platform/database/rows.ts';
import { readSourceStatus } from '#sync/availability/source-status.ts';
import { DAY_MS } from '#shared/days.ts';
import { isIndexNewer } from '#search/index-version-commands.ts';
import { MEGABYTE } from '#platform/bounded-body.ts';

const PATIENCE_MS = 10_000;
const GIGABYTE = 1024 * MEGABYTE;
const DATABASE_ADVICE =
  'the database answered and then failed: look at its log, and at that of the site';

/** The doctor's checks, in order. */
export const checks: readonly Check[] = [
  { name: 'configuration', run: configuration, advice: 'see "Configuration" in the guide' },
  { name: 'database', part: 'database', run: checkDatabase, advice: DATABASE_ADVICE },
  { name: 'replicas', part: 'database', run: checkReplicas, advice: DATABASE_ADVICE },
  { name: 'extensions', part: 'database', run: checkExtensions, advice: DATABASE_ADVICE },
  { name: 'clock', run: checkClock, advice: DATABASE_ADVICE },
  {
    name: 'disk',
    run: disk,
    advice: 'DATA_DIR must be a folder that this user can write to, or can make',
  },
  { name: 'mail', part: 'mail', run: mail, advice: 'check SMTP_URL' },
  { name: 'uploads', part: 'uploads', run: uploads, advice: 'check DATA_DIR, or the S3_ keys' },
  {
    name: 'film database',
    part: 'film database',
    run: filmDatabase,
    advice: 'check TMDB_BASE_URL',
  },
  {
    name: 'offer sources',
    part: 'offer sources',
    run: offerSources,
    advice: 'see "sources status"',
  },
];

async function configuration({ config, problems }: DoctorContext): Promise<Finding> {
  if (problems.length > 0) {
    return bad(
      problems.join('\n'),
      'correct them in the environment; the server does not start until then, see "Configuration" in the guide',
    );
  }
  const isPublic = config.siteUrl.startsWith('https://');
  if (!isPublic) {
    return note(
      `${config.siteUrl} is not https`,
      'for a public site set SITE_URL to its https address',
    );
  }
  if (config.trustedProxies.length === 0) {
    const advice =
      'behind a proxy set TRUSTED_PROXIES to its address, or all visitors share one limit';
    return note(`${config.siteUrl}, no trusted proxies`, advice);
  }
  return fine(config.siteUrl);
}

async function disk({ config }: DoctorContext): Promise<Finding> {
  const folder = await nearestFolder(config.dataDir);
  const { bavail, bsize, blocks } = await statfs(folder);
  await access(folder, constants.W_OK);
  const free = bavail * bsize;
  const what = `${(free / GIGABYTE).toFixed(1)} GB free in ${folder}`;
  if (free < GIGABYTE / 2) return bad(what, 'free some space: a full disk ends the server');
  if (bavail / blocks < 0.1) return note(what, 'less than a tenth is free');
  return fine(what);
}

/** The folder, or the existing one in which the first start creates it. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || folder === dirname(folder)) throw error;
    return nearestFolder(dirname(folder));
  }
}

async function mail({ config }: DoctorContext): Promise<Finding> {
  if (config.smtpUrl === undefined) {
    return note(
      'mails are files in DATA_DIR/outbox, and their links are in the log',
      'for a public site set SMTP_URL and MAIL_FROM',
    );
  }
  const { host } = new URL(config.smtpUrl);
  const options = {
    url: config.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
  };
  const transport = createTransport(options);
  try {
    await transport.verify();
    return fine(`${host} takes mails of ${config.mailFrom.address}`);
  } catch (error) {
    // The server's words, without the address, which contains its password.
    const advice = 'check SMTP_URL, its user and password, and the port in the firewall';
    return bad(`${host}: ${messageOf(error)}`, advice);
  } finally {
    transport.close();
  }
}

async function uploads({ config }: DoctorContext): Promise<Finding> {
  const store = openUploadStore(config);
  const name = 'doctor-check.webp';
  try {
    await store.put(name, Buffer.from('check'), 'image/webp');
    const back = await store.get(name);
    await store.delete(name);
    if (back === null || Buffer.from(back).toString() !== 'check')
      throw new Error('it lost a file');
  } catch (error) {
    const advice = config.s3
      ? 'check S3_ENDPOINT, S3_BUCKET and the keys, which need to read, write, list and delete'
      : 'DATA_DIR/uploads must be writable by this user';
    return bad(messageOf(error), advice);
  }
  return fine(
    config.s3 ? 'the bucket reads, writes and deletes' : 'the folder reads, writes and deletes',
  );
}

async function filmDatabase({ config }: DoctorContext): Promise<Finding> {
  if (config.tmdbToken === undefined) {
    return note(
      'TMDB_TOKEN is not set: only imported titles',
      'see "The real catalogue" in the guide',
    );
  }
  try {
    const response = await fetch(`${config.tmdbBaseUrl}/configuration`, {
      headers: { authorization: `Bearer ${config.tmdbToken}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (response.ok) return fine('it accepts the token');
    const advice = 'copy the API Read Access Token (v4) again';
    return bad(
      `it answers ${response.status}`,
      response.status === 401 ? advice : 'try again later',
    );
  } catch (error) {
    return bad(messageOf(error), 'check that this machine reaches TMDB_BASE_URL');
  }
}

/** Days after which a configured source of offers should have been pulled. */
const SOURCE_DAYS = { wikidata: 9, 'streaming-availability': 3 } as const;

/** The keys are checked by what the last pull got: a request of its own would cost one of the month's. */
async function offerSources({ config, database }: DoctorContext): Promise<Finding> {
  const configured = [
    ...(config.wikidata ? (['wikidata'] as const) : []),
    ...(config.streamingAvailability ? (['streaming-availability'] as const) : []),
  ];
  if (configured.length === 0) return fine('none is configured');
  if (database === null) return needsDatabase;
  const { jobs } = await readSourceStatus(database.db);
  const problem = jobs.find((job) => job.problem !== null);
  if (problem?.problem) {
    return bad(
      `${problem.source}, ${problem.job}: ${problem.problem}`,
      'what is stored stays as it is; see "sources status", then run "sources pull"',
    );
  }
  const old = configured.filter((source) => {
    const since = Date.now() - SOURCE_DAYS[source] * DAY_MS;
    return !jobs.some((job) => job.source === source && (job.completedAt?.getTime() ?? 0) > since);
  });
  if (old.length > 0) {
    return note(
      `no recent success of ${old.join(', ')}`,
      'run "sources pull", or set SYNC_SCHEDULE to daily',
    );
  }
  return fine(`${configured.join(', ')}: fresh`);
}

async function checkDatabase({ config, ...context }: DoctorContext): Promise<Finding> {
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
  const ours = (await readMigrations()).length;
  const applied = await countApplied(pool).catch((error: unknown) => {
    if (error instanceof OperatorError) return error;
    throw error;
  });
  if (applied instanceof OperatorError) return withAdvice(applied.message);
  if (applied < ours) {
    return bad(`${what}; ${ours - applied} migrations are pending`, 'npm run vouver -- migrate');
  }
  if (await isIndexNewer(db)) {
    return note(
      `${what}; a newer version writes the search index`,
      'update this one, or run "search rebuild" if the newer one was rolled back for good',
    );
  }
  if (applied > ours) {
    const more = `${applied - ours} migrations of a newer version`;
    return note(`${what}; ${more}`, 'they only add; nothing has to be done');
  }
  if (kind === 'server' && ms > 20) {
    return note(what, 'a page needs several queries: keep the database in the same data centre');
  }
  return fine(what);
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

async function checkExtensions({ database }: DoctorContext): Promise<Finding> {
  if (database === null) return needsDatabase;
  const installed = await countOf(database.db, sql`pg_extension where extname = 'pg_trgm'`);
  if (installed > 0) return fine('pg_trgm');
  return bad('pg_trgm is missing', 'create extension pg_trgm; (package postgresql-contrib)');
}

const REPLICA_PATIENCE_MS = 10_000;
/** Bytes behind the primary at which a replica is left out most of the time. */
const FAR_BEHIND = 16 * MEGABYTE;

/** Checks that each address of DATABASE_REPLICA_URLS is a replica that keeps up. Never shows an address. */
export async function checkReplicas({ config, database }: DoctorContext): Promise<Finding> {
  const urls = config.databaseReplicaUrls;
  if (urls.length === 0) return { state: 'ok', what: 'none' };
  if (database === null) return needsDatabase;
  const { rows } = await database.pool.query<{ position: string }>(
    'select pg_current_wal_lsn()::text as position',
  );
  const { position } = firstOf(rows);
  const states = await Promise.all(urls.map((url) => stateOf(url, position)));
  const what = states.map((state, at) => `${at + 1}: ${state.what}`).join('; ');
  if (states.every(({ isGood }) => isGood)) return { state: 'ok', what };
  const advice =
    'check DATABASE_REPLICA_URLS and the log of the replica; reads go to the primary meanwhile';
  return { state: 'bad', what, advice };
}

async function stateOf(url: string, position: string): Promise<{ isGood: boolean; what: string }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: REPLICA_PATIENCE_MS,
    query_timeout: REPLICA_PATIENCE_MS,
  });
  // Errors of the connection after its answer do not matter.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_replica: boolean; behind: number | null }>(
      `select pg_is_in_recovery() as is_replica, case when pg_is_in_recovery()
         then greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::float8 end as behind`,
      [position],
    );
    const { is_replica: isReplica = false, behind = null } = rows[0] ?? {};
    if (!isReplica || behind === null) return { isGood: false, what: 'is no replica' };
    const megabytes = (behind / MEGABYTE).toFixed(1);
    return { isGood: behind < FAR_BEHIND, what: `${megabytes} MB behind` };
  } catch (error) {
    return { isGood: false, what: messageOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
