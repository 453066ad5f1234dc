import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { countApplied, readMigrations } from '#platform/database/migrate.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { isIndexNewer } from '#search/index-version-commands.ts';
import { messageOf } from '#platform/errors.ts';
import { openUploadStore } from '#platform/uploads/open-store.ts';
import type { CommandContext } from './command.ts';
import { checkClock } from './doctor-clock.ts';
import { checkReplicas } from './doctor-replicas.ts';

/** `bad` needs the operator; `note` is worth knowing. `advice` says what to do. */
export type Finding = { state: 'ok' | 'note' | 'bad'; what: string; advice?: string };
export type Check = { name: string; run: (context: CommandContext) => Promise<Finding> };

const PATIENCE_MS = 10_000;
const GIGABYTE = 1 << 30;

const ok = (what: string): Finding => ({ state: 'ok', what });
const note = (what: string, advice: string): Finding => ({ state: 'note', what, advice });
const bad = (what: string, advice: string): Finding => ({ state: 'bad', what, advice });

/** What the doctor looks at, in this order. */
export const checks: readonly Check[] = [
  { name: 'configuration', run: configuration },
  { name: 'database', run: database },
  { name: 'replicas', run: checkReplicas },
  { name: 'extensions', run: extensions },
  { name: 'clock', run: checkClock },
  { name: 'disk', run: disk },
  { name: 'mail', run: mail },
  { name: 'uploads', run: uploads },
  { name: 'film database', run: filmDatabase },
];

/** It was read without a problem, or no command would run. */
async function configuration({ config }: CommandContext): Promise<Finding> {
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
  return ok(config.siteUrl);
}

async function database({ database: { pool, db, kind } }: CommandContext): Promise<Finding> {
  const begun = performance.now();
  await pool.query('select 1');
  const ms = performance.now() - begun;
  const { rows } = await pool.query<{ version: string; most: number }>(
    `select current_setting('server_version') as version,
       current_setting('max_connections')::int as most`,
  );
  const what = `${kind}, PostgreSQL ${rows[0]?.version}, answers in ${ms.toFixed(1)} ms`;
  const [applied, known] = [await countApplied(pool), (await readMigrations()).length];
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

async function extensions({ database: { db } }: CommandContext): Promise<Finding> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`select extname as name from pg_extension where extname = 'pg_trgm'`,
  );
  if (found.length > 0) return ok('pg_trgm');
  return bad('pg_trgm is missing', 'create extension pg_trgm; (package postgresql-contrib)');
}

async function disk({ config }: CommandContext): Promise<Finding> {
  const folder = await nearestFolder(config.dataDir);
  const { bavail, bsize, blocks } = await statfs(folder);
  await access(folder, constants.W_OK);
  const free = bavail * bsize;
  const what = `${(free / GIGABYTE).toFixed(1)} GB free in ${folder}`;
  if (free < GIGABYTE / 2) return bad(what, 'free some space: a full disk ends the server');
  if (bavail / blocks < 0.1) return note(what, 'less than a tenth is free');
  return ok(what);
}

/** The folder, or the one in which the first start makes it. */
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

async function mail({ config }: CommandContext): Promise<Finding> {
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
    return ok(`${host} takes mails of ${config.mailFrom.address}`);
  } catch (error) {
    // The server's words, never the address with its password.
    const advice = 'check SMTP_URL, its user and password, and the port in the firewall';
    return bad(`${host}: ${messageOf(error)}`, advice);
  } finally {
    transport.close();
  }
}

async function uploads({ config }: CommandContext): Promise<Finding> {
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
  return ok(
    config.s3 ? 'the bucket reads, writes and deletes' : 'the folder reads, writes and deletes',
  );
}

async function filmDatabase({ config }: CommandContext): Promise<Finding> {
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
    if (response.ok) return ok('it accepts the token');
    const advice = 'copy the API Read Access Token (v4) again';
    return bad(
      `it answers ${response.status}`,
      response.status === 401 ? advice : 'try again later',
    );
  } catch (error) {
    return bad(messageOf(error), 'check that this machine reaches TMDB_BASE_URL');
  }
}
