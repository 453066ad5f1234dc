import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from '#platform/errors.ts';
import { openUploadStore } from '#platform/uploads/upload-store.ts';
import { checkClock } from './doctor-clock.ts';
import { checkDatabase, checkExtensions } from './doctor-database.ts';
import { bad, note, ok } from './doctor-findings.ts';
import type { Check, DoctorContext, Finding } from './doctor-findings.ts';
import { checkReplicas } from './doctor-replicas.ts';

const PATIENCE_MS = 10_000;
const GIGABYTE = 1 << 30;
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
  return ok(config.siteUrl);
}

async function disk({ config }: DoctorContext): Promise<Finding> {
  const folder = await nearestFolder(config.dataDir);
  const { bavail, bsize, blocks } = await statfs(folder);
  await access(folder, constants.W_OK);
  const free = bavail * bsize;
  const what = `${(free / GIGABYTE).toFixed(1)} GB free in ${folder}`;
  if (free < GIGABYTE / 2) return bad(what, 'free some space: a full disk ends the server');
  if (bavail / blocks < 0.1) return note(what, 'less than a tenth is free');
  return ok(what);
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
    return ok(`${host} takes mails of ${config.mailFrom.address}`);
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
  return ok(
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
