import type pg from 'pg';
import type { Replicas } from './replicas.ts';

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * A pool that sends statements to a replica if one may answer, else, or if that fails, to the primary. Transactions
 * always go to the primary. For reads that may be some seconds old.
 */
export function readingFrom(replicas: Replicas, primary: pg.Pool): pg.Pool {
  const query: Query = async (...given) => {
    const replica = replicas.next();
    if (replica !== null) {
      try {
        return await (replica.query as Query).apply(replica, given);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        replicas.leaveOut(replica);
      }
    }
    return (primary.query as Query).apply(primary, given);
  };
  // Must stay an instance of a pool: then Drizzle takes a client of the primary for each transaction.
  return Object.create(primary, { query: { value: query } }) as pg.Pool;
}

/**
 * True if the primary may succeed where the replica failed: a lost or refused connection, a shutdown, a conflict with
 * the replay, or a table of a migration that is not replayed yet.
 */
export function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^[\dA-Z]{5}$/.test(code)) return true;
  return /^(08|53|57P|40001|42P01|42703)/.test(code);
}
