import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCards } from '#catalog/titles/card-queries.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAlone, lockOwnerAndTitle } from '#library/owner-locks.ts';
import { bool, int } from '#platform/database/columns.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { firstOf, rowsOf } from '#platform/database/rows.ts';
import { done } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { EVERYTHING_ON } from './for-you-rules.ts';
import type { TastePart, TasteSettings } from './for-you-rules.ts';
import type { ForYouSettings } from './for-you-schema.ts';
import { MOST_DISMISSED } from './for-you-tables.ts';

/** Keeps a title out of 'Pra você'; one that is kept out already becomes the newest. */
export function dismissTitle(
  db: Db,
  user: SignedInUserId,
  { key, at }: { key: TitleKey; at: Date },
): Promise<Result<null, typeof ownerDeleted | typeof titleUnknown>> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAndTitle(tx, user, key);
    if (!locked.ok) return locked;
    await tx.execute(sql`
      insert into for_you_dismissed (user_id, media_type, title_id, dismissed_at)
      values (${user}::uuid, ${key.type}, ${key.id}, ${at})
      on conflict (user_id, media_type, title_id) do update set dismissed_at = excluded.dismissed_at`);
    await tx.execute(sql`
      delete from for_you_dismissed where user_id = ${user}::uuid and (media_type, title_id) in (
        select media_type, title_id from for_you_dismissed where user_id = ${user}::uuid
        order by dismissed_at desc, media_type, title_id offset ${MOST_DISMISSED})`);
    return done;
  });
}

/** Lets a title be shown again; it need not have been kept out. */
export function restoreTitle(
  db: Db,
  user: SignedInUserId,
  key: TitleKey,
): Promise<Result<null, typeof ownerDeleted | typeof titleUnknown>> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAndTitle(tx, user, key);
    if (!locked.ok) return locked;
    await tx.execute(sql`delete from for_you_dismissed where user_id = ${user}::uuid
      and media_type = ${key.type} and title_id = ${key.id}`);
    return done;
  });
}

/** Turns parts of what is taken into account on or off; absent ones stay as they are. */
export function changeTasteSettings(
  db: Db,
  user: SignedInUserId,
  changes: Partial<Record<TastePart, boolean | undefined>>,
): Promise<Result<null, typeof ownerDeleted>> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    const { ratings, favorites, wishes, watched, alike } = {
      ...(await findTasteSettings(tx, user)),
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    };
    await tx.execute(sql`
      insert into for_you_settings (user_id, ratings, favorites, wishes, watched, alike)
      values (${user}::uuid, ${ratings}, ${favorites}, ${wishes}, ${watched}, ${alike})
      on conflict (user_id) do update set ratings = excluded.ratings,
        favorites = excluded.favorites, wishes = excluded.wishes, watched = excluded.watched,
        alike = excluded.alike`);
    return done;
  });
}

/** The parts that a person lets be taken into account. */
export async function findTasteSettings(db: DbOrTransaction, user: string): Promise<TasteSettings> {
  const [row] = await rowsOf(
    db,
    { ratings: bool, favorites: bool, wishes: bool, watched: bool, alike: bool },
    sql`select ratings, favorites, wishes, watched, alike from for_you_settings
      where user_id = ${user}::uuid`,
  );
  return row ?? EVERYTHING_ON;
}

/** Dismissed titles that the sheet shows; letting one back brings the next one there. */
const SHOWN_DISMISSED = 24;

/** The parts with their counts, and the titles kept out, for the person's own sheet. */
export async function findForYouSettings(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<ForYouSettings> {
  const marks = (kind: string): SQL =>
    sql`(select count(*)::int from title_marks where user_id = ${user}::uuid and kind = ${kind})`;
  const [settings, counts, dismissed] = await Promise.all([
    findTasteSettings(db, user),
    rowsOf(
      db,
      { ratings: int, favorites: int, wishes: int, watched: int, dismissed: int },
      sql`select (select count(*)::int from ratings where user_id = ${user}::uuid) as ratings,
        ${marks('favorite')} as favorites, ${marks('watchlist')} as wishes,
        (select count(*)::int from (
          select media_type, title_id from title_marks
            where user_id = ${user}::uuid and kind = 'watched'
          union
          select media_type, title_id from series_progress where user_id = ${user}::uuid) w) as watched,
        (select count(*)::int from for_you_dismissed where user_id = ${user}::uuid) as dismissed`,
    ),
    findCards(
      db,
      sql`select media_type, title_id as id,
          row_number() over (order by dismissed_at desc, media_type, title_id) as rank
        from for_you_dismissed where user_id = ${user}::uuid
        order by rank limit ${SHOWN_DISMISSED}`,
    ),
  ]);
  const { ratings, favorites, wishes, watched, dismissed: dismissedCount } = firstOf(counts);
  return {
    ratings: { is_on: settings.ratings, count: ratings },
    favorites: { is_on: settings.favorites, count: favorites },
    wishes: { is_on: settings.wishes, count: wishes },
    watched: { is_on: settings.watched, count: watched },
    alike: { is_on: settings.alike },
    dismissed_count: dismissedCount,
    dismissed,
  };
}
