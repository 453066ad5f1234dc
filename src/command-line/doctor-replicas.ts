import pg from 'pg';
import { messageOf } from '#platform/errors.ts';
import { needsDatabase } from './doctor-findings.ts';
import type { DoctorContext, Finding } from './doctor-findings.ts';

const PATIENCE_MS = 10_000;
/** Bytes behind the primary at which a replica is left out most of the time. */
const FAR_BEHIND = 16 * 1024 * 1024;

/** Checks that each address of DATABASE_REPLICA_URLS is a replica that keeps up. Never shows an address. */
export async function checkReplicas({ config, database }: DoctorContext): Promise<Finding> {
  const urls = config.databaseReplicaUrls;
  if (urls.length === 0) return { state: 'ok', what: 'none' };
  if (database === null) return needsDatabase;
  const { rows } = await database.pool.query<{ position: string }>(
    'select pg_current_wal_lsn()::text as position',
  );
  const states = await Promise.all(urls.map((url) => stateOf(url, rows[0]!.position)));
  const what = states.map((state, at) => `${at + 1}: ${state.what}`).join('; ');
  if (states.every(({ isGood }) => isGood)) return { state: 'ok', what };
  const advice =
    'check DATABASE_REPLICA_URLS and the log of the replica; reads go to the primary meanwhile';
  return { state: 'bad', what, advice };
}

async function stateOf(url: string, position: string): Promise<{ isGood: boolean; what: string }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
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
    const megabytes = (behind / 1024 / 1024).toFixed(1);
    return { isGood: behind < FAR_BEHIND, what: `${megabytes} MB behind` };
  } catch (error) {
    return { isGood: false, what: messageOf(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
