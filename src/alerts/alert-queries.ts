import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { servedTitle } from '#catalog/card-queries.ts';
import { streamingTypes } from '#catalog/offer-tables.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
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
