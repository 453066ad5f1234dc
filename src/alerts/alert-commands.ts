import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAndTitle } from '#library/owner-queries.ts';
import type { Db } from '#platform/database/database.ts';

/** Marks a person's alerts up to this one as seen: newer ones, which no page has shown, stay unseen. */
export async function markSeen(
  db: Db,
  user: SignedInUserId,
  { until, at }: { until: number; at: Date },
): Promise<void> {
  await db.execute(sql`update alerts set seen_at = ${at}
    where user_id = ${user}::uuid and id <= ${until}::bigint and seen_at is null`);
}

type Refusal = typeof ownerDeleted | typeof titleUnknown;

/** Tells the person nothing more of a title. Null on success. */
export const muteTitle = (
  db: Db,
  user: SignedInUserId,
  { type, id, at }: TitleKey & { at: Date },
): Promise<Refusal | null> =>
  db.transaction(async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, { type, id });
    if (refusal) return refusal;
    await tx.execute(sql`insert into alert_mutes (user_id, media_type, title_id, muted_at)
      values (${user}::uuid, ${type}, ${id}, ${at}) on conflict do nothing`);
    return null;
  });

export async function unmuteTitle(
  db: Db,
  user: SignedInUserId,
  { type, id }: TitleKey,
): Promise<void> {
  await db.execute(sql`delete from alert_mutes
    where user_id = ${user}::uuid and media_type = ${type} and title_id = ${id}`);
}
