// Titles by what the sources say of their offers, for the filters of lists. Restricted, because one of the sources may
// not be passed on: only pages of this site have these filters.
// Reasons: docs/decisions/2026-11-29-restricted-lists.md
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import type { MediaType } from '#catalog/schema.ts';
import { Cache } from '#platform/cache.ts';
import { bool, int, nullable } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { DETAIL_DAYS } from '#shared/sources/availability.ts';
import type { Rent } from '#shared/sources/rent.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { findFamilies } from '#catalog/providers/provider-queries.ts';
import { HAS_BRAZILIAN_AUDIO } from './merged-offer-tables.ts';
import { isShown, leavingTitles, ownLastDaysFrom } from './offer-details.ts';
import { streamingTypes } from './offer-tables.ts';

/** `dubbed`: Brazilian audio of what was made in another language. `leaving`: a last day within a month. */
export const SOURCE_FILTERS = ['dubbed', 'leaving'] as const;
export type SourceFilter = (typeof SOURCE_FILTERS)[number];

/** The services in which a title has to pass; absent fields do not limit them. */
export type SourceServices = {
  /** Any offer at one of these providers' families. */
  providerIds?: readonly number[] | undefined;
  /** A streaming offer in one of these providers' families. */
  planIds?: readonly number[] | undefined;
  /** A streaming offer anywhere. */
  inPlan?: boolean | undefined;
};

/** Days ahead in which a title leaves "soon", as many as its last day is counted down (`lastDayWords`). */
const SOON_DAYS = 30;
const MINUTE = 60_000;
/** Bytes of a title with one family. */
const TITLE_BYTES = 160;

/** A family of providers at which a title passes a filter; null for offers that no provider of the catalogue has. */
type Place = { family: number | null; isStreaming: boolean };
type Places = ReadonlyMap<number, readonly Place[]>;
const placesOf = new WeakMap<object, Cache<Places>>();

/**
 * A test for ids of films or series that pass all of these filters at the services. A title that stays at one service and
 * leaves another passes at that other only. What the sources say is read at most once a minute.
 */
export async function findBySources(
  db: Db,
  type: MediaType,
  { sources, today, providerIds, planIds, inPlan }: SourceChoice,
): Promise<Restricted<(id: number) => boolean>> {
  const cache =
    placesOf.get(db) ??
    new Cache<Places>({
      maxBytes: 64 * 2 ** 20,
      freshMs: MINUTE,
      staleMs: 10 * MINUTE,
      sizeOf: ({ size }) => TITLE_BYTES * size,
    });
  placesOf.set(db, cache);
  const [titles, families, plans] = await Promise.all([
    Promise.all(
      sources.map((filter) =>
        cache.load(`${filter} ${type} ${today}`, () => readPlaces(db, type, filter, today)),
      ),
    ),
    providerIds && findFamilies(db, providerIds),
    planIds && findFamilies(db, planIds),
  ]);
  const isAmong = (ids: readonly number[], { family }: Place) =>
    family !== null && ids.includes(family);
  const conditions: ((place: Place) => boolean)[] = [
    ...(families ? [(place: Place) => isAmong(families, place)] : []),
    ...(plans ? [(place: Place) => place.isStreaming && isAmong(plans, place)] : []),
    ...(inPlan ? [(place: Place) => place.isStreaming] : []),
  ];
  return new Restricted((id) =>
    titles.every((having) => {
      const places = having.get(id);
      return places !== undefined && conditions.every((condition) => places.some(condition));
    }),
  );
}

type SourceChoice = SourceServices & {
  /** At least one. */
  sources: readonly SourceFilter[];
  /** YYYY-MM-DD, Brazil's. */
  today: string;
};

async function readPlaces(
  db: Db,
  type: MediaType,
  filter: SourceFilter,
  today: string,
): Promise<Places> {
  const statements: Record<SourceFilter, SQL> = {
    dubbed: sql`select t.id, p.family_id as family,
        bool_or(o.offer ->> 'type' in ${streamingTypes}) as "isStreaming"
      from merged_offers m
      join titles t on t.media_type = m.media_type and t.id = m.title_id
      cross join jsonb_array_elements(m.details -> 'offers') as o(offer)
      left join jsonb_array_elements_text(o.offer -> 'providerIds') as provider(id) on true
      left join providers own on own.id = provider.id::int
      left join providers p on p.id = coalesce(own.merged_into, own.id)
      where m.media_type = ${type} and m.has_brazilian_audio and t.original_language <> 'pt'
        and ${isShown} and o.offer @? ${sql.raw(`'$ ? (${HAS_BRAZILIAN_AUDIO})'`)}
      group by t.id, p.family_id`,
    leaving: sql`select title_id as id, family_id as family, true as "isStreaming"
      from ${ownLastDaysFrom(today, leavingTitles, 'page')} l
      where media_type = ${type} and last_day <= ${today}::date + ${SOON_DAYS}::int`,
  };
  const kinds = { id: int, family: nullable(int), isStreaming: bool };
  const rows = await rowsOf(db, kinds, statements[filter]);
  return Map.groupBy(rows, ({ id }) => id);
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
