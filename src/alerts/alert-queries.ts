import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { ownerDeleted, titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAndTitle } from '#library/owner-locks.ts';
import type { Alert, AlertList } from './alert-schema.ts';

type Row = Omit<Alert, 'created_at' | 'provider'> & {
  created_at: string;
  provider_id: number | null;
  provider_name: string;
  logo_path: string | null;
  brand_colour: string;
  brand_letters: string;
};

/** The alerts among `which` (a condition on `alerts a`), the newest first. */
export async function findAlertsWhere(
  db: DbOrTransaction,
  which: SQL,
  limit: number,
): Promise<Alert[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select a.id::int, a.kind, a.created_at, a.seen_at is not null as is_seen,
        e.media_type, e.title_id as media_id, ${servedTitle} as title, t.poster_path,
        p.id as provider_id, p.name as provider_name, p.logo_path, p.brand_colour, p.brand_letters,
        not exists (select from offers o join providers own on own.id = o.provider_id
          join providers f on f.id = coalesce(own.merged_into, own.id)
          where o.media_type = e.media_type and o.title_id = e.title_id and o.gone_at is null
            and o.region = 'BR' and o.type in ${streamingTypes} and f.family_id <> p.family_id
        ) as is_only_place
      from alerts a join offer_events e on e.id = a.event_id
        join titles t on t.media_type = e.media_type and t.id = e.title_id
        left join providers p on p.id = e.provider_id
      where ${which} order by a.id desc limit ${limit}`,
  );
  return rows.map(present);
}

function present(row: Row): Alert {
  const { provider_id, provider_name, logo_path, brand_colour, brand_letters, ...rest } = row;
  const provider =
    provider_id === null
      ? null
      : {
          provider_id,
          provider_name,
          logo_path,
          brand: { colour: brand_colour, letters: brand_letters },
        };
  return { ...rest, provider, created_at: new Date(row.created_at).toISOString() };
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

/** Tells the person nothing more of a title. Null on success. */
export const muteTitle = (
  db: Db,
  user: SignedInUserId,
  { type, id, at }: TitleKey & { at: Date },
): Promise<Refusal | null> =>
  db.transaction(async (tx) => {
    const refusal = await lockOwnerAndTitle(tx, user, { type, id });
    if (refusal) return refusal;
    await tx.execute(sql`insert into alert_mutes (user_id, media_type, title_id, muted_at)
      values (${user}::uuid, ${type}, ${id}, ${at}) on conflict do nothing`);
    return null;
  });

export async function unmuteTitle(
  db: Db,
  user: SignedInUserId,
  { type, id }: TitleKey,
): Promise<void> {
  await db.execute(sql`delete from alert_mutes
    where user_id = ${user}::uuid and media_type = ${type} and title_id = ${id}`);
}
