import { index, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';

/**
 * A collection that its owner has just deleted, so that they can undo it. Nothing but the restoration
 * reads this table: no other query can show a deleted collection by mistake.
 */
export const deletedCollections = pgTable(
  'deleted_collections',
  {
    /** The id it had, and gets again: it is part of its public address. */
    id: integer('id').primaryKey(),
    userId: ownerId(),
    /** Its row, its items, and its reports without who made them. */
    content: jsonb('content').notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('deleted_collections_user').on(t.userId),
    index('deleted_collections_at').on(t.deletedAt),
  ],
);
