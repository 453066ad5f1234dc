import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { countOf, rowCountOf } from '#platform/database/rows.ts';
import { findOurRating } from '#catalog/titles/card-queries.ts';
import type { OurRating } from '#catalog/schema.ts';
import { ratingTag } from '#catalog/tag-rules.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import { done, ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { collectionUnknown, listFull } from '#library/library-errors.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { MOST_MARKS } from './library-tables.ts';
import type { MarkKind } from './library-tables.ts';
import { lockOwnerAlone, lockOwnerAndTitle } from '#library/owner-locks.ts';
import {
  unwatchWholeSeries,
  watchWholeSeries,
} from '#library/episodes/series-progress-commands.ts';
import { isReadableBy } from '#library/collections/collection-queries.ts';
import { findKeptTitles } from '#library/collections/kept-titles.ts';
import type { KeptPaging, KeptTitles } from '#library/collections/kept-titles.ts';

type Refusal = typeof ownerDeleted | typeof titleUnknown;

/**
 * Marks a title; a title that is marked already keeps its date. A series marked as watched is all its
 * episodes that are out. Deleted titles can be marked too, so that a removal can be undone.
 */
export const markTitle = (
  db: Db,
  user: SignedInUserId,
  change: MarkChange,
): Promise<Result<null, Refusal | typeof listFull>> =>
  db.transaction((tx) => markTitleIn(tx, user, change));

interface MarkChange {
  key: TitleKey;
  kind: MarkKind;
  at: Date;
}

/** `markTitle` as a part of a transaction. */
export async function markTitleIn(
  tx: Transaction,
  user: SignedInUserId,
  { key, kind, at }: MarkChange,
): Promise<Result<null, Refusal | typeof listFull>> {
  const locked = await lockOwnerAndTitle(tx, user, key);
  if (!locked.ok) return locked;
  const mine = sql`title_marks where user_id = ${user}::uuid and kind = ${kind}`;
  const isMarked = sql`${mine} and media_type = ${key.type} and title_id = ${key.id}`;
  const wasMarked = (await countOf(tx, isMarked)) > 0;
  // Two marks at the same time can exceed the limit by one, which does no harm.
  if (!wasMarked && (await countOf(tx, mine)) >= MOST_MARKS) return refused(listFull);
  // Repeated even for a marked series: episodes may have come since.
  if (isWatchedSeries(key, kind)) return watchWholeSeries(tx, user, { id: key.id, at });
  if (wasMarked) return done;
  await tx.execute(sql`
    insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    values (${user}::uuid, ${key.type}, ${key.id}, ${kind}, ${at}) on conflict do nothing`);
  return done;
}

/** Removes a mark, if there is one. Episodes of a series that were marked one by one stay watched. */
export function unmarkTitle(
  db: Db,
  user: SignedInUserId,
  { key, kind }: { key: TitleKey; kind: MarkKind },
): Promise<Result<null, Refusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAndTitle(tx, user, key);
    if (!locked.ok) return locked;
    if (isWatchedSeries(key, kind)) {
      await unwatchWholeSeries(tx, user, key.id);
      return done;
    }
    await tx.execute(sql`
      delete from title_marks where user_id = ${user}::uuid and media_type = ${key.type}
        and title_id = ${key.id} and kind = ${kind}`);
    return done;
  });
}

const isWatchedSeries = (key: TitleKey, kind: MarkKind) =>
  key.type === 'serie' && kind === 'watched';

/**
 * Puts every title of a collection that the person may read on their watch list, the first one as the
 * newest; those that are there already keep their date. Returns how many are new.
 */
export function wantCollection(
  db: Db,
  user: SignedInUserId,
  { id, at }: { id: number; at: Date },
): Promise<
  Result<{ added: number }, typeof ownerDeleted | typeof collectionUnknown | typeof listFull>
> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    if ((await countOf(tx, sql`collections c where ${isReadableBy(user, id)}`)) === 0)
      return refused(collectionUnknown);
    const wanted = sql`(select i.media_type, i.title_id,
        row_number() over (order by i.position, i.media_type, i.title_id) as place
      from collection_items i
      join titles t on t.media_type = i.media_type and t.id = i.title_id
      where i.collection_id = ${id}) i
      where not exists (select from title_marks m where m.user_id = ${user}::uuid
        and m.kind = 'watchlist' and m.media_type = i.media_type and m.title_id = i.title_id)`;
    const mine = sql`title_marks where user_id = ${user}::uuid and kind = 'watchlist'`;
    if ((await countOf(tx, mine)) + (await countOf(tx, wanted)) > MOST_MARKS)
      return refused(listFull);
    const added = await rowCountOf(
      tx,
      sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
        select ${user}::uuid, i.media_type, i.title_id, 'watchlist',
          ${at}::timestamptz - i.place * interval '1 millisecond'
        from ${wanted} on conflict do nothing`,
    );
    return ok({ added });
  });
}

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

/**
 * Stores a rating of 1 to 10, or clears it with 0; returns the title's new average. A trigger writes the sums of the
 * average in the same transaction, and invalidates the title's cards if they show another value.
 */
export function rateTitle(
  db: Db,
  user: SignedInUserId,
  { key, rating, at }: { key: TitleKey; rating: number; at: Date },
): Promise<Result<OurRating, Refusal>> {
  return changing(db, async (tx) => {
    const locked = await lockOwnerAndTitle(tx, user, key);
    if (!locked.ok) return locked;
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
    return ok(await findOurRating(tx, key));
  });
}
