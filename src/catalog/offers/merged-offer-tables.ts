import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { deletedWithTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import type { StoredDetails } from './detailed-offer.ts';

/** The condition `mayAlert` on an offer, in SQL's language for paths in JSON. */
const AGREED = '(@.presence.kind == "listed" || @.presence.kind == "confirmed")';

/** The condition on an offer, in SQL's language for paths in JSON: sources agree on it, and it has Brazilian audio. */
export const HAS_BRAZILIAN_AUDIO = `${AGREED}
        && exists(@.audios.value[*] ? (@.language == "pt" && @.region == "BR"))`;

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
    // The database computes the columns below from `details`, so that lists need not read that.
    /** True for the demonstration's. */
    isInvented: boolean('is_invented').generatedAlwaysAs(sql`details ? 'isInvented'`),
    /** True if sources agree on an offer with Brazilian audio; the title may have been made in it. */
    hasBrazilianAudio: boolean('has_brazilian_audio').generatedAlwaysAs(
      sql.raw(`details @? '$.offers[*] ? (${HAS_BRAZILIAN_AUDIO})'`),
    ),
    /** True if sources agree on an offer to stream that leaves; the day of the look decides whether that is said. */
    isLeaving: boolean('is_leaving').generatedAlwaysAs(
      sql.raw(`details @? '$.offers[*] ? (${AGREED}
        && @.type != "rent" && @.type != "buy" && @.lastDay != null)'`),
    ),
    hasComing: boolean('has_coming').generatedAlwaysAs(sql`details @? '$.coming[*]'`),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId] }),
    deletedWithTitle('merged_offers_title', t),
    index('merged_offers_brazilian_audio')
      .on(t.mediaType, t.titleId)
      .where(sql`${t.hasBrazilianAudio}`),
    index('merged_offers_leaving')
      .on(t.mediaType, t.titleId)
      .where(sql`${t.isLeaving}`),
    index('merged_offers_coming')
      .on(t.mediaType, t.titleId)
      .where(sql`${t.hasComing}`),
  ],
);
