import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import { ALERT_KINDS } from '#shared/alert-words.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { bool, instant, int, nullable, object, oneOf, text } from '#platform/database/columns.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { done } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAndTitle } from '#library/owner-locks.ts';
import type { Alert, AlertList } from './alert-schema.ts';

const alertKinds = {
  id: int,
  kind: oneOf(ALERT_KINDS),
  created_at: instant,
  is_seen: bool,
  media_type: mediaTypeKind,
  media_id: int,
  title: text,
  poster_path: nullable(text),
  provider: nullable(
    object({
      provider_id: int,
      provider_name: text,
      logo_path: nullable(text),
      brand: object({ colour: text, letters: text }),
    }),
  ),
  is_only_place: bool,
};

/** The alerts among `which` (a condition on `alerts a`), the newest first. */
export async function findAlertsWhere(
  db: DbOrTransaction,
  which: SQL,
  limit: number,
): Promise<Alert[]> {
  const rows = await rowsOf(
    db,
    alertKinds,
    sql`select a.id::int, a.kind, a.created_at, a.seen_at is not null as is_seen,
        e.media_type, e.title_id as media_id, ${servedTitle} as title, t.poster_path,
        case when p.id is not null then json_build_object('provider_id', p.id,
          'provider_name', p.name, 'logo_path', p.logo_path, 'brand',
          json_build_object('colour', p.brand_colour, 'letters', p.brand_letters)) end as provider,
        not exists (select from current_offers o
          where o.media_type = e.media_type and o.title_id = e.title_id
            and o.type in ${streamingTypes} and o.family_id <> p.family_id) as is_only_place
      from alerts a join offer_events e on e.id = a.event_id
        join titles t on t.media_type = e.media_type and t.id = e.title_id
        left join providers p on p.id = e.provider_id
      where ${which} order by a.id desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** A person's newest alerts, and how many they have not seen. */
export async function findAlerts(
  db: DbOrTransaction,
  user: string,
  limit: number,
): Promise<AlertList> {
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
