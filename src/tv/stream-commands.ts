import { required } from '#shared/list-items.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { accountDeleted } from '#accounts/account-errors.ts';
import type { SignedIn } from '#accounts/signed-in.ts';
import type { Db } from '#platform/database/database.ts';
import { text } from '#platform/database/columns.ts';
import { countOf, rowCountOf, rowsOf } from '#platform/database/rows.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { tooManyStreams } from './tv-errors.ts';
import { tvStreams } from './tv-tables.ts';

/** Milliseconds for which a stream counts as open after its process last said so. */
export const STREAM_FRESH_MS = 40_000;
/** Streams that a TV may have: one, and another while it reconnects. The oldest one is closed. */
const STREAMS_OF_TV = 2;
/** Streams that the pages of a browser may have, of its windows that are in view. The oldest one is closed. */
export const STREAMS_OF_BROWSER = 4;
/** Streams that all TVs and browsers of one person may have. */
export const STREAMS_OF_PERSON = 12;

/** Records an open stream of a TV or a page; returns its id. */
export function addStream(
  db: Db,
  { userId, sessionId, isTv }: SignedIn,
  now: Date,
): Promise<Result<string, typeof accountDeleted | typeof tooManyStreams>> {
  return db.transaction(async (tx) => {
    // Alone, so that streams that are opened at the same time are counted in turn.
    const owners = await rowCountOf(
      tx,
      sql`select from users u join sessions s on s.user_id = u.id
        where u.id = ${userId}::uuid and s.id = ${sessionId}::uuid for no key update of u for key share of s`,
    );
    // The account or the session was deleted after the token was checked.
    if (owners === 0) return refused(accountDeleted);
    const oldest = new Date(now.getTime() - STREAM_FRESH_MS);
    await tx
      .delete(tvStreams)
      .where(and(eq(tvStreams.userId, userId), lt(tvStreams.seenAt, oldest)));
    await tx.execute(sql`delete from tv_streams where id in (
      select id from tv_streams where session_id = ${sessionId}::uuid
      order by opened_at desc, id offset ${(isTv ? STREAMS_OF_TV : STREAMS_OF_BROWSER) - 1})`);
    if ((await countOf(tx, sql`tv_streams where user_id = ${userId}::uuid`)) >= STREAMS_OF_PERSON) {
      return refused(tooManyStreams);
    }
    const [added] = await tx
      .insert(tvStreams)
      .values({ userId, sessionId, openedAt: now, seenAt: now })
      .returning({ id: tvStreams.id });
    return ok(required(added, 'the new stream').id);
  });
}

/**
 * Says that these streams are still open. Returns those that may stay so: not if a newer one took their
 * place, or the session has ended, or the person is inactive.
 */
export async function keepStreams(db: Db, ids: string[], now: Date): Promise<ReadonlySet<string>> {
  const kept = await rowsOf(
    db,
    { id: text },
    sql`update tv_streams t set seen_at = ${now}
      from sessions s join users u on u.id = s.user_id
      where t.id = any (${sql.param(ids)}::uuid[]) and s.id = t.session_id
        and s.expires_at > ${now} and u.is_active
      returning t.id`,
  );
  return new Set(kept.map(({ id }) => id));
}

/** Records that streams were closed. */
export async function removeStreams(db: Db, ids: string[]): Promise<void> {
  await db.delete(tvStreams).where(inArray(tvStreams.id, ids));
}
