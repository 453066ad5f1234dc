import { sql } from 'drizzle-orm';
import { describeTv } from '#accounts/device-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Clock } from '#platform/clock.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { STREAM_FRESH_MS } from './stream-commands.ts';

/** A paired TV of a person. */
export interface PairedTv {
  /** The id of its session. */
  id: string;
  name: string;
  /** True if it has an open event stream in any process. */
  on: boolean;
}

/** The most TVs listed; more than anybody has. */
const MOST_TVS = 50;

/** A person's TVs in the order of their pairing. TVs of one name are numbered. */
export async function findPairedTvs(
  db: DbOrTransaction,
  user: SignedInUserId,
  clock: Clock,
): Promise<PairedTv[]> {
  const now = clock.now();
  const fresh = new Date(now.getTime() - STREAM_FRESH_MS);
  const rows = await rowsOf<{ id: string; userAgent: string; on: boolean }>(
    db,
    sql`select s.id, s.user_agent as "userAgent", exists (select from tv_streams t
          where t.session_id = s.id and t.seen_at > ${fresh}) as on
      from sessions s where s.user_id = ${user}::uuid and s.is_tv and s.expires_at > ${now}
      order by s.created_at, s.id limit ${MOST_TVS}`,
  );
  const counts = new Map<string, number>();
  return rows.map(({ id, userAgent, on }) => {
    const name = describeTv(userAgent);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id, name: count === 1 ? name : `${name} ${count}`, on };
  });
}
