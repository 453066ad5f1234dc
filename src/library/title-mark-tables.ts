// Reasons: docs/decisions/2026-11-22-library.md
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn, ExtraConfigColumn, ForeignKeyBuilder } from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { mediaTypes, titleKeys } from '#catalog/title-tables.ts';
import { MARK_KINDS } from './mark-rules.ts';

export const markKinds = pgEnum('mark_kind', MARK_KINDS);

/**
 * A person's rating of a title, 1 to 10. One that is cleared is deleted. Triggers keep
 * `title_ratings` in step with it.
 */
export const ratings = pgTable(
  'ratings',
  {
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    rating: smallint('rating').notNull(),
    ratedAt: timestamp('rated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mediaType, t.titleId] }),
    keptTitle('ratings_key', t),
    check('ratings_rating', sql`${t.rating} between 1 and 10`),
  ],
);

/** Marks: a title is on a person's watch list, a favourite, or watched, and since when. */
export const titleMarks = pgTable(
  'title_marks',
  {
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    kind: markKinds('kind').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mediaType, t.titleId, t.kind] }),
    keptTitle('title_marks_key', t),
    // People who want to see a title and since when, for its alerts: an index that saves reading the table.
    index('title_marks_wishers')
      .on(t.mediaType, t.titleId, t.userId, t.markedAt)
      .where(sql`${t.kind} = 'watchlist'`),
    index('title_marks_newest').on(t.userId, t.kind, t.markedAt.desc()),
  ],
);

/** Refers to the key of a title, which stays when the title is deleted: so does the person's record. */
export function keptTitle(
  name: string,
  t: { mediaType: ExtraConfigColumn; titleId: ExtraConfigColumn },
): ForeignKeyBuilder {
  return foreignKey({
    name,
    columns: [t.mediaType, t.titleId] as unknown as [AnyPgColumn, AnyPgColumn],
    foreignColumns: [titleKeys.mediaType, titleKeys.id],
  });
}
