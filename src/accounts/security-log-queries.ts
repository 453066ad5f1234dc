import { desc, eq } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { securityEvents } from './account-tables.ts';
import type { SignedInUserId } from './signed-in.ts';

export type Activity = Awaited<ReturnType<typeof findActivity>>['items'][number];

/** A page of a person's entries in the security log, the newest first, and how many there are. */
export async function findActivity(
  db: DbOrTransaction,
  userId: SignedInUserId,
  { page, size }: { page: number; size: number },
) {
  const own = eq(securityEvents.userId, userId);
  const [items, total] = await Promise.all([
    db
      .select({
        at: securityEvents.at,
        kind: securityEvents.kind,
        userAgent: securityEvents.userAgent,
        network: securityEvents.network,
        place: securityEvents.place,
      })
      .from(securityEvents)
      .where(own)
      .orderBy(desc(securityEvents.at), desc(securityEvents.id))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(securityEvents, own),
  ]);
  return { items, total };
}
