import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Opened, OpenedParts } from './opened-schema.ts';
import { ownerRow } from './public-owner-queries.ts';
import { publicOwnerOf } from './public-owner-rules.ts';
import type { OwnerRow } from './public-owner-rules.ts';

type Row = OpenedParts & { lists: number; owner: OwnerRow };

/** The parts of a profile that a person has opened; null if the account was deleted meanwhile. */
export async function findOpened(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<Opened | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select p.shows_name as name, p.shows_watchlist as watchlist, p.shows_ratings as ratings,
      p.shows_watched as watched, p.shows_top as top, ${ownerRow} as owner,
      (select count(*)::int from collections c where c.user_id = p.user_id and c.is_public) as lists
    from profiles p where p.user_id = ${user}::uuid`,
  );
  if (!row) return null;
  const { owner, ...parts } = row;
  const isOpen = parts.lists > 0 || parts.watchlist || parts.ratings || parts.watched || parts.top;
  const shown = isOpen ? publicOwnerOf(owner, { isSmall: true }) : null;
  return { ...parts, path: shown && `/pessoa/${shown.slug}` };
}

/** Opens or closes parts; absent ones stay. Null if the account was deleted meanwhile. */
export async function changeOpened(
  db: DbOrTransaction,
  user: SignedInUserId,
  { name, watchlist, ratings, watched, top }: { [Part in keyof OpenedParts]?: boolean | undefined },
): Promise<Opened | null> {
  await db.execute(sql`
    update profiles set
      shows_name = coalesce(${name ?? null}, shows_name),
      shows_watchlist = coalesce(${watchlist ?? null}, shows_watchlist),
      shows_ratings = coalesce(${ratings ?? null}, shows_ratings),
      shows_watched = coalesce(${watched ?? null}, shows_watched),
      shows_top = coalesce(${top ?? null}, shows_top)
    where user_id = ${user}::uuid`);
  return findOpened(db, user);
}
