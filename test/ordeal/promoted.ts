import pg from 'pg';
import { postgresUrl, startPostgres, startReplica } from '#test/postgres.ts';
import { hasPostgres } from '../../scripts/postgres.mjs';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { signInAt } from './person.ts';
import { ServerProcess } from './server-process.ts';
import { Writer } from './writer.ts';

const EXPECTED = 'cached page 200, sign-in 503, readyz 503';
/** Hides the end of connections, which is no news when the primary ends. */
const QUIET = ['log_min_messages=panic'];
const CACHED = '/movie/cidade-de-deus-598';

/**
 * The primary is lost, and the operator follows the guide: promotes the replica and restarts the site with it.
 * Everything that the replica had replayed is there, and new writes are accepted.
 */
export async function promotedReplica(): Promise<Outcome> {
  if (!hasPostgres()) return { survived: true, seen: 'skipped: no PostgreSQL is installed' };
  const primary = await startPostgres(QUIET);
  const replica = await startReplica(primary, QUIET);
  const [lost, kept] = [primary, replica].map(({ folder }) => postgresUrl(folder, 'postgres'));
  const env = { DATABASE_URL: lost!, DATABASE_REPLICA_URLS: kept!, DATABASE_WAIT: '2' };
  const site = await ServerProcess.create(env);
  try {
    await site.start();
    const writer = await Writer.signUp(site.url);
    const write = async () => {
      const before = writer.acknowledged;
      const writing = writer.write();
      await site.until(async () => writer.acknowledged > before + 5, 60_000);
      writer.stop();
      await writing;
    };
    await write();
    await site.until(() => hasReplayed(lost!, kept!), 60_000);
    const before = await site.status(CACHED);
    await primary.stop();
    const [page, signIn, ready] = [
      await site.status(CACHED),
      await signInAt(site.url),
      await site.status('/readyz'),
    ];
    const without = `cached page ${page}, sign-in ${signIn}, readyz ${ready}`;
    await ask(kept!, 'select pg_promote() as answer');
    const end = await site.kill('SIGTERM');
    site.configure({ DATABASE_URL: kept!, DATABASE_REPLICA_URLS: '' });
    const wall = await site.start();
    const stored = await writer.read();
    const wanted = writer.acknowledged;
    await write();
    return {
      survived: before === 200 && without === EXPECTED && end === '0' && stored >= wanted,
      seen: `without the primary ${without}; on the promoted replica ${stored} of ${wanted} writes, ${writer.acknowledged - wanted} new ones; ready after ${seconds(wall)}`,
    };
  } finally {
    await site.kill();
    await replica.stop();
    await primary.stop();
  }
}

async function hasReplayed(primary: string, replica: string): Promise<boolean> {
  const written = await ask(primary, 'select pg_current_wal_lsn()::text as answer');
  return (
    (await ask(replica, `select pg_last_wal_replay_lsn() >= '${String(written)}' as answer`)) ===
    true
  );
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}
