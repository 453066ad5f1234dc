import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { mediaTypeKind, offerTypeKind } from '#catalog/catalog-columns.ts';
import { digestOf, writeOfferDetails } from '#catalog/offers/offer-details.ts';
import type { StoredDetails } from '#catalog/offers/detailed-offer.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { servedTitle } from '#catalog/titles/card-queries.ts';
import {
  instant,
  int,
  listOf,
  nullable,
  object,
  record,
  text,
} from '#platform/database/columns.ts';
import type { RowOf } from '#platform/database/columns.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { filmAnswerOfRows } from './film-database-source.ts';
import { mergeAll, mergeOpen, shownProvider } from './merge.ts';
import type { MergedTitle, OpenKnowledge } from './merge.ts';
import { WHOLE_TITLE, offerKey } from './offer.ts';
import type { OfferPlace, ServiceLink } from './offer.ts';
import type { StreamingKnowledge } from './second-look.ts';
import { isServiceKey, placeOfProvider, services } from './services.ts';
import type { ServicePlace } from './services.ts';
import { RefusalCount } from './source.ts';
import { readCoveredServices, readExpiringReadAt } from './source-store.ts';
import { answerOfRow, changeOfRow } from './stored-answers.ts';
import type { StoredAnswer, StoredChange } from './stored-answers.ts';
import { linksOfTitle } from './wikidata/identifiers.ts';
import type { IdentifierRow } from './wikidata/rows.ts';

/** Titles that are read and written at once. */
const BATCH = 200;
/**
 * Rest after a batch, as a share of its time: visitors have the database to themselves meanwhile, and render the pages
 * that the batch has renewed (`npm run bench -- sources`: 20,000 titles merge in half of the minute that they may take).
 */
const REST = 1.5;

const titleKinds = {
  type: mediaTypeKind,
  id: int,
  name: text,
  imdb_id: nullable(text),
  checked_at: nullable(instant),
  watch_link: nullable(text),
  offers: listOf(object({ provider: int, type: offerTypeKind })),
  season_offers: listOf(object({ season: int, provider: int, type: offerTypeKind })),
  seasons: listOf(int),
  identifiers: listOf(
    object({
      item: text,
      property: text,
      value: text,
      rank: text,
      imdb_id: nullable(text),
    }),
  ),
  fetched_at: nullable(instant),
  answer: nullable(record),
  changes: listOf(record),
  digest: nullable(text),
};
type TitleRow = RowOf<typeof titleKinds>;

/** Knowledge that is the same for all titles. */
type Common = Pick<StreamingKnowledge, 'covered' | 'expiringReadAt'> & {
  templates: ReadonlyMap<number, string>;
  now: Date;
};

export type MergeCount = { titles: number; written: number; withTitleLink: number };

/**
 * Merges what the sources know of every title that has an offer, and writes what has changed; pages that show it are
 * dropped from all caches by the same transaction. It may be killed at any time: the next one does the rest.
 */
export async function mergeTitles(
  db: Db,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<MergeCount> {
  const common: Common = {
    covered: await readCoveredServices(db),
    expiringReadAt: await readExpiringReadAt(db),
    templates: await readTemplates(db),
    now,
  };
  const count: MergeCount = { titles: 0, written: 0, withTitleLink: 0 };
  let last: TitleKey | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const start = performance.now();
    const rows: TitleRow[] = await readBatch(db, last);
    const merged = rows.map((row) => ({ row, details: detailsOf(row, common) }));
    count.titles += rows.length;
    count.withTitleLink += merged.filter(({ details }) =>
      details.offers.some(({ link }) => link?.kind === 'title'),
    ).length;
    count.written += await writeBatch(db, merged);
    const end = rows.at(-1);
    if (rows.length < BATCH || end === undefined) break;
    last = end;
    await sleep(REST * (performance.now() - start));
  }
  await deleteUnknown(db);
  await countLinks(db);
  return count;
}

