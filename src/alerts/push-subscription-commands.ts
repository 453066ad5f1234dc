import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import { lockOwnerAlone } from '#library/owner-queries.ts';
import type { Db } from '#platform/database/database.ts';

export type PushSubscriptionInput = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** In words: `Chrome no Windows`. */
  device: string;
};

/** Browsers of one person; the oldest ones are forgotten. */
const MOST_DEVICES = 20;

/**
 * Stores that a browser wants push messages. A browser that another person had used before is this
 * person's from now on. Null on success.
 */
export const subscribeToPush = (
  db: Db,
  user: SignedInUserId,
  { endpoint, p256dh, auth, device, at }: PushSubscriptionInput & { at: Date },
): Promise<typeof ownerDeleted | null> =>
  db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
    await tx.execute(sql`
      insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at)
      values (${user}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${at})
      on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
        auth = excluded.auth, device = excluded.device, created_at = excluded.created_at`);
    await tx.execute(sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user}::uuid
      order by created_at desc offset ${MOST_DEVICES})`);
    return null;
  });

/** Ends push messages to one browser of the person's. */
export async function unsubscribeFromPush(
  db: Db,
  user: SignedInUserId,
  endpoint: string,
): Promise<void> {
  await db.execute(sql`delete from push_subscriptions
    where user_id = ${user}::uuid and endpoint = ${endpoint}`);
}
