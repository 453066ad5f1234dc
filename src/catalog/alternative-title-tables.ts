import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { mediaTypes, titleKey } from './title-tables.ts';

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
    titleKey('alternative_titles_title', t),
    check('alternative_titles_texts', sql`${t.name} <> '' and ${t.kind} <> ''`),
  ],
);
