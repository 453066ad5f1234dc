import { sql } from 'drizzle-orm';
import { brazilDay } from '#shared/brazil-day.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { rowsOf } from '#platform/database/rows.ts';
import {
  findCards,
  ourRatingOf,
  ratingColumns,
  ratingsOfTitle,
  servedTitle,
  translated,
} from './card-queries.ts';
import type { RatingRow } from './card-queries.ts';
import { presentHistory, staysColumn } from '#catalog/movements/title-history.ts';
import { RETURN_DAYS } from '#catalog/movements/stay-queries.ts';
import { findOffers } from '#catalog/offers/offer-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type {
  AgeRating,
  CastMember,
  CrewMember,
  Gender,
  Genre,
  MediaType,
  Product,
  TitleInfo,
} from '#catalog/schema.ts';
import type { Episode, SeasonCard } from '#catalog/seasons/season-schema.ts';
import { nextEpisodeAfter, seasonCards } from '#catalog/seasons/season-queries.ts';
import {
  PRODUCTS,
  PROVIDERS,
  genreTag,
  personTag,
  ratingTag,
  titleTag,
} from '#catalog/tag-rules.ts';
import { relatedProducts } from '#catalog/lists/shop-queries.ts';

type TitleRow = RatingRow & {
  imdb_id: string | null;
  title: string;
  overview: string | null;
  tagline: string | null;
  language: string | null;
  original_title: string;
  original_language: string;
  released_on: string | null;
  ended_on: string | null;
  runtime: number | null;
  seasons: number | null;
  episodes: number | null;
  age_rating: AgeRating | null;
  poster_path: string | null;
  backdrop_path: string | null;
  rotten_tomatoes: number | null;
  metacritic: number | null;
  imdb_rating: number | null;
  countries: string[];
  season_cards: SeasonCard[];
  next_episode: Episode | null;
  genres: Genre[];
  videos: { key: string; site: 'YouTube'; name: string; type: string }[];
  products: Product[];
  stays: Parameters<typeof presentHistory>[0];
  updated_at: Date | string;
  offers_checked_at: Date | string | null;
  offers_source: string | null;
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
      checked_at: isoOrNull(row.offers_checked_at),
      source: row.offers_source,
    },
    history: presentHistory(row.stays, { type, id }),
    videos: { results: row.videos },
    recommendations: { results: recommended },
    products: row.products,
    updated_at: new Date(row.updated_at).toISOString(),
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
): Promise<TitleRow | undefined> {
  const rows = await rowsOf<TitleRow>(
    db,
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

function isoOrNull(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const regions = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' });

/** The Brazilian names of countries (ISO 3166-1), each once and without unknown codes. */
export function countryNames(codes: readonly string[]): string[] {
  const known = codes.filter((code) => /^[A-Z]{2}$/.test(code));
  return [...new Set(known.flatMap((code) => regions.of(code) ?? []))];
}

type CreditRow = {
  id: number;
  name: string;
  profile_path: string | null;
  known_for_department: string | null;
  popularity: number;
  gender: Gender;
  character: string | null;
  department: string;
  job: string;
  position: number;
};

type Credits = { cast: CastMember[]; crew: CrewMember[] };

/** A title's cast in billing order and its crew in the source's order, in one statement. */
async function findCredits(db: DbOrTransaction, type: MediaType, id: number): Promise<Credits> {
  const rows = await rowsOf<CreditRow>(
    db,
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
    if (character === null) credits.crew.push({ ...person, job, department });
    else credits.cast.push({ ...person, character, order: position });
  }
  return credits;
}

/** The name that a title's page has, for its address; null if there is no such title. */
export async function findTitleName(db: DbOrTransaction, title: TitleKey): Promise<string | null> {
  dependOn(titleTag(title));
  const [row] = await rowsOf<{ name: string }>(
    db,
    sql`select ${servedTitle} as name from titles t
      where t.media_type = ${title.type} and t.id = ${title.id}`,
  );
  return row?.name ?? null;
}
