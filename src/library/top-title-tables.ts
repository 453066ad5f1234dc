import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, unique } from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { mediaTypes } from '#catalog/title-tables.ts';
import { keptTitle } from './title-mark-tables.ts';
import { MOST_TOP_TITLES } from './top-title-schema.ts';

/** The few titles that a person chose for their profile, in their order. */
export const topTitles = pgTable(
  'top_titles',
  {
    userId: ownerId(),
    /** From 1. */
    place: smallint('place').notNull(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.place] }),
    unique('top_titles_once').on(t.userId, t.mediaType, t.titleId),
    keptTitle('top_titles_key', t),
    check('top_titles_place', sql`${t.place} between 1 and ${sql.raw(String(MOST_TOP_TITLES))}`),
  ],
);
