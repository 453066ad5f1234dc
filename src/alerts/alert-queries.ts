import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import { ALERT_KINDS } from '#shared/alert-words.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { bool, instant, int, nullable, object, oneOf, text } from '#platform/database/columns.ts';
import type { RowOf } from '#platform/database/columns.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { done } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAndTitle } from '#library/owner-locks.ts';

const alertKinds = {
  id: int,
  kind: oneOf(ALERT_KINDS),
  createdAt: instant,
  isSeen: bool,
  mediaType: mediaTypeKind,
  titleId: int,
  title: text,
  posterPath: nullable(text),
  /** The service; null for a release. */
  provider: nullable(
    object({
      id: int,
      name: text,
      logoPath: nullable(text),
      brand: object({ colour: text, letters: text }),
    }),
  ),
  /** True if no other service has the title without a further payment. */
  isOnlyPlace: bool,
};
/** News of a title of somebody’s watch list. */
export type Alert = RowOf<typeof alertKinds>;

/** The alerts among `which` (a condition on `alerts a`), the newest first. */
export const findAlertsWhere = (db: DbOrTransaction, which: SQL, limit: number): Promise<Alert[]> =>
  rowsOf(
    db,
    alertKinds,
    sql`select a.id::int, a.kind, a.created_at as "createdAt", a.seen_at is not null as "isSeen",
        e.media_type as "mediaType", e.title_id as "titleId", ${servedTitle} as title,
        t.poster_path as "posterPath",
        case when p.id is not null then json_build_object('id', p.id,
          'name', p.name, 'logoPath', p.logo_path, 'brand',
          json_build_object('colour', p.brand_colour, 'letters', p.brand_letters)) end as provider,
        not exists (select from current_offers o
          where o.media_type = e.media_type and o.title_id = e.title_id
            and o.type in ${streamingTypes} and o.family_id <> p.family_id) as "isOnlyPlace"
      from alerts a join offer_events e on e.id = a.event_id
        join titles t on t.media_type = e.media_type and t.id = e.title_id
        left join providers p on p.id = e.provider_id
      where ${which} order by a.id desc limit ${limit}`,
  );

/** A person's newest alerts, and how many they have not seen. */
export async function findAlerts(
  db: DbOrTransaction,
  user: string,
  limit: number,
): Promise<{ unseen: number; items: Alert[] }> {
  const [items, unseen] = await Promise.all([
    findAlertsWhere(db, sql`a.user_id = ${user}::uuid`, limit),
    countUnseen(db, user),
  ]);
  return { unseen, items };
}

export const countUnseen = (db: DbOrTransaction, user: string): Promise<number> =>
  countOf(db, sql`alerts where user_id = ${user}::uuid and seen_at is null`);

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

/** Tells the person nothing more of a title. */
export const muteTitle = (
  db: Db,
  user: SignedInUserId,
  { type, id, at }: TitleKey & { at: Date },
): Promise<Result<null, Refusal>> =>
  db.transaction(async (tx) => {
    const locked = await lockOwnerAndTitle(tx, user, { type, id });
    if (!locked.ok) return locked;
    await tx.execute(sql`insert into alert_mutes (user_id, media_type, title_id, muted_at)
      values (${user}::uuid, ${type}, ${id}, ${at}) on conflict do nothing`);
    return done;
  });

export async function unmuteTitle(
  db: Db,
  user: SignedInUserId,
  { type, id }: TitleKey,
): Promise<void> {
  await db.execute(sql`delete from alert_mutes
    where user_id = ${user}::uuid and media_type = ${type} and title_id = ${id}`);
}
