import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn, ForeignKeyBuilder } from 'drizzle-orm/pg-core';
import { MEDIA_TYPES } from '#shared/title-key.ts';

export const mediaTypes = pgEnum('media_type', MEDIA_TYPES);

/** Reasons for a deletion: by the source, the end of the retention period (it may return), or a title for adults. */
export const goneReasons = pgEnum('gone_reason', ['deleted', 'expired', 'adult']);

/**
 * Every title that is or was in the catalogue. Lists of people and editors refer to this table, so that
 * they show a deleted title instead of losing it. Triggers insert the key with the title and date its
 * deletion.
 */
export const titleKeys = pgTable(
  'title_keys',
  {
    mediaType: mediaTypes('media_type').notNull(),
    id: integer('id').notNull(),
    goneAt: timestamp('gone_at', { withTimezone: true }),
    goneReason: goneReasons('gone_reason'),
    /** The name, for lists that contain the title. */
    name: text('name'),
    /** The time when the source reported the name, which has the retention period of its other data. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.id] }),
    check(
      'title_keys_gone',
      sql`(${t.goneAt} is null) = (${t.goneReason} is null) and (${t.name} is null or ${t.goneAt} is not null)`,
    ),
    check('title_keys_name', sql`(${t.name} is null) = (${t.fetchedAt} is null)`),
  ],
);

/**
 * A film or series. Film and series ids of the film database overlap, so the key is type + id.
 * The import refuses adult titles.
 */
export const titles = pgTable(
  'titles',
  {
    mediaType: mediaTypes('media_type').notNull(),
    id: integer('id').notNull(),
    imdbId: text('imdb_id'),
    originalTitle: text('original_title').notNull(),
    originalLanguage: text('original_language').notNull(),
    /** ISO 3166-1 alpha-2, the main one first. */
    countries: text('countries')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Release of a film, first broadcast of a series. */
    releasedOn: date('released_on'),
    endedOn: date('ended_on'),
    /** Minutes; of a typical episode for a series. */
    runtime: integer('runtime'),
    seasons: integer('seasons'),
    episodes: integer('episodes'),
    popularity: real('popularity').notNull(),
    ageRating: text('age_rating'),
    posterPath: text('poster_path'),
    backdropPath: text('backdrop_path'),
    rottenTomatoes: smallint('rotten_tomatoes'),
    metacritic: smallint('metacritic'),
    imdbRating: real('imdb_rating'),
    source: text('source').notNull(),
    /** The time when the source last reported this title; the film database's data may be stored for 180 days. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** The time and source of the last check of its offers; both null for never. */
    offersCheckedAt: timestamp('offers_checked_at', { withTimezone: true }),
    offersSource: text('offers_source'),
    /** The source's own page of the offers, for providers without an address. */
    watchLink: text('watch_link'),
    /** The time when the critics' ratings were last fetched; null for never. */
    scoresFetchedAt: timestamp('scores_fetched_at', { withTimezone: true }),
    /**
     * The newest of its release and the first days of its current streaming offers; maintained by the
     * commands.
     */
    arrivedOn: date('arrived_on'),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.id] }),
    foreignKey({
      name: 'titles_key',
      columns: [t.mediaType, t.id],
      foreignColumns: [titleKeys.mediaType, titleKeys.id],
    }),
    index('titles_popular').on(t.mediaType, t.popularity.desc(), t.id),
    // The popularity of thousands of titles, credits of namesakes, without reading their wide rows.
    index('titles_popularity_of').on(t.mediaType, t.id, t.popularity),
    index('titles_arrived').on(t.mediaType, t.arrivedOn.desc(), t.popularity.desc(), t.id),
    index('titles_imdb').on(t.imdbId),
    index('titles_fetched').on(t.source, t.fetchedAt),
    check('titles_id', sql`${t.id} > 0`),
    check('titles_imdb_id', sql`${t.imdbId} ~ '^tt[0-9]{7,10}$'`),
    check('titles_original_title', sql`${t.originalTitle} <> ''`),
    check('titles_original_language', sql`${t.originalLanguage} ~ '^[a-z]{2,3}(-[A-Z]{2})?$'`),
    check('titles_dates', sql`${t.endedOn} >= ${t.releasedOn}`),
    check('titles_runtime', sql`${t.runtime} > 0`),
    check('titles_counts', sql`${t.seasons} >= 0 and ${t.episodes} >= 0`),
    check(
      'titles_film',
      sql`${t.mediaType} = 'serie' or num_nonnulls(${t.endedOn}, ${t.seasons}, ${t.episodes}) = 0`,
    ),
    check('titles_popularity', sql`${t.popularity} >= 0`),
    check('titles_age_rating', sql`${t.ageRating} in ('L', '6', '10', '12', '14', '16', '18')`),
    check('titles_images', sql`${t.posterPath} like '/%' and ${t.backdropPath} like '/%'`),
    check('titles_rotten_tomatoes', sql`${t.rottenTomatoes} between 0 and 100`),
    check('titles_metacritic', sql`${t.metacritic} between 0 and 100`),
    check('titles_imdb_rating', sql`${t.imdbRating} between 0 and 10`),
    check('titles_watch_link', sql`${t.watchLink} like 'https://%'`),
    check('titles_offers_check', sql`(${t.offersCheckedAt} is null) = (${t.offersSource} is null)`),
  ],
);

