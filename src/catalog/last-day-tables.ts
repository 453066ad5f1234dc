import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { mediaTypes, titleKeys } from './title-tables.ts';

/**
 * The last day of a title at a provider, as the operator read it somewhere: no source of offers says it. It is served
 * while the provider has the title and the day has not passed. As in `plans`, the catalogue may not have the provider
 * yet.
 */
export const lastDays = pgTable(
  'last_days',
  {
    id: integer('id').primaryKey(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    providerId: integer('provider_id').notNull(),
    /** Brazil's day. */
    lastDay: date('last_day').notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'last_days_title',
      columns: [t.mediaType, t.titleId],
      foreignColumns: [titleKeys.mediaType, titleKeys.id],
    }),
    index('last_days_of_title').on(t.mediaType, t.titleId),
    index('last_days_day').on(t.lastDay),
    check('last_days_id', sql`${t.id} > 0`),
    check('last_days_source', sql`${t.source} <> ''`),
  ],
);
