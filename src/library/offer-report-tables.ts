import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/account-tables.ts';
import { providers } from '#catalog/offer-tables.ts';
import { mediaTypes } from '#catalog/title-tables.ts';
import { OFFER_PROBLEMS } from '#shared/report-rules.ts';
import { keptTitle } from './title-mark-tables.ts';

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
