import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCards } from '#catalog/card-queries.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';

/** The titles that a person chose for their profile, in their order; without those that left the catalogue. */
export function findTopTitles(db: DbOrTransaction, user: SignedInUserId): Promise<MediaItem[]> {
  return findCards(
    db,
    sql`select i.media_type, i.title_id as id, i.place as rank from top_titles i
      where i.user_id = ${user}::uuid`,
  );
}
