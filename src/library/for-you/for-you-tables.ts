// Reasons: docs/decisions/2026-11-29-for-you.md
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { deletedWithTitle, keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';

/** The parts that 'Pra você' may take into account. A person without a row has left everything on. */
export const forYouSettings = pgTable('for_you_settings', {
  userId: ownerId().primaryKey(),
  ratings: boolean('ratings').notNull().default(true),
  favorites: boolean('favorites').notNull().default(true),
  wishes: boolean('wishes').notNull().default(true),
  watched: boolean('watched').notNull().default(true),
  /** Titles that people like together, in both directions: the person's own likes are not counted either. */
  alike: boolean('alike').notNull().default(true),
});

/** The most titles that a person can ask not to be shown; the oldest make room. */
export const MOST_DISMISSED = 2000;

/** Titles that a person asked not to be shown in 'Pra você'. */
export const forYouDismissed = pgTable(
  'for_you_dismissed',
  {
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mediaType, t.titleId] }),
    // With a cascade, unlike the older tables of people, so that its migration only adds.
    keptTitle('for_you_dismissed_key', t).onDelete('cascade'),
  ],
);

/**
 * Pairs of titles that many people like, rewritten every night. `people` is blurred and in steps of five, so that
 * nobody can be found by adding or removing one person (`liked-together.ts`).
 */
export const likedTogether = pgTable(
  'liked_together',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    otherType: mediaTypes('other_type').notNull(),
    otherId: integer('other_id').notNull(),
    people: integer('people').notNull(),
    /** From 1, the strongest pair of the title first. */
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.otherType, t.otherId] }),
    deletedWithTitle('liked_together_title', t),
    check('liked_together_people', sql`${t.people} >= 20 and ${t.people} % 5 = 0`),
  ],
);

/** The secret that blurs the counts of pairs, made by the first night. */
export const likedTogetherSecret = pgTable(
  'liked_together_secret',
  { only: boolean('only').primaryKey().default(true), secret: text('secret').notNull() },
  (t) => [check('liked_together_secret_only', sql`${t.only}`)],
);
