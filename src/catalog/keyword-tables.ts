import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { mediaTypes, titleKey } from './title-tables.ts';

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
    titleKey('title_keywords_title', t),
    foreignKey({
      name: 'title_keywords_keyword',
      columns: [t.keywordId],
      foreignColumns: [keywords.id],
    }),
    index('title_keywords_keyword').on(t.keywordId, t.mediaType, t.titleId),
  ],
);
