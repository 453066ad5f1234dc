import { integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { providers } from '#catalog/offer-tables.ts';

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
