// Reasons: docs/decisions/2026-11-29-household-vote.md
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import { BALLOT_REASONS, VOTES } from '#shared/household/household-rules.ts';
import { householdMembers, households } from './household-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A vote of an evening. Those of earlier evenings are deleted. */
export const householdBallots = pgTable(
  'household_ballots',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    householdId: integer('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    evening: date('evening').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** Null while it is open. */
    why: text('why', { enum: BALLOT_REASONS }),
    /** The place of the title that won; null if none did. */
    winner: integer('winner'),
  },
  (t) => [
    index('household_ballots_household').on(t.householdId),
    uniqueIndex('household_ballots_open')
      .on(t.householdId)
      .where(sql`${t.closedAt} is null`),
    check('household_ballots_why', sql`${t.why} in ('all', 'most', 'turn', 'none')`),
    check('household_ballots_closed', sql`(${t.closedAt} is null) = (${t.why} is null)`),
    check(
      'household_ballots_winner',
      sql`(${t.winner} is not null) = (coalesce(${t.why}, 'none') <> 'none')`,
    ),
  ],
);

/** The titles of a ballot. */
export const householdBallotTitles = pgTable(
  'household_ballot_titles',
  {
    ballotId: integer('ballot_id')
      .notNull()
      .references(() => householdBallots.id, { onDelete: 'cascade' }),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /** From 1. */
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ballotId, t.mediaType, t.titleId] }),
    keptTitle('household_ballot_titles_key', t).onDelete('cascade'),
  ],
);

/** A member's vote on a title of a ballot; it goes with the member. */
export const householdVotes = pgTable(
  'household_votes',
  {
    ballotId: integer('ballot_id').notNull(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    householdId: integer('household_id').notNull(),
    userId: ownerId(),
    vote: text('vote', { enum: VOTES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ballotId, t.mediaType, t.titleId, t.userId] }),
    foreignKey({
      name: 'household_votes_title',
      columns: [t.ballotId, t.mediaType, t.titleId],
      foreignColumns: [
        householdBallotTitles.ballotId,
        householdBallotTitles.mediaType,
        householdBallotTitles.titleId,
      ],
    }).onDelete('cascade'),
    foreignKey({
      name: 'household_votes_seat',
      columns: [t.userId, t.householdId],
      foreignColumns: [householdMembers.userId, householdMembers.householdId],
    }).onDelete('cascade'),
    index('household_votes_user').on(t.userId),
    check('household_votes_vote', sql`${t.vote} in ('want', 'fine', 'not')`),
  ],
);
