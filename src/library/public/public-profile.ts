import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { uploadAddress } from '#shared/upload-addresses.ts';
import { drawingOf } from '#shared/user-avatar.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { bool, int, nullable, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { mediaItem } from '#catalog/schema.ts';
import { findPublicLists } from '#library/collections/collection-queries.ts';
import { findMarked } from '#library/marks/mark-commands.ts';
import { ownerKind, ownerRow, publicOwner, publicOwnerOf } from './public-owner.ts';
import { findTopTitles } from '#library/marks/top-title-queries.ts';

const publicList = z.object({
  id: z.int(),
  name: z.string(),
  total_items: z.int(),
  cover: z.array(mediaItem).max(4),
});

export const publicProfile = publicOwner
  .extend({
    bio: z.string(),
    /** The address of their cover picture; empty without one. */
    cover_url: z.string(),
    /** The number of the drawing that goes with their cover without a picture. */
    drawing: z.int(),
    /** Their public lists, those that changed last first. */
    lists: z.object({ total: z.int(), items: z.array(publicList) }),
    /** Their watch list, the newest first; null unless they opened it, like the parts below. */
    watchlist: z.object({ total: z.int(), items: z.array(mediaItem) }).nullable(),
    /** The titles chosen for their profile. */
    top: z.array(mediaItem).nullable(),
    ratings: z
      .object({
        total: z.int(),
        /** The mean, 0 to 10; null without any. */
        average: z.number().nullable(),
        /** The numbers of their ratings of 1 to 10, in this order. */
        counts: z.array(z.int()).length(10),
      })
      .nullable(),
    /** The titles they watched last. */
    watched: z
      .object({
        total: z.int(),
        items: z.array(
          z.object({
            title: mediaItem,
            /** Their rating, 1 to 10; null without one, and unless they opened their ratings. */
            rating: z.int().nullable(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'PublicProfile', description: 'What a person opened to others, and nothing else.' });
export type PublicProfile = z.infer<typeof publicProfile>;

/** The most lists, titles of the watch list, and titles watched last on the page. */
const [LISTS, WANTED, WATCHED] = [24, 12, 6];

/**
 * The public page of a person, by its number; null unless they are active, have a name to show and
 * opened something.
 */
export async function findPublicProfile(
  db: DbOrTransaction,
  number: number,
): Promise<PublicProfile | null> {
  const [row] = await rowsOf(
    db,
    {
      owner: ownerKind,
      bio: text,
      coverKey: nullable(text),
      showsRatings: bool,
      showsWatched: bool,
      showsTop: bool,
    },
    sql`select ${ownerRow} as owner, p.bio, p.cover_key as "coverKey",
      p.shows_ratings as "showsRatings", p.shows_watched as "showsWatched", p.shows_top as "showsTop"
    from profiles p join users u on u.id = p.user_id
    where p.public_number = ${number} and u.is_active`,
  );
  const owner = row && publicOwnerOf(row.owner, { isSmall: false });
  if (!row || !owner) return null;
  const { id } = row.owner;
  const lists = await findPublicLists(db, id, LISTS);
  const { showsRatings, showsWatched, showsTop } = row;
  const parts = [owner.shows_watchlist, showsRatings, showsWatched, showsTop, lists.total > 0];
  const isOpen = parts.includes(true);
  if (!isOpen) return null;
  return {
    ...owner,
    bio: row.bio,
    cover_url: uploadAddress(row.coverKey, 'cover'),
    drawing: drawingOf(id, row.owner.rgbColor),
    lists: {
      total: lists.total,
      items: lists.items.map(({ id: list, name, total_items, cover }) => ({
        id: list,
        name,
        total_items,
        cover,
      })),
    },
    watchlist: owner.shows_watchlist ? await wantedOf(db, id) : null,
    top: showsTop ? await findTopTitles(db, id) : null,
    ratings: showsRatings ? await ratingsOf(db, id) : null,
    watched: showsWatched ? await watchedOf(db, id, showsRatings) : null,
  };
}

async function wantedOf(db: DbOrTransaction, user: SignedInUserId) {
  const { total, items } = await findMarked(db, user, 'watchlist', { page: 1, size: WANTED });
  return { total, items };
}

async function ratingsOf(db: DbOrTransaction, user: SignedInUserId) {
  const rows = await rowsOf(
    db,
    { rating: int, count: int },
    sql`select rating, count(*)::int as count from ratings where user_id = ${user}::uuid
      group by rating`,
  );
  const counts = Array.from(
    { length: 10 },
    (_, index) => rows.find(({ rating }) => rating === index + 1)?.count ?? 0,
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { total, average: total === 0 ? null : points / total, counts };
}

async function watchedOf(db: DbOrTransaction, user: SignedInUserId, withRatings: boolean) {
  const { total, items } = await findMarked(db, user, 'watched', { page: 1, size: WATCHED });
  const ratings = withRatings
    ? await rowsOf(
        db,
        { ...titleKeyKinds, rating: int },
        sql`select r.media_type as type, r.title_id as id, r.rating from ratings r
          join unnest(${sql.param(items.map((item) => item.media_type))}::media_type[],
            ${sql.param(items.map(({ id }) => id))}::int[]) as k(type, id)
            on k.type = r.media_type and k.id = r.title_id
          where r.user_id = ${user}::uuid`,
      )
    : [];
  return {
    total,
    items: items.map((title) => ({
      title,
      rating:
        ratings.find(({ type, id }) => type === title.media_type && id === title.id)?.rating ??
        null,
    })),
  };
}

/** The person with this public number, if they opened their watch list; else null. */
export async function findOpenWatchlist(
  db: DbOrTransaction,
  number: number,
): Promise<{ id: SignedInUserId; firstName: string } | null> {
  const [row] = await rowsOf(
    db,
    { owner: ownerKind },
    sql`select ${ownerRow} as owner from profiles p join users u on u.id = p.user_id
      where p.public_number = ${number} and u.is_active and p.shows_watchlist`,
  );
  const owner = row && publicOwnerOf(row.owner, { isSmall: true });
  return row && owner ? { id: row.owner.id, firstName: owner.first_name } : null;
}
