// Reasons: docs/decisions/2026-11-29-household.md
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { providers } from '#catalog/offers/offer-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import { AGE_LIMITS } from '#shared/household/household-rules.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** People who watch together. A trigger deletes a household with its last member. */
export const households = pgTable(
  'households',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** SHA-256, in hexadecimal, of the token in the link that lets people in; null while there is none. */
    invitationHash: text('invitation_hash').unique(),
    invitationExpiresAt: instant('invitation_expires_at'),
  },
  (t) => [
    check('households_name', sql`${t.name} <> ''`),
    check(
      'households_invitation',
      sql`num_nonnulls(${t.invitationHash}, ${t.invitationExpiresAt}) <> 1`,
    ),
  ],
);

/** Who belongs to a household: a person to one at most. Its owner is computed (`ownerOf`). */
export const householdMembers = pgTable(
  'household_members',
  {
    userId: ownerId().primaryKey(),
    householdId: integer('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
    /** The highest age rating of a child's seat; null for a seat without a limit. */
    ageLimit: text('age_limit', { enum: AGE_LIMITS }),
    /** The time when the person sat down on the sofa; only that of this evening counts. */
    sitsSince: instant('sits_since'),
    /** True if the others may see what the person rated. */
    showsRatings: boolean('shows_ratings').notNull().default(false),
  },
  (t) => [
    // Target of references that a member takes along.
    unique('household_members_seat').on(t.userId, t.householdId),
    index('household_members_household').on(t.householdId),
    check('household_members_age_limit', sql`${t.ageLimit} in ('L', '6', '10', '12', '14', '16')`),
  ],
);

/** Who said that they pay for a service, a family of providers. */
export const householdPayers = pgTable(
  'household_payers',
  {
    householdId: integer('household_id').notNull(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    userId: ownerId(),
  },
  (t) => [
    primaryKey({ columns: [t.householdId, t.providerId] }),
    foreignKey({
      name: 'household_payers_seat',
      columns: [t.userId, t.householdId],
      foreignColumns: [householdMembers.userId, householdMembers.householdId],
    }).onDelete('cascade'),
    index('household_payers_user').on(t.userId),
  ],
);

/** The title chosen on an evening, and the member whose turn it was. */
export const householdChoices = pgTable(
  'household_choices',
  {
    householdId: integer('household_id').notNull(),
    evening: date('evening').notNull(),
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.householdId, t.evening] }),
    foreignKey({
      name: 'household_choices_seat',
      columns: [t.userId, t.householdId],
      foreignColumns: [householdMembers.userId, householdMembers.householdId],
    }).onDelete('cascade'),
    keptTitle('household_choices_key', t).onDelete('cascade'),
    index('household_choices_user').on(t.userId),
  ],
);
