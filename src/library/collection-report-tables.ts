import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/account-tables.ts';
import { REPORT_REASONS } from '#shared/report-rules.ts';
import { collections } from './collection-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** An objection to a public collection. The operator reads it and decides. */
export const collectionReports = pgTable(
  'collection_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** The reporter; null for a visitor without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The reporter's remark; empty without one. */
    note: text('note').notNull().default(''),
    reportedAt: instant('reported_at').notNull(),
    /** The time of the operator's decision; null while the report is open. */
    decidedAt: instant('decided_at'),
  },
  (t) => [
    // A person's second report of a collection replaces their first one.
    uniqueIndex('collection_reports_open')
      .on(t.collectionId, t.userId)
      .where(sql`${t.decidedAt} is null`),
    index('collection_reports_collection').on(t.collectionId),
    index('collection_reports_user').on(t.userId),
  ],
);
