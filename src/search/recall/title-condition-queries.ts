// Titles by the hints and people of a query: who is in them, where they are offered, when they began.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TitleFilter } from '#catalog/shelf/filter-rules.ts';
import type { MediaType } from '#catalog/schema.ts';
import { findShelf } from '#catalog/shelf/shelf-queries.ts';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { day, float, int, nullable, text } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { MAX_RESULTS } from '#search/thresholds.ts';
import { fold } from '#search/folding-rules.ts';
import type { Ranked } from '#search/rank/ranking-rules.ts';
import { relevanceOfHints } from '#search/rank/ranking-rules.ts';
import { yearValues } from '#search/rank/saga-rules.ts';
import { hintOf } from '#search/read/hint-rules.ts';
import type { Hint } from '#search/read/hint-rules.ts';

// Finds titles by the hints of a query that names no title and no person.

/** Titles found by hints, and the hints left out because no title met them; a hint of the kind is not applied yet. */
export type BrowsedTitles = RankedByType & { unapplied: readonly ('year' | 'provider')[] };

const BROWSED_HINTS = ['year', 'provider', 'kind'] as const satisfies readonly Hint['type'][];
/** Hints to leave out, in this order, until some title meets the others. */
const LEFT_OUT = [[], ['year'], ['provider'], ['year', 'provider']] as const;

/** The most popular titles that meet the hints, or as many of the hints as some title meets; at least one. */
export async function browseHints(
  db: DbOrTransaction,
  hints: readonly Hint[],
): Promise<BrowsedTitles> {
  const types = BROWSED_HINTS.filter((type) => hintOf(hints, type));
  const isNovela = hintOf(hints, 'kind')?.value === 'novela';
  for (const unapplied of LEFT_OUT) {
    if (!unapplied.every((type) => types.includes(type)) || types.length === unapplied.length)
      continue;
    const left = hints.filter(({ type }) => !unapplied.some((hintType) => hintType === type));
    const browsed = {
      year: hintOf(left, 'year')?.value,
      family: hintOf(left, 'provider')?.family,
    };
    const titles = await browseBoth(db, browsed, isNovela);
    if (titles.movie.length + titles.serie.length > 0) return { ...titles, unapplied };
  }
  return { movie: [], serie: [], unapplied: [] };
}

/** Finds films and series; among the series only novelas if the query means those and there are some. */
async function browseBoth(
  db: DbOrTransaction,
  browsed: Browsed,
  isNovela: boolean,
): Promise<RankedByType> {
  const genreId = isNovela ? await findNovelaGenre(db) : undefined;
  const [movie, novelas] = await Promise.all([
    browseTitles(db, 'movie', browsed),
    genreId === undefined ? [] : browseTitles(db, 'serie', { ...browsed, genreId }),
  ]);
  const serie = novelas.length > 0 ? novelas : await browseTitles(db, 'serie', browsed);
  return { movie, serie };
}

/** Results of films and of series. */
export type RankedByType = Record<MediaType, readonly Ranked[]>;

const creditedKinds = {
  media_type: mediaTypeKind,
  id: int,
  weight: float,
  releasedOn: nullable(day),
  name: text,
};

/**
 * The titles that credit a person: those of the year first, if one is given, then those the person is
 * best known for.
 */
export async function findTitlesOfPerson(
  db: DbOrTransaction,
  personId: number,
  year?: number,
): Promise<RankedByType> {
  const rows = await rowsOf(
    db,
    creditedKinds,
    prepared(sql`select media_type, id, weight, released_on as "releasedOn", original_title as name from (
      select t.media_type, t.id, t.released_on, t.original_title,
        max(t.popularity * c.part) as weight,
        row_number() over (partition by t.media_type
          order by max(t.popularity * c.part) desc, t.id) as rank
      from (
        select media_type, title_id, 1 / (1 + position * 0.1) as part from cast_credits
          where person_id = ${personId}
        union all
        select c.media_type, c.title_id,
            case when c.department = p.known_for_department then 1 else 0.5 end
          from crew_credits c join people p on p.id = c.person_id
          where c.person_id = ${personId}
      ) c join titles t on t.media_type = c.media_type and t.id = c.title_id
      group by t.media_type, t.id) k
    where rank <= ${MAX_RESULTS} order by rank`),
  );
  const titles: Record<MediaType, Ranked[]> = { movie: [], serie: [] };
  for (const { media_type: type, id, weight, releasedOn, name } of rows) {
    const title = { id, names: [fold(name)], releasedOn };
    const preference = year === undefined ? undefined : yearValues(year, [title]).get(id);
    titles[type].push({ id, match: relevanceOfHints(weight, preference), popularity: weight });
  }
  const byMatch = (all: Ranked[]) => all.toSorted((a, b) => b.match - a.match);
  return { movie: byMatch(titles.movie), serie: byMatch(titles.serie) };
}

