// Reasons: docs/decisions/2026-11-22-library.md
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownerId, users } from '#accounts/account-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import { providers } from '#catalog/offers/offer-tables.ts';
import { OFFER_PROBLEMS } from '#shared/report-rules.ts';

/** Marks that a person can give a title; each is a list of theirs. */
export const MARK_KINDS = ['favorite', 'watchlist', 'watched'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** The most titles in each of these lists of one person. */
export const MOST_MARKS = 10_000;

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

/** The most titles that a person can choose for their profile. */
export const MOST_TOP_TITLES = 4;

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

/**
 * A subscription of a person. Families and merges are resolved when it is read, because the operator
 * may change them later.
 */
export const subscribedServices = pgTable(
  'subscribed_services',
  {
    userId: ownerId(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.providerId] })],
);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A report that an offer of a title is wrong. The operator reads it and decides. */
export const offerReports = pgTable(
  'offer_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /** The provider of the offer; null if the reporter named none or one that we do not know. */
    providerId: integer('provider_id').references(() => providers.id, { onDelete: 'cascade' }),
    /** The reporter; null for a visitor without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    problem: text('problem', { enum: OFFER_PROBLEMS }).notNull(),
    /** The reporter's remark; empty without one. */
    note: text('note').notNull().default(''),
    reportedAt: instant('reported_at').notNull(),
    /** The time of the operator's decision; null while the report is open. */
    decidedAt: instant('decided_at'),
  },
  (t) => [
    keptTitle('offer_reports_key', t),
    // A person's second report of an offer replaces their first one.
    uniqueIndex('offer_reports_open')
      .on(t.mediaType, t.titleId, t.userId, sql`coalesce(${t.providerId}, 0)`)
      .where(sql`${t.decidedAt} is null`),
    index('offer_reports_user').on(t.userId),
    index('offer_reports_provider').on(t.providerId),
  ],
);
