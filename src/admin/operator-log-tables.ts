import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/account-tables.ts';

/** Actions of superusers on the operator's page. */
export const OPERATOR_ACTIONS = [
  'job-retried',
  'job-deleted',
  'news-released',
  'news-dropped',
  'alerts-released',
  'alerts-dropped',
  'reports-dismissed',
  'list-taken-down',
  'list-allowed',
  'offers-corrected',
  'offer-reports-dismissed',
  'message-forwarded',
  'message-deleted',
  'promoted',
  'demoted',
  'activated',
  'deactivated',
  'signed-out',
  'deleted',
] as const;

/**
 * The operator's log, append-only: each change on the operator's page, who made it, and whose account it was. A deleted
 * person disappears from it, the entry stays.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    action: text('action', { enum: OPERATOR_ACTIONS }).notNull(),
    /** Null once that superuser's account is deleted. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person whose account was changed; null if none was, or if it is deleted. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    /** The other object of the action, such as `list 12`; nothing personal. Empty without one. */
    about: text('about').notNull().default(''),
  },
  (t) => [
    index('operator_actions_at').on(t.at),
    index('operator_actions_actor').on(t.actorId),
    index('operator_actions_subject').on(t.subjectId),
  ],
);
