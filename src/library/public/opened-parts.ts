import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { ownerRow, publicOwnerOf } from './public-owner.ts';
import type { OwnerRow } from './public-owner.ts';

/** Parts of a profile that a person can open to others; at first only their name is, beside public lists. */
export const openedParts = z
  .object({
    /** Name and picture: without them there is no public page. */
    name: z.boolean(),
    watchlist: z.boolean(),
    ratings: z.boolean(),
    watched: z.boolean(),
    /** The titles chosen for their profile. */
    top: z.boolean(),
  })
  .meta({
    id: 'OpenedParts',
    description:
      'What a person opens to others. Without `name` there is no public page, and their public lists do not say who made them.',
  });
type OpenedParts = z.infer<typeof openedParts>;

export const opened = openedParts
  .extend({
    /** The number of their public lists. */
    lists: z.int(),
    /** The path of their public page; null while nothing is open. */
    path: z.string().nullable(),
  })
  .meta({ id: 'Opened', description: 'What others see of a person; for the person themselves.' });
type Opened = z.infer<typeof opened>;

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
