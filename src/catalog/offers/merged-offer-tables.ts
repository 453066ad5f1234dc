import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { deletedWithTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import type { StoredDetails } from './detailed-offer.ts';

/**
 * Everything that the sources beside the film database know of a title's offers, merged. Restricted, because one of them
 * may not be passed on: only `offer-details.ts` reads it. A title that no source knows has no row.
 */
export const mergedOffers = pgTable(
  'merged_offers',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    details: jsonb('details').$type<StoredDetails>().notNull(),
    /** Changes with `details`, so that an unchanged row is not written again. */
    digest: text('digest').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId] }),
    deletedWithTitle('merged_offers_title', t),
  ],
);
