// Titles by what the sources say of their offers, for the filters of lists. Restricted, because one of the sources may
// not be passed on: only pages of this site have these filters.
// Reasons: docs/decisions/2026-11-29-restricted-lists.md
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import type { MediaType } from '#catalog/schema.ts';
import { Cache } from '#platform/cache.ts';
import { int } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { DETAIL_DAYS } from '#shared/sources/availability.ts';
import type { Rent } from '#shared/sources/rent.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { isShown, leavingTitles, ownLastDaysFrom } from './offer-details.ts';

/** `dubbed`: Brazilian audio of what was made in another language. `leaving`: a last day within a month. */
export const SOURCE_FILTERS = ['dubbed', 'leaving'] as const;
export type SourceFilter = (typeof SOURCE_FILTERS)[number];

/** Days ahead in which a title leaves "soon", as many as its last day is counted down (`lastDayWords`). */
const SOON_DAYS = 30;
const MINUTE = 60_000;
/** Bytes of an id in a set. */
const ID_BYTES = 40;

type Ids = ReadonlySet<number>;
const idsOf = new WeakMap<object, Cache<Ids>>();

/** The films or series that pass all of these filters; at least one. Each set is read at most once a minute. */
export async function findBySources(
  db: Db,
  type: MediaType,
  filters: readonly SourceFilter[],
  today: string,
): Promise<Restricted<Ids>> {
  const cache =
    idsOf.get(db) ??
    new Cache<Ids>({
      maxBytes: 64 * 2 ** 20,
      freshMs: MINUTE,
      staleMs: 10 * MINUTE,
      sizeOf: ({ size }) => ID_BYTES * size,
    });
  idsOf.set(db, cache);
  const sets = await Promise.all(
    filters.map((filter) =>
      cache.load(`${filter} ${type} ${today}`, () => readIds(db, type, filter, today)),
    ),
  );
  const [first, ...others] = sets as [Ids, ...Ids[]];
  const isInAll = (id: number) => others.every((set) => set.has(id));
  return new Restricted(others.length === 0 ? first : new Set([...first].filter(isInAll)));
}

async function readIds(db: Db, type: MediaType, filter: SourceFilter, today: string): Promise<Ids> {
  const statements: Record<SourceFilter, SQL> = {
    dubbed: sql`select t.id from merged_offers m
      join titles t on t.media_type = m.media_type and t.id = m.title_id
      where m.media_type = ${type} and m.has_brazilian_audio and t.original_language <> 'pt'
        and ${isShown}`,
    leaving: sql`select distinct title_id as id
      from ${ownLastDaysFrom(today, leavingTitles, 'page')} l
      where media_type = ${type} and last_day <= ${today}::date + ${SOON_DAYS}::int`,
  };
  const rows = await rowsOf(db, { id: int }, statements[filter]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The prices of renting these titles at families of providers, each family's lowest, as far as a source saw one lately
 * and none disagrees about the offer. Restricted like the source.
 */
export async function findRents(
  db: Db,
  titles: readonly TitleKey[],
  today: string,
): Promise<Restricted<Rent[]>> {
  const rows = await rowsOf(
    db,
    { ...titleKeyKinds, family: int, cents: int },
    sql`select m.media_type as type, m.title_id as id, p.family_id as family,
        min((o.offer -> 'priceCents' ->> 'value')::int) as cents
      from unnest(
        ${sql.param(titles.map(({ type }) => type))}::media_type[],
        ${sql.param(titles.map(({ id }) => id))}::int[]) as k(type, id)
      join merged_offers m on m.media_type = k.type and m.title_id = k.id
      join titles t on t.media_type = m.media_type and t.id = m.title_id
      cross join jsonb_array_elements(m.details -> 'offers') as o(offer)
      cross join jsonb_array_elements_text(o.offer -> 'providerIds') as provider(id)
      join providers own on own.id = provider.id::int
      join providers p on p.id = coalesce(own.merged_into, own.id)
      where o.offer ->> 'type' = 'rent' and ${isShown}
        and o.offer -> 'presence' ->> 'kind' in ('listed', 'confirmed')
        and (o.offer -> 'priceCents' ->> 'seenOn')::date >= ${today}::date - ${DETAIL_DAYS}::int
      group by m.media_type, m.title_id, p.family_id
      order by m.media_type, m.title_id, p.family_id`,
  );
  return new Restricted(rows);
}