/** Merges one title, for the operator's look at it; null if it has no offer. */
export async function mergeTitle(
  db: Db,
  title: TitleKey,
  now: Date,
): Promise<Restricted<MergedTitle> | null> {
  const [row] = await readTitles(db, sql`t.media_type = ${title.type} and t.id = ${title.id}`);
  if (row === undefined) return null;
  return mergedOf(row, {
    covered: await readCoveredServices(db),
    expiringReadAt: await readExpiringReadAt(db),
    templates: await readTemplates(db),
    now,
  });
}

async function readTemplates(db: DbOrTransaction): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(
    db,
    { id: int, template: text },
    sql`select id, link_template as template from providers where link_template is not null`,
  );
  return new Map(rows.map(({ id, template }) => [id, template]));
}

const readBatch = (db: DbOrTransaction, last: TitleKey | null): Promise<TitleRow[]> =>
  readTitles(
    db,
    last === null ? sql`true` : sql`(t.media_type, t.id) > (${last.type}::media_type, ${last.id})`,
  );

function readTitles(db: DbOrTransaction, which: SQL): Promise<TitleRow[]> {
  const ofTitle = sql`media_type = t.media_type and title_id = t.id`;
  return rowsOf(
    db,
    titleKinds,
    sql`
    select t.media_type as type, t.id, ${servedTitle} as name, t.imdb_id,
      t.offers_checked_at as checked_at, t.watch_link,
      array(select json_build_object('provider', offered_by, 'type', type)
        from current_offers where ${ofTitle} order by type, offered_by) as offers,
      array(select json_build_object('season', season, 'provider', provider_id, 'type', type)
        from season_offers where ${ofTitle} order by season, type, provider_id) as season_offers,
      array(select number from seasons where ${ofTitle} and number > 0 order by number) as seasons,
      array(select json_build_object('item', item, 'property', property, 'value', value,
          'rank', rank, 'imdb_id', imdb_id)
        from title_identifiers where ${ofTitle} order by item, property, value) as identifiers,
      a.fetched_at, a.answer,
      array(select change from source_changes where ${ofTitle} order by key) as changes,
      m.digest
    from (
      select t.media_type, t.id from titles t
      where ${which} and (
        exists (select from current_offers where ${ofTitle})
        or exists (select from source_answers where ${ofTitle} and answer is not null)
        or exists (select from source_changes where ${ofTitle}))
      order by t.media_type, t.id limit ${BATCH}) k
    join titles t on t.media_type = k.media_type and t.id = k.id
    left join source_answers a on a.media_type = t.media_type and a.title_id = t.id
      and a.source = 'streaming-availability'
    left join merged_offers m on m.media_type = t.media_type and m.title_id = t.id
    order by t.media_type, t.id`,
  );
}

function mergedOf(row: TitleRow, { templates, covered, expiringReadAt, now }: Common) {
  const { type, id, answer, fetched_at: fetchedAt } = row;
  const open: OpenKnowledge = {
    name: row.name,
    seasons: row.seasons,
    films: row.checked_at && filmAnswerOfRows(titleIds(row), row.checked_at, row),
    watchPage: row.watch_link,
    identifiers: identifiersOf(row),
    templates,
    now,
  };
  const streaming: StreamingKnowledge = {
    // Only the store writes these columns, as the types say it.
    answer:
      answer === null || fetchedAt === null
        ? null
        : answerOfRow({ type, id }, answer as StoredAnswer, fetchedAt),
    changes: row.changes.map((change) => changeOfRow({ type, id }, change as StoredChange)),
    expiringReadAt,
    covered,
  };
  const isOpen = streaming.answer === null && streaming.changes.length === 0;
  return isOpen ? new Restricted(mergeOpen(open)) : mergeAll(open, new Restricted(streaming));
}

const titleIds = ({ type, id, imdb_id: imdbId }: TitleRow) => ({ type, id, imdbId });