/** Texts of a title in one language; missing texts are null, never empty. */
export const titleTranslations = pgTable(
  'title_translations',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    language: text('language').notNull(),
    title: text('title'),
    overview: text('overview'),
    tagline: text('tagline'),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.language] }),
    deletedWithTitle('title_translations_title', t),
    check('title_translations_language', sql`${t.language} ~ '^[a-z]{2,3}(-[A-Z]{2})?$'`),
    check(
      'title_translations_texts',
      sql`num_nonnulls(${t.title}, ${t.overview}, ${t.tagline}) > 0 and ${t.title} <> '' and ${t.overview} <> '' and ${t.tagline} <> ''`,
    ),
  ],
);

/** Films and series have genre lists of their own; the same id may be in both. */
export const genres = pgTable(
  'genres',
  {
    mediaType: mediaTypes('media_type').notNull(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mediaType, t.id] }), check('genres_name', sql`${t.name} <> ''`)],
);

export const titleGenres = pgTable(
  'title_genres',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    genreId: integer('genre_id').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.genreId] }),
    deletedWithTitle('title_genres_title', t),
    foreignKey({
      name: 'title_genres_genre',
      columns: [t.mediaType, t.genreId],
      foreignColumns: [genres.mediaType, genres.id],
    }),
    index('title_genres_genre').on(t.mediaType, t.genreId, t.titleId),
  ],
);

export const videos = pgTable(
  'videos',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    site: text('site').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** The film database's kind of video: Trailer, Teaser, Clip. */
    kind: text('kind').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.site, t.key] }),
    deletedWithTitle('videos_title', t),
    check('videos_site', sql`${t.site} = 'YouTube'`),
    check('videos_key', sql`${t.key} ~ '^[A-Za-z0-9_-]{11}$'`),
  ],
);

/** The recommended title may be missing from the catalogue; it is shown once it is imported. */
export const recommendations = pgTable(
  'recommendations',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    otherType: mediaTypes('other_type').notNull(),
    otherId: integer('other_id').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.otherType, t.otherId] }),
    deletedWithTitle('recommendations_title', t),
    check(
      'recommendations_not_itself',
      sql`(${t.mediaType}, ${t.titleId}) <> (${t.otherType}, ${t.otherId})`,
    ),
  ],
);

/** The columns by which a row names its title. */
export type TitleColumns = { mediaType: AnyPgColumn; titleId: AnyPgColumn };

/** Rows of a title are deleted with it. */
export function deletedWithTitle(name: string, t: TitleColumns): ForeignKeyBuilder {
  return foreignKey({
    name,
    columns: [t.mediaType, t.titleId],
    foreignColumns: [titles.mediaType, titles.id],
  }).onDelete('cascade');
}

/** Refers to the key of a title, which stays when the title is deleted: so does the row. */
export function keptTitle(name: string, t: TitleColumns): ForeignKeyBuilder {
  return foreignKey({
    name,
    columns: [t.mediaType, t.titleId],
    foreignColumns: [titleKeys.mediaType, titleKeys.id],
  });
}

/**
 * Names under which a title is known besides its original title and its translations: in other
 * countries, working titles, other spellings. A name is one row, whatever the number of its countries.
 */
export const alternativeTitles = pgTable(
  'alternative_titles',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    name: text('name').notNull(),
    /** ISO 3166-1 alpha-2; empty if the source names none. */
    countries: text('countries').array().notNull(),
    /** The source's kind of name: working title, romanization; null for a plain name. */
    kind: text('kind'),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.name] }),
    deletedWithTitle('alternative_titles_title', t),
    check('alternative_titles_texts', sql`${t.name} <> '' and ${t.kind} <> ''`),
  ],
);

/** Subjects of titles in the source's words and language: "heist", "time loop". */
export const keywords = pgTable(
  'keywords',
  { id: integer('id').primaryKey(), name: text('name').notNull() },
  (t) => [check('keywords_name', sql`${t.name} <> ''`)],
);

export const titleKeywords = pgTable(
  'title_keywords',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    keywordId: integer('keyword_id').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.keywordId] }),
    deletedWithTitle('title_keywords_title', t),
    foreignKey({
      name: 'title_keywords_keyword',
      columns: [t.keywordId],
      foreignColumns: [keywords.id],
    }),
    index('title_keywords_keyword').on(t.keywordId, t.mediaType, t.titleId),
  ],
);

/**
 * The sum and number of the viewers' ratings of each rated title. Triggers on `ratings` maintain it in
 * the same transaction, also when an account is deleted. A title without a row is unrated, as is one
 * whose count has returned to 0.
 */
export const titleRatings = pgTable(
  'title_ratings',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    total: integer('total').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId] }),
    foreignKey({
      name: 'title_ratings_key',
      columns: [t.mediaType, t.titleId],
      foreignColumns: [titleKeys.mediaType, titleKeys.id],
    }),
  ],
);
