import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findKeptTitles } from './kept-title-queries.ts';
import type { KeptPaging, KeptTitles } from './kept-title-queries.ts';
import type { MarkKind } from './mark-rules.ts';

/** A person's watch list, favourites or watched titles, the newest first. */
export function findMarked(
  db: DbOrTransaction,
  user: SignedInUserId,
  kind: MarkKind,
  paging: KeptPaging,
): Promise<KeptTitles> {
  const list = {
    items: sql`title_marks i`,
    owned: sql`i.user_id = ${user}::uuid and i.kind = ${kind}`,
    order: sql`i.marked_at desc`,
    added: sql`i.marked_at`,
  };
  return findKeptTitles(db, list, paging);
}