/** The hints and people of a query without a name. */
export type Browsed = {
  /** Released in this year or one beside it. */
  year?: number | undefined;
  /** An offer of any type at this provider, or a streaming one in its family. */
  family?: number | undefined;
  genreId?: number | undefined;
};

/** The most popular titles that meet all of this, those of the year itself before those beside it. */
export async function browseTitles(
  db: DbOrTransaction,
  type: MediaType,
  { year, family, genreId }: Browsed,
): Promise<Ranked[]> {
  // The year itself is also selected alone: otherwise well-known titles of the years beside it would take all places.
  const years: TitleFilter[] = year === undefined ? [{}] : [0, 1].map((by) => around(year, by));
  const places: TitleFilter[] =
    family === undefined ? [{}] : [{ planIds: [family] }, { providerIds: [family] }];
  const genre: TitleFilter = genreId === undefined ? {} : { genreIds: [genreId] };
  const filters = years.flatMap((of) => places.map((place) => ({ ...of, ...place, ...genre })));
  const shelf = await findShelf(db, type);
  const chosen = filters.flatMap(
    (filter) => shelf.choose({ order: 'popular', filter, size: MAX_RESULTS, from: 1 }).ids,
  );
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return [];
  const rows = await rowsOf(
    db,
    { id: int, popularity: float, releasedOn: nullable(day) },
    // The sub-select hides the length of the array, so that one plan fits all.
    prepared(sql`select id, popularity, released_on as "releasedOn" from titles
      where media_type = ${type} and id = any((select ${sql.param(ids)}::int[])::int[])
      order by popularity desc, id`),
  );
  const preferred =
    year === undefined
      ? undefined
      : yearValues(
          year,
          rows.map((row) => ({ ...row, names: [] })),
        );
  return rows
    .map(({ id, popularity }) => ({
      id,
      match: relevanceOfHints(popularity, preferred?.get(id)),
      popularity,
    }))
    .toSorted((a, b) => b.match - a.match)
    .slice(0, MAX_RESULTS);
}

const around = (year: number, by: number): TitleFilter => ({
  yearMin: year - by,
  yearMax: year + by,
});

/** The titles that meet all conditions, in the order given. */
export async function filterTitles(
  db: DbOrTransaction,
  { movie, serie }: RankedByType,
  conditions: readonly SQL[],
): Promise<RankedByType> {
  if (movie.length + serie.length === 0 || conditions.length === 0) return { movie, serie };
  const types = [...movie.map(() => 'movie'), ...serie.map(() => 'serie')];
  const ids = [...movie, ...serie].map(({ id }) => id);
  const rows = await rowsOf(
    db,
    { type: mediaTypeKind, id: int },
    // The sub-selects hide the length of the arrays, so that one plan fits all.
    prepared(sql`select k.media_type as type, k.title_id as id
      from unnest((select ${sql.param(types)}::media_type[]), (select ${sql.param(ids)}::int[]))
        as k(media_type, title_id)
      where ${sql.join([...conditions], sql` and `)}`),
  );
  const kept = new Set(rows.map(({ type, id }) => `${type} ${id}`));
  const keep = (type: MediaType, all: readonly Ranked[]) =>
    all.filter(({ id }) => kept.has(`${type} ${id}`));
  return { movie: keep('movie', movie), serie: keep('serie', serie) };
}

// Conditions on a title `k` with its media_type and title_id.

/** A streaming offer in one of these families. */
export const hasPlan = (families: readonly number[]): SQL =>
  sql`exists (select from title_facets f where f.media_type = k.media_type
    and f.title_id = k.title_id and f.plan_families && ${sql.param(families)}::int[])`;

/** An offer of any type at a provider, or a streaming one in its family. */
export const isOffered = (family: number): SQL =>
  sql`exists (select from title_facets f where f.media_type = k.media_type
    and f.title_id = k.title_id
    and (f.plan_families @> array[${family}::int] or f.provider_ids @> array[${family}::int]))`;

const novelaGenre = sql`(select min(id) from genres where media_type = 'serie' and name = 'Novela')`;

/** A series with the genre of novelas. */
export const novelaCondition = sql`exists (select from title_genres g
  where g.media_type = 'serie' and k.media_type = 'serie'
    and g.title_id = k.title_id and g.genre_id = ${novelaGenre})`;

/** The genre of novelas; undefined if the catalogue has none. */
export async function findNovelaGenre(db: DbOrTransaction): Promise<number | undefined> {
  const [row] = await rowsOf(db, { id: nullable(int) }, sql`select ${novelaGenre} as id`);
  return row?.id ?? undefined;
}

/** Condition: a person is credited. */
export const isCredited = (personId: number): SQL =>
  sql`(exists (select from cast_credits c where c.media_type = k.media_type
      and c.title_id = k.title_id and c.person_id = ${personId})
    or exists (select from crew_credits c where c.media_type = k.media_type
      and c.title_id = k.title_id and c.person_id = ${personId}))`;
