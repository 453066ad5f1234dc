import { ageRatingKind, genreKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import { brazilDay } from '#shared/brazil-day.ts';
import type { RowOf } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import {
  day,
  float,
  instant,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  text,
} from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import {
  findCards,
  ourRatingOf,
  ratingColumns,
  ratingKinds,
  ratingsOfTitle,
  servedTitle,
  translated,
} from './card-queries.ts';
import { namedStayKind, presentHistory, staysColumn } from '#catalog/movements/title-history.ts';
import { RETURN_DAYS } from '#catalog/movements/stay-queries.ts';
import { findOffers } from '#catalog/offers/offer-queries.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { personKinds } from '#catalog/people/person-queries.ts';
import type { CastMember, CrewMember, MediaType, TitleInfo } from '#catalog/schema.ts';
import {
  episodeKind,
  nextEpisodeAfter,
  seasonCardKind,
  seasonCards,
} from '#catalog/seasons/season-queries.ts';
import {
  PRODUCTS,
  PROVIDERS,
  genreTag,
  personTag,
  ratingTag,
  titleTag,
} from '#catalog/tag-rules.ts';
import { productKind, relatedProducts } from '#catalog/lists/shop-queries.ts';

const titleKinds = {
  imdb_id: nullable(text),
  title: text,
  overview: nullable(text),
  tagline: nullable(text),
  language: nullable(text),
  original_title: text,
  original_language: text,
  released_on: nullable(day),
  ended_on: nullable(day),
  runtime: nullable(int),
  seasons: nullable(int),
  episodes: nullable(int),
  age_rating: nullable(ageRatingKind),
  poster_path: nullable(text),
  backdrop_path: nullable(text),
  rotten_tomatoes: nullable(int),
  metacritic: nullable(int),
  imdb_rating: nullable(float),
  countries: listOf(text),
  season_cards: listOf(seasonCardKind),
  next_episode: nullable(episodeKind),
  updated_at: instant,
  offers_checked_at: nullable(instant),
  offers_source: nullable(text),
  genres: listOf(object(genreKinds)),
  videos: listOf(object({ key: text, site: oneOf(['YouTube']), name: text, type: text })),
  stays: listOf(namedStayKind),
  products: listOf(productKind),
  ...ratingKinds,
};

/**
 * All that a title page shows, as an anonymous visitor gets it; null for an unknown title. `today` is
 * Brazil's day, for the next episode; `returnDays` is the operator's `OFFER_RETURN_DAYS`.
 * Four statements at once: the title with its history, its offers, its credits, its recommendations.
 */
export async function findTitle(
  db: DbOrTransaction,
  type: MediaType,
  id: number,
  today: string = brazilDay(new Date()),
  returnDays: number = RETURN_DAYS,
): Promise<TitleInfo | null> {
  dependOn(titleTag({ type, id }), ratingTag({ type, id }), PROVIDERS, PRODUCTS);
  const [row, offers, credits, recommended] = await Promise.all([
    findTitleRow(db, { type, id }, { today, returnDays }),
    findOffers(db, type, id),
    findCredits(db, type, id),
    findCards(
      db,
      sql`select other_type as media_type, other_id as id, position as rank
        from recommendations where media_type = ${type} and title_id = ${id}`,
    ),
  ]);
  if (row === undefined) return null;
  dependOn(...row.genres.map((genre) => genreTag(type, genre.id)));
  const base = {
    id,
    imdb_id: row.imdb_id,
    original_language: row.original_language,
    language: row.language ?? row.original_language,
    overview: row.overview ?? '',
    tagline: row.tagline ?? '',
    poster_path: row.poster_path,
    backdrop_path: row.backdrop_path,
    genres: row.genres,
    countries: row.countries,
    country_names: countryNames(row.countries),
    content_ratings: { rating: row.age_rating },
    ratings: {
      rotten_tomatoes: row.rotten_tomatoes,
      metacritic: row.metacritic,
      imdb: row.imdb_rating,
    },
    our_rating: ourRatingOf(row),
    watchlist: false as const,
    providers: {
      ...offers(row.title),
      region: 'BR' as const,
      checked_at: row.offers_checked_at?.toISOString() ?? null,
      source: row.offers_source,
    },
    history: presentHistory(row.stays, { type, id }),
    videos: { results: row.videos },
    recommendations: { results: recommended },
    products: row.products,
    updated_at: row.updated_at.toISOString(),
  };
  if (type === 'movie') {
    return {
      ...base,
      media_type: 'movie',
      title: row.title,
      original_title: row.original_title,
      release_date: row.released_on,
      runtime: row.runtime,
      credits,
    };
  }
  return {
    ...base,
    media_type: 'serie',
    name: row.title,
    original_name: row.original_title,
    first_air_date: row.released_on,
    last_air_date: row.ended_on,
    number_of_seasons: row.seasons,
    number_of_episodes: row.episodes,
    episode_runtime: row.runtime,
    seasons: row.season_cards,
    next_episode: row.next_episode,
    aggregate_credits: credits,
  };
}

/** Each text has its own fallback. The reported language is the overview's, or else the title's. */
async function findTitleRow(
  db: DbOrTransaction,
  { type, id }: { type: MediaType; id: number },
  { today, returnDays }: { today: string; returnDays: number },
): Promise<RowOf<typeof titleKinds> | undefined> {
  const rows = await rowsOf(
    db,
    titleKinds,
    sql`
    select t.imdb_id, ${servedTitle} as title,
      ${translated('overview', sql`r.overview is not null`)} as overview,
      ${translated('tagline', sql`r.tagline is not null`)} as tagline,
      coalesce(${translated('language', sql`r.overview is not null`)},
        ${translated('language', sql`r.title is not null`)}) as language,
      t.original_title, t.original_language, t.released_on, t.ended_on, t.runtime, t.seasons,
      t.episodes, t.age_rating, t.poster_path, t.backdrop_path, t.rotten_tomatoes, t.metacritic,
      t.imdb_rating, t.countries, ${seasonCards} as season_cards,
      ${nextEpisodeAfter(today)} as next_episode, t.updated_at, t.offers_checked_at, t.offers_source,
      array(select json_build_object('id', g.id, 'name', g.name)
        from title_genres tg join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
        where tg.media_type = t.media_type and tg.title_id = t.id order by tg.position) as genres,
      array(select json_build_object('key', v.key, 'site', v.site, 'name', v.name, 'type', v.kind)
        from videos v where v.media_type = t.media_type and v.title_id = t.id
        order by v.position) as videos,
      ${staysColumn({ type, id }, { today, returnDays })} as stays,
      ${relatedProducts} as products, ${ratingColumns}
    from titles t ${ratingsOfTitle} where t.media_type = ${type} and t.id = ${id}`,
  );
  return rows[0];
}

const regions = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' });

/** The Brazilian names of countries (ISO 3166-1), each once and without unknown codes. */
export function countryNames(codes: readonly string[]): string[] {
  const alpha2 = codes.filter((code) => /^[A-Z]{2}$/.test(code));
  return [...new Set(alpha2.flatMap((code) => regions.of(code) ?? []))];
}

type Credits = { cast: CastMember[]; crew: CrewMember[] };

/** A title's cast in billing order and its crew in the source's order, in one statement. */
async function findCredits(db: DbOrTransaction, type: MediaType, id: number): Promise<Credits> {
  const rows = await rowsOf(
    db,
    {
      ...personKinds,
      character: nullable(text),
      department: nullable(text),
      job: nullable(text),
      position: int,
    },
    sql`
    select p.id, p.name, p.profile_path, p.known_for_department, p.popularity, p.gender,
      c.character, c.department, c.job, c.position
    from (
      select person_id, character, null as department, null as job, position
      from cast_credits where media_type = ${type} and title_id = ${id}
      union all
      select person_id, null, department, job, position
      from crew_credits where media_type = ${type} and title_id = ${id}
    ) c
    join people p on p.id = c.person_id
    order by c.position, p.id`,
  );
  dependOn(...rows.map((row) => personTag(row.id)));
  const credits: Credits = { cast: [], crew: [] };
  for (const { character, department, job, position, ...person } of rows) {
    if (character !== null) credits.cast.push({ ...person, character, order: position });
    else if (job !== null && department !== null) credits.crew.push({ ...person, job, department });
  }
  return credits;
}

/** The name that a title's page has, for its address; null if there is no such title. */
export async function findTitleName(db: DbOrTransaction, title: TitleKey): Promise<string | null> {
  dependOn(titleTag(title));
  const [row] = await rowsOf(
    db,
    { name: text },
    sql`select ${servedTitle} as name from titles t
      where t.media_type = ${title.type} and t.id = ${title.id}`,
  );
  return row?.name ?? null;
}
