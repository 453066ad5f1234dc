import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { findOurRating } from '#catalog/card-queries.ts';
import type { OurRating } from '#catalog/schema.ts';
import { ratingTag } from '#catalog/tag-rules.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import type { ownerDeleted, titleUnknown } from './library-errors.ts';
import { lockOwnerAndTitle } from './owner-queries.ts';

/**
 * Stores a rating of 1 to 10, or clears it with 0; returns the title's new average. A trigger writes the sums of the
 * average in the same transaction, and invalidates the title's cards if they show another value.
 */
export function rateTitle(
  db: Db,
  user: SignedInUserId,
  { key, rating, at }: { key: TitleKey; rating: number; at: Date },
): Promise<OurRating | typeof ownerDeleted | typeof titleUnknown> {
  return changing(db, async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, key);
    if (refusal) return refusal;
    await tx.execute(
      rating === 0
        ? sql`delete from ratings where user_id = ${user}::uuid and media_type = ${key.type}
            and title_id = ${key.id}`
        : sql`insert into ratings as r (user_id, media_type, title_id, rating, rated_at)
            values (${user}::uuid, ${key.type}, ${key.id}, ${rating}, ${at})
            on conflict (user_id, media_type, title_id)
              do update set rating = excluded.rating, rated_at = excluded.rated_at
              where r.rating <> excluded.rating`,
    );
    await noteChange(tx, [ratingTag(key)]);
    return findOurRating(tx, key);
  });
}
