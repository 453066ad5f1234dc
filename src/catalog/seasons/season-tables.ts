import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn, ForeignKeyBuilder } from 'drizzle-orm/pg-core';
import { offerTypes, providers } from '#catalog/offers/offer-tables.ts';
import { mediaTypes, deletedWithTitle } from '#catalog/titles/title-tables.ts';
import type { TitleColumns } from '#catalog/titles/title-tables.ts';

/** The seasons of series. Number 0 holds the specials. */
export const seasons = pgTable(
  'seasons',
  {
    /** Always `serie`: titles have it in their key. */
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    number: integer('number').notNull(),
    /** Null if the source only has a generic name, such as "Temporada 1". */
    name: text('name'),
    overview: text('overview'),
    /** The day of its first episode. */
    airedOn: date('aired_on'),
    posterPath: text('poster_path'),
    episodeCount: integer('episode_count'),
    /** The `episodeCount` for which its episodes were last fetched; null for never. */
    episodesFetched: integer('episodes_fetched'),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.number] }),
    deletedWithTitle('seasons_title', t),
    check('seasons_serie', sql`${t.mediaType} = 'serie'`),
    check('seasons_numbers', sql`${t.number} >= 0 and ${t.episodeCount} >= 0`),
    check('seasons_texts', sql`${t.name} <> '' and ${t.overview} <> ''`),
    check('seasons_poster', sql`${t.posterPath} like '/%'`),
  ],
);

/**
 * Episodes, or chapters of a novela. A season whose episodes were not fetched may have only the series' last and next
 * one.
 */
export const episodes = pgTable(
  'episodes',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    season: integer('season').notNull(),
    number: integer('number').notNull(),
    /** Null if the source only has a generic name, such as "Episódio 1". */
    name: text('name'),
    overview: text('overview'),
    /** The day on which it is or was first broadcast, as the source says it. */
    airedOn: date('aired_on'),
    /** Minutes. */
    runtime: integer('runtime'),
    stillPath: text('still_path'),
    /**
     * The source's id of it, which stays when it gets another number; null if the source has none or it
     * was stored before these were.
     */
    sourceId: integer('source_id'),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.season, t.number] }),
    seasonKey('episodes_season', t),
    index('episodes_aired').on(t.airedOn),
    // Media servers name an episode by this id, and not its series.
    index('episodes_source').on(t.sourceId),
    check('episodes_numbers', sql`${t.number} >= 0 and ${t.runtime} > 0`),
    check('episodes_texts', sql`${t.name} <> '' and ${t.overview} <> ''`),
    check('episodes_still', sql`${t.stillPath} like '/%'`),
  ],
);

/**
 * Providers of a season, if the source says so; offers of the whole series are in `offers`. As there, a provider that
 * was merged into another keeps its id: reading leads to the other one.
 */
export const seasonOffers = pgTable(
  'season_offers',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    season: integer('season').notNull(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id),
    type: offerTypes('type').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.season, t.providerId, t.type] }),
    seasonKey('season_offers_season', t),
  ],
);

/** Rows of a season are deleted with it. */
function seasonKey(name: string, t: TitleColumns & { season: AnyPgColumn }): ForeignKeyBuilder {
  return foreignKey({
    name,
    columns: [t.mediaType, t.titleId, t.season],
    foreignColumns: [seasons.mediaType, seasons.titleId, seasons.number],
  }).onDelete('cascade');
}
