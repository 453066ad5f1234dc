import { genreKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import type { TitleFilter } from './filter-rules.ts';
import type { Paging, ListPart, TitlePaging, TitlePart } from '#catalog/list-paging.ts';
import { findBySources } from '#catalog/offers/offer-lists.ts';
import type { SourceFilter } from '#catalog/offers/offer-lists.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { findFamilies, findServices } from '#catalog/providers/provider-queries.ts';
import type { Genre, GenreEntry, MediaItem, MediaType } from '#catalog/schema.ts';
import { findShelf } from './shelf-queries.ts';
import { PROVIDERS, genreTag } from '#catalog/tag-rules.ts';
import type { ShelfChoice, Chosen, ShelfOrder } from './shelf-rules.ts';
import { DAY_MS } from '#shared/days.ts';

type Titles = Promise<TitlePart<MediaItem>>;

/** Films or series, the most popular first. */
export function findPopular(db: DbOrTransaction, type: MediaType, paging: TitlePaging): Titles {
  return findDiscovered(db, type, paging);
}

/** Days that the list of new titles goes back from the newest, so that a stale catalogue still has some. */
const NOVELTY_DAYS = 180;

/**
 * Films released or newly offered in the last months before `today` (YYYY-MM-DD), the newest first.
 */
export async function findNowPlaying(
  db: DbOrTransaction,
  type: MediaType,
  today: string,
  paging: TitlePaging,
): Titles {
  const [shelf, filter] = await Promise.all([
    findShelf(db, type),
    withProvidersResolved(db, { planIds: paging.planIds }),
  ]);
  const until = shelf.lastArrival(Date.parse(today) / DAY_MS);
  const arrived = until === null ? { after: 0, until: 0 } : { after: until - NOVELTY_DAYS, until };
  return withCards(db, type, shelf.choose(choice('arrived', paging, filter, arrived)));
}

/**
 * Titles of a genre, the most popular first, with the genre; none where only titles of the other type
 * have it. Null for an unknown genre.
 */
export async function findGenreTitles(
  db: DbOrTransaction,
  type: MediaType,
  genreId: number,
  paging: TitlePaging,
): Promise<(TitlePart<MediaItem> & { genre: Genre }) | null> {
  dependOn(genreTag(type, genreId));
  const [genres, titles] = await Promise.all([
    rowsOf(
      db,
      genreKinds,
      sql`select id, name from genres where id = ${genreId} order by media_type <> ${type} limit 1`,
    ),
    findDiscovered(db, type, paging, { genreIds: [genreId] }),
  ]);
  const [genre] = genres;
  return genre ? { ...titles, genre } : null;
}

/** Titles at a provider, or at the one it was merged into; null for an unknown provider. */
export async function findProviderTitles(
  db: DbOrTransaction,
  type: MediaType,
  providerId: number,
  paging: TitlePaging,
): Promise<TitlePart<MediaItem> | null> {
  const [providers, titles] = await Promise.all([
    countOf(db, sql`providers where id = ${providerId}`),
    findDiscovered(db, type, paging, { providerIds: [providerId] }),
  ]);
  return providers === 0 ? null : titles;
}

/** Films or series that pass the filter. Unknown ids in it match nothing. */
export async function findDiscovered(
  db: DbOrTransaction,
  type: MediaType,
  paging: TitlePaging,
  filter: Omit<TitleFilter, 'planIds'> = {},
  order: Exclude<ShelfOrder, 'arrived'> = 'popular',
): Titles {
  const [shelf, resolved] = await Promise.all([
    findShelf(db, type),
    withProvidersResolved(db, { ...filter, planIds: paging.planIds }),
  ]);
  return withCards(db, type, shelf.choose(choice(order, paging, resolved)));
}

/**
 * As `findDiscovered`, but only titles that pass filters on what the sources say of their offers. Restricted: for pages
 * of this site.
 */
export async function findDiscoveredBySources(
  db: Db,
  type: MediaType,
  paging: TitlePaging,
  { filter, order, sources, today }: BySources,
): Promise<Restricted<TitlePart<MediaItem>>> {
  const [shelf, resolved, passing] = await Promise.all([
    findShelf(db, type),
    withProvidersResolved(db, { ...filter, planIds: paging.planIds }),
    findBySources(db, type, { ...filter, planIds: paging.planIds, sources, today }),
  ]);
  const chosen = passing.map((only) => shelf.choose({ ...choice(order, paging, resolved), only }));
  return new Restricted(await withCards(db, type, chosen.for('page')));
}

type BySources = {
  filter: Omit<TitleFilter, 'planIds'>;
  order: Exclude<ShelfOrder, 'arrived'>;
  sources: readonly SourceFilter[];
  today: string;
};

/** Maps providers to the ids facets use: a merged provider's successor, a family's head. */
async function withProvidersResolved(
  db: DbOrTransaction,
  filter: TitleFilter,
): Promise<TitleFilter> {
  if (filter.providerIds || filter.planIds) dependOn(PROVIDERS);
  const [providerIds, planIds] = await Promise.all([
    filter.providerIds && findServices(db, filter.providerIds),
    filter.planIds && findFamilies(db, filter.planIds),
  ]);
  return { ...filter, providerIds, planIds };
}

function choice(
  order: ShelfOrder,
  { page, size, after }: TitlePaging,
  filter: TitleFilter,
  arrived?: ShelfChoice['arrived'],
): ShelfChoice {
  return { order, filter, size, from: after ?? page, ...(arrived && { arrived }) };
}

async function withCards(
  db: DbOrTransaction,
  type: MediaType,
  { ids, ...part }: Readonly<Omit<Chosen, 'ids'>> & { ids: readonly number[] },
): Titles {
  return {
    ...part,
    items: await findCardsOf(
      db,
      ids.map((id) => ({ type, id })),
    ),
  };
}

/**
 * Genres with at least one film or series, by name. Sorted here because databases sort text by their
 * own collation, some by bytes, with "Ação" after "Animação".
 */
export async function findGenres(
  db: DbOrTransaction,
  type: MediaType,
  { page, size }: Paging,
): Promise<ListPart<GenreEntry>> {
  const [genres, shelf] = await Promise.all([
    rowsOf(db, genreKinds, sql`select g.id, g.name from genres g where g.media_type = ${type}`),
    findShelf(db, type),
  ]);
  dependOn(...genres.map(({ id }) => genreTag(type, id)));
  const counts = shelf.countGenres();
  const sorted = genres
    .map((genre) => ({ ...genre, titles: counts.get(genre.id) ?? 0 }))
    .filter((genre) => genre.titles > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id);
  return { items: sorted.slice((page - 1) * size, page * size), total: sorted.length };
}

/** A genre of films or, if films have no genre of that id, of series; null if unknown. */
export async function findGenre(db: DbOrTransaction, id: number): Promise<Genre | null> {
  dependOn(genreTag('movie', id), genreTag('serie', id));
  const rows = await rowsOf(
    db,
    genreKinds,
    sql`select id, name from genres where id = ${id} order by media_type limit 1`,
  );
  return rows[0] ?? null;
}