function identifiersOf(row: TitleRow): ServiceLink[] {
  const rows = row.identifiers.map(({ imdb_id: imdbId, rank, ...identifier }) => ({
    ...identifier,
    rank: rank as IdentifierRow['rank'],
    imdbId,
    type: row.type,
    titleId: row.id,
  }));
  return rows.length === 0 ? [] : linksOfTitle(rows, titleIds(row), new RefusalCount());
}

function detailsOf(row: TitleRow, common: Common): StoredDetails {
  const merged = mergedOf(row, common).for('storage');
  return {
    offers: merged.offers.map((offer) => {
      const { type, presence, listedBy, link, seasons, isLeavingUndated } = offer;
      const { quality, priceCents, audios, subtitles, lastDay } = offer;
      return {
        type,
        providerIds: providersIn(row, offer),
        ...namesOf(offer),
        presence,
        listedBy,
        link: link && { kind: link.kind, url: link.url, from: link.source },
        quality: factOf(quality),
        priceCents: factOf(priceCents),
        audios: factOf(audios),
        subtitles: factOf(subtitles),
        lastDay: factOf(lastDay),
        isLeavingUndated,
        seasons: seasons && {
          here: seasons.here.map(({ number, lastDay: day, isLeavingUndated: isSoon }) => ({
            number,
            lastDay: day,
            isLeavingUndated: isSoon,
          })),
          unknown: seasons.unknown,
        },
      };
    }),
    coming: merged.coming.map(({ type, scope, day, ...place }) => ({
      type,
      providerId: shownProvider({ ...place, type }),
      ...namesOf(place),
      season: scope.kind === 'title' ? null : scope.season,
      day,
    })),
  };
}

/** The catalogue's providers of this line: Netflix with and without advertisements are one. */
const providersIn = ({ offers }: TitleRow, line: Omit<OfferPlace, 'scope'>): number[] =>
  offers.flatMap(({ provider, type }) => {
    const scope = WHOLE_TITLE;
    const isOfLine =
      offerKey({ ...placeOfProvider(provider), type, scope }) === offerKey({ ...line, scope });
    return isOfLine ? [provider] : [];
  });

const factOf = <T>(fact: { value: T; seenOn: string } | null) =>
  fact && { value: fact.value, seenOn: fact.seenOn };

/** A provider that the table of services lacks is named by the catalogue's own entry. */
const namesOf = ({ service, channel }: ServicePlace) => ({
  service: isServiceKey(service) ? services[service].name : '',
  channel: channel?.name ?? null,
});

/** Writes the titles whose details have changed, and returns their number. */
async function writeBatch(
  db: Db,
  merged: readonly { row: TitleRow; details: StoredDetails }[],
): Promise<number> {
  const changed = merged.flatMap(({ row: { type, id, digest }, details }) =>
    digestOf(details) === digest ? [] : [{ type, id, details }],
  );
  if (changed.length > 0) await changing(db, (tx) => writeOfferDetails(tx, changed));
  return changed.length;
}

/** Deletes the details of titles of which no source lists anything any more. */
async function deleteUnknown(db: Db): Promise<void> {
  await changing(db, async (tx) => {
    const gone = await rowsOf(
      tx,
      { type: mediaTypeKind, id: int },
      sql`delete from merged_offers m
        where not exists (select from current_offers o
            where o.media_type = m.media_type and o.title_id = m.title_id)
          and not exists (select from source_answers a where a.media_type = m.media_type
            and a.title_id = m.title_id and a.answer is not null)
          and not exists (select from source_changes c
            where c.media_type = m.media_type and c.title_id = m.title_id)
        returning m.media_type as type, m.title_id as id`,
    );
    await noteChange(tx, gone.map(titleTag));
  });
}

/** Stores the number of links of each service, so that metrics need not read all details each minute. */
async function countLinks(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from service_links`);
    await tx.execute(sql`insert into service_links (service, offers, to_title)
      select offer ->> 'service', count(*)::int,
        count(*) filter (where offer -> 'link' ->> 'kind' = 'title')::int
      from merged_offers, jsonb_array_elements(details -> 'offers') as offer
      where offer ->> 'service' <> '' group by 1`);
  });
}
