import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { PLAN_KINDS } from '#shared/plan-rules.ts';

export const planKinds = pgEnum('plan_kind', PLAN_KINDS);

/**
 * Prices of a provider as somebody read them on a day. A plan may name a provider that the catalogue does not have yet:
 * it is shown once the provider exists.
 */
export const plans = pgTable(
  'plans',
  {
    id: integer('id').primaryKey(),
    providerId: integer('provider_id').notNull(),
    name: text('name').notNull(),
    kind: planKinds('kind').notNull(),
    /** Brazilian cents: a month of a subscription, one title of a rental. */
    priceCents: integer('price_cents').notNull(),
    /** The least number of months to pay for; 12 for a yearly plan. */
    months: integer('months').notNull(),
    /** True if it shows advertisements; null if no source says. */
    ads: boolean('ads'),
    /** Screens at the same time; null if no source says. */
    screens: integer('screens'),
    source: text('source').notNull(),
    link: text('link'),
    /** The day on which the source had this price. */
    checkedOn: date('checked_on').notNull(),
    /** A remark for visitors, such as that sources disagree; empty for none. */
    note: text('note').notNull(),
  },
  (t) => [
    index('plans_provider').on(t.providerId),
    check('plans_id', sql`${t.id} > 0`),
    check('plans_texts', sql`${t.name} <> '' and ${t.source} <> ''`),
    check('plans_price', sql`${t.priceCents} >= 0`),
    check('plans_months', sql`${t.months} between 1 and 36`),
    check('plans_screens', sql`${t.screens} between 1 and 100`),
    check('plans_link', sql`${t.link} like 'https://%'`),
  ],
);
