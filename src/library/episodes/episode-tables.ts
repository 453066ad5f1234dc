import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';

/**
 * A person's progress in a series with a watched episode. Commands lock its row, so that changes of one person's
 * episodes of one series run one after the other.
 */
export const seriesProgress = pgTable(
  'series_progress',
  {
    userId: ownerId(),
    /** Always `serie`: keys of titles have it. */
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /**
     * All episodes that were out on this day in Brazil count as watched, without rows of their own: the
     * person marked the whole series. Episodes that the source adds later with earlier dates count too.
     */
    watchedUntil: date('watched_until'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId] }),
    keptTitle('series_progress_key', t),
    check('series_progress_serie', sql`${t.mediaType} = 'serie'`),
  ],
);

/**
 * An episode that a person marked as watched, by season and number, because the catalogue may lose an
 * episode and get it back. Imports change both if the source numbers the episode anew. No index but the key, and no other foreign key: these are millions of rows.
 */
export const watchedEpisodes = pgTable(
  'watched_episodes',
  {
    userId: uuid('user_id').notNull(),
    watchedAt: timestamp('watched_at', { withTimezone: true }).notNull(),
    titleId: integer('title_id').notNull(),
    season: integer('season').notNull(),
    number: integer('number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId, t.season, t.number] }),
    foreignKey({
      name: 'watched_episodes_progress',
      columns: [t.userId, t.titleId],
      foreignColumns: [seriesProgress.userId, seriesProgress.titleId],
    }).onDelete('cascade'),
    check('watched_episodes_season', sql`${t.season} > 0`),
  ],
);
