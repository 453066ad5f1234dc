import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Messages of the contact form that look like spam, because its hidden field was filled in. Password
 * managers do that too, so the operator decides whether they are forwarded.
 */
export const heldMessages = pgTable(
  'held_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    heldAt: timestamp('held_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('held_messages_held_at').on(t.heldAt)],
);
