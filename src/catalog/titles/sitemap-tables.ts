import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Divisions of subjects with very many pages, from their last count, which takes seconds for millions. */
export const sitemapDivisions = pgTable(
  'sitemap_divisions',
  {
    subject: text('subject').primaryKey(),
    /** The most entries of a part. */
    size: integer('size').notNull(),
    parts: jsonb('parts').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    check('sitemap_divisions_subject', sql`${t.subject} in ('movie', 'serie', 'person')`),
    check('sitemap_divisions_size', sql`${t.size} > 0`),
  ],
);
