// Reasons: docs/decisions/2026-11-28-sources-of-offers.md
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DETAIL_DAYS } from '#shared/sources/availability.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import type { TitleKey } from '#shared/title-key.ts';
import {
  instant,
  int,
  listOf,
  nullable,
  object,
  record,
  text,
} from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { jsonOf, upsertAll } from '#platform/database/bulk-writes.ts';
import { noteChange } from '#platform/database/changes.ts';
import { dependOn } from '#platform/tags.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { createHash } from 'node:crypto';
import type { StoredDetails } from './detailed-offer.ts';
import { lastDaysFrom } from './last-days.ts';
import { mergedOffers } from './merged-offer-tables.ts';
import { streamingTypes } from './offer-tables.ts';

export type TitleDetails = StoredDetails & {
  originalLanguage: string;
  /** The regular seasons that the catalogue knows. */
  seasons: readonly number[];
  /** The time at which the film database was last asked for its offers. */
  checkedAt: Date | null;
};

/** True for details `m` that pages may show: invented ones belong to the demonstration's titles `t` only. */
export const isShown = sql`(t.source = 'demonstration' or not m.is_invented)`;

/**
 * Everything that the sources know of a title's offers; null if they know nothing. A provider that was merged into
 * another is that one. Restricted: pages and messages of one person may show it, and nothing else.
 */
export async function findOfferDetails(
  db: DbOrTransaction,
  title: TitleKey,
): Promise<Restricted<TitleDetails> | null> {
  dependOn(titleTag(title));
  const [row] = await rowsOf(
    db,
    {
      details: record,
      language: text,
      checked: nullable(instant),
      seasons: listOf(int),
      merged: listOf(object({ id: int, into: int })),
    },
    sql`
    select m.details, t.original_language as language, t.offers_checked_at as checked,
      array(select s.number from seasons s where s.media_type = t.media_type
        and s.title_id = t.id and s.number > 0 order by s.number) as seasons,
      array(select json_build_object('id', p.id, 'into', p.merged_into) from providers p
        where p.merged_into is not null) as merged
    from merged_offers m
    join titles t on t.media_type = m.media_type and t.id = m.title_id
    where m.media_type = ${title.type} and m.title_id = ${title.id}
      and ${isShown}`,
  );
  if (row === undefined) return null;
  // Only the merging writes this column, as the type says it.
  const { offers, ...details } = row.details as StoredDetails;
  const mergedInto = new Map(row.merged.map(({ id, into }) => [id, into]));
  return new Restricted({
    offers: offers.map((offer) => ({
      ...offer,
      providerIds: offer.providerIds.map((id) => mergedInto.get(id) ?? id),
    })),
    ...details,
    originalLanguage: row.language,
    seasons: row.seasons,
    checkedAt: row.checked,
  });
}

/** The digest of details, by which a row is known to be unchanged. */
export const digestOf = (details: StoredDetails): string =>
  createHash('sha256').update(jsonOf(details)).digest('base64url');

/** Writes the details of titles that exist. The pages of these titles are renewed. */
export async function writeOfferDetails(
  tx: DbOrTransaction,
  titles: readonly (TitleKey & { details: StoredDetails })[],
): Promise<void> {
  await upsertAll(
    tx,
    mergedOffers,
    titles.map(({ type, id, details }) => ({
      mediaType: type,
      titleId: id,
      details,
      digest: digestOf(details),
    })),
  );
  await noteChange(tx, titles.map(titleTag));
}

/**
 * As `lastDaysFrom`, with what the sources say: only for pages of this site and messages of one person, because a source
 * may not be passed on. A day about which the sources disagree, or that is no longer recent, is none; nor has a family
 * one while any of its offers has none. Where the operator read a day, that is the day. Messages say nothing invented.
 * @param titles a subquery of media_type and title_id
 * @param use pages show the demonstration's inventions, and say that they are
 */
export const ownLastDaysFrom = (
  today: string,
  titles: SQL,
  use: 'page' | 'own-message' = 'own-message',
): SQL => sql`(
  select distinct on (media_type, title_id, family_id) media_type, title_id, family_id, last_day
  from (
    select media_type, title_id, family_id, last_day, true as is_operators
    from ${lastDaysFrom(today)} of_operator
    union all
    select m.media_type, m.title_id, p.family_id, max((o.offer -> 'lastDay' ->> 'value')::date), false
    from merged_offers m
    cross join jsonb_array_elements(m.details -> 'offers') as o(offer)
    cross join jsonb_array_elements_text(o.offer -> 'providerIds') as id(provider)
    join providers own on own.id = id.provider::int
    join providers p on p.id = coalesce(own.merged_into, own.id)
    join titles t on t.media_type = m.media_type and t.id = m.title_id
    where (m.media_type, m.title_id) in (${titles}) and m.is_leaving
      and ${use === 'page' ? isShown : sql`not m.is_invented`}
      and o.offer ->> 'type' in ${streamingTypes}
    group by m.media_type, m.title_id, p.family_id
    having bool_and(coalesce(o.offer -> 'presence' ->> 'kind' in ('listed', 'confirmed')
        and (o.offer -> 'lastDay' ->> 'seenOn')::date >= ${today}::date - ${DETAIL_DAYS}::int, false))
      and max((o.offer -> 'lastDay' ->> 'value')::date) >= ${today}::date
      and exists (select from current_offers c where c.media_type = m.media_type
        and c.title_id = m.title_id and c.family_id = p.family_id and c.type in ${streamingTypes})
  ) days
  order by media_type, title_id, family_id, is_operators desc)`;

/**
 * A subquery of announced offers to stream, with the columns of `ownLastDaysFrom` and `day`, from tomorrow on: of whole
 * titles, at families that do not have them. For the same uses.
 */
export const ownComingsFrom = (
  today: string,
  titles: SQL,
  use: 'page' | 'own-message' = 'own-message',
): SQL => sql`(
  select m.media_type, m.title_id, p.family_id, min((c.offer ->> 'day')::date) as day
  from merged_offers m
  join titles t on t.media_type = m.media_type and t.id = m.title_id
  cross join jsonb_array_elements(m.details -> 'coming') as c(offer)
  join providers own on own.id = (c.offer ->> 'providerId')::int
  join providers p on p.id = coalesce(own.merged_into, own.id)
  where (m.media_type, m.title_id) in (${titles}) and m.has_coming
    and ${use === 'page' ? isShown : sql`not m.is_invented`}
    and c.offer ->> 'type' in ${streamingTypes} and c.offer ->> 'season' is null
    and (c.offer ->> 'day')::date > ${today}::date
    and not exists (select from current_offers o where o.media_type = m.media_type
      and o.title_id = m.title_id and o.family_id = p.family_id and o.type in ${streamingTypes})
  group by m.media_type, m.title_id, p.family_id)`;

/** A subquery of all titles that may have an announced offer, for `ownComingsFrom`. */
export const comingTitles: SQL = sql`select media_type, title_id from merged_offers where has_coming`;

/** A subquery of all titles that may have a last day, for `ownLastDaysFrom`. */
export const leavingTitles: SQL = sql`select media_type, title_id from merged_offers where is_leaving`;

/** True if the sources know anything of any title: without, pages need not ask. */
export const hasOfferDetails = async (db: DbOrTransaction): Promise<boolean> =>
  (await countOf(db, sql`(select from merged_offers limit 1) one`)) > 0;
