import { sql } from 'drizzle-orm';
import type { SignedIn } from '#accounts/signed-in.ts';
import { ownerDeleted } from '#library/library-errors.ts';
import { lockOwnerAlone } from '#library/owner-queries.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

export type PushSubscriptionInput = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The device in words: `Chrome no Windows`. */
  device: string;
};

/** Browsers of one person; the oldest ones are forgotten. */
const MOST_DEVICES = 20;

/**
 * Stores that a browser wants push messages, as long as its session is not ended. A browser that another
 * person had used before is this person's from now on. Null on success.
 */
export const subscribeToPush = (
  db: Db,
  { userId: user, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  { endpoint, p256dh, auth, device, at }: PushSubscriptionInput & { at: Date },
): Promise<typeof ownerDeleted | null> =>
  db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    const stored = await rowsOf(
      tx,
      sql`with session as (select id from sessions
          where id = ${sessionId}::uuid and user_id = ${user}::uuid for key share)
        insert into push_subscriptions
          (user_id, session_id, endpoint, p256dh, auth, device, created_at)
        select ${user}::uuid, id, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${at}::timestamptz
        from session
        on conflict (endpoint) do update set user_id = excluded.user_id,
          session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
          device = excluded.device, created_at = excluded.created_at
        returning id`,
    );
    if (stored.length === 0) return ownerDeleted;
    await tx.execute(sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user}::uuid
      order by created_at desc offset ${MOST_DEVICES})`);
    return null;
  });

/** Ends push messages to one browser of the person's. */
export async function unsubscribeFromPush(
  db: Db,
  user: SignedIn['userId'],
  endpoint: string,
): Promise<void> {
  await db.execute(sql`delete from push_subscriptions
    where user_id = ${user}::uuid and endpoint = ${endpoint}`);
}
