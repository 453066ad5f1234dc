import { foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { mediaTypes, titleKeys } from './title-tables.ts';

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
