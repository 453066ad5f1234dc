import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FREE_OFFER_TYPES, OFFER_TYPES, STREAMING_OFFER_TYPES } from '#shared/offer-types.ts';
import type { OfferType } from '#shared/offer-types.ts';
import { PLAN_KINDS } from '#shared/plan-rules.ts';
import { mediaTypes, deletedWithTitle, titleKeys } from '#catalog/titles/title-tables.ts';

/** In the order in which offers are shown: PostgreSQL sorts an enum by its declaration. */
export const offerTypes = pgEnum('offer_type', OFFER_TYPES);

const listed = (types: readonly OfferType[]) =>
  sql.raw(`(${types.map((type) => `'${type}'`).join(', ')})`);
/** SQL list for `o.type in …`. */
export const streamingTypes = listed(STREAMING_OFFER_TYPES);
export const freeTypes = listed(FREE_OFFER_TYPES);

export const providers = pgTable(
  'providers',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique('providers_slug_once'),
    name: text('name').notNull(),
    logoPath: text('logo_path'),
    brandColour: text('brand_colour').notNull(),
    brandLetters: text('brand_letters').notNull(),
    /** Search address at this provider; `{title}` or `{query}` is replaced by the title's name. */
    linkTemplate: text('link_template'),
    /** The head of its family (providers that count as one subscription); its own id if it has none. */
    familyId: integer('family_id').notNull(),
    /** Set for a renamed or mirrored provider, which is shown as that one everywhere. */
    mergedInto: integer('merged_into'),
    displayPriority: integer('display_priority').notNull(),
    /** Edited by the operator: a source may change its logo, never its name, link or place. */
    curated: boolean('curated').notNull().default(true),
    /** The time when a source last reported its logo or name; null for never. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    /** Titles with a current offer, including providers merged into it; counted after an import. */
    movies: integer('movies').notNull().default(0),
    series: integer('series').notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: 'providers_family',
      columns: [t.familyId],
      foreignColumns: [t.id],
    }),
    foreignKey({
      name: 'providers_merged_into',
      columns: [t.mergedInto],
      foreignColumns: [t.id],
    }),
    index('providers_merged').on(t.mergedInto),
    check('providers_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('providers_name', sql`${t.name} <> '' and ${t.name} = btrim(${t.name})`),
    check('providers_colour', sql`${t.brandColour} ~ '^#[0-9A-F]{6}$'`),
    check('providers_letters', sql`length(${t.brandLetters}) between 1 and 5`),
    check('providers_logo', sql`${t.logoPath} like '/%'`),
    check('providers_link', sql`${t.linkTemplate} like 'https://%'`),
    check('providers_not_itself', sql`${t.mergedInto} <> ${t.id}`),
  ],
);

/**
 * An offer as a dated record: current while `gone_at` is null, ended afterwards. `last_seen` is the last
 * check that found it, `gone_at` the first that did not. One absent check does not end it
 * (`offer-rules.ts`): until a later one agrees it is current, with `absent_since`.
 */
export const offers = pgTable(
  'offers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id),
    type: offerTypes('type').notNull(),
    region: text('region').notNull(),
    link: text('link'),
    firstSeen: date('first_seen').notNull(),
    /** True if the day it began is known: a later check found it, or the source dated it. */
    witnessed: boolean('witnessed').notNull().default(true),
    lastSeen: date('last_seen').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    /** The first of the latest checks in a row that missed it; null while it is found. */
    absentSince: timestamp('absent_since', { withTimezone: true }),
    goneAt: timestamp('gone_at', { withTimezone: true }),
    source: text('source').notNull(),
  },
  (t) => [
    deletedWithTitle('offers_title', t),
    uniqueIndex('offers_current')
      .on(t.mediaType, t.titleId, t.region, t.type, t.providerId)
      .where(sql`${t.goneAt} is null`),
    index('offers_at_provider')
      .on(t.providerId, t.mediaType, t.titleId)
      .where(sql`${t.goneAt} is null`),
    index('offers_arrived')
      .on(t.providerId, t.firstSeen, t.titleId)
      .where(sql`${t.goneAt} is null and ${t.witnessed}`),
    index('offers_absent')
      .on(t.mediaType, t.titleId)
      .where(sql`${t.goneAt} is null and ${t.absentSince} is not null`),
    index('offers_ended')
      .on(t.goneAt)
      .where(sql`${t.goneAt} is not null`),
    index('offers_title_history').on(t.mediaType, t.titleId),
    check('offers_region', sql`${t.region} ~ '^[A-Z]{2}$'`),
    check('offers_seen', sql`${t.lastSeen} >= ${t.firstSeen}`),
    check('offers_link', sql`${t.link} like 'https://%'`),
    check('offers_gone', sql`${t.goneAt} >= ${t.checkedAt}`),
  ],
);

export const OFFER_EVENT_KINDS = ['arrived', 'free', 'left', 'released'] as const;

/**
 * States of an event: `pending` until it is decided if its source can be believed, then `ready`, or `held` for the
 * operator; `done` when everybody concerned has an alert, `dropped` by the operator.
 */
const OFFER_EVENT_STATES = ['pending', 'ready', 'held', 'done', 'dropped'] as const;

/**
 * The transactional outbox of the alerts: one row for a title that arrived at, became free at or left a service,
 * written in the transaction that changed its offers, or that was released. A service is a family of providers, named
 * by its head. An event is noted once a day.
 */
export const offerEvents = pgTable(
  'offer_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: OFFER_EVENT_KINDS }).notNull(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /** Null for a release. */
    providerId: integer('provider_id').references(() => providers.id, { onDelete: 'cascade' }),
    /** True if it made the title free and no service had it free before. */
    isFree: boolean('is_free').notNull().default(false),
    /** Brazil's day. */
    day: date('day').notNull(),
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
    /** The sync run that noted it, at whose end it is judged; null outside of runs. */
    runId: bigint('run_id', { mode: 'number' }),
    state: text('state', { enum: OFFER_EVENT_STATES }).notNull().default('pending'),
    /** The last person of the fan-out so far; null before it begins. */
    position: uuid('position'),
  },
  (t) => [
    deletedWithTitle('offer_events_title', t),
    uniqueIndex('offer_events_once').on(
      t.mediaType,
      t.titleId,
      t.kind,
      t.day,
      sql`coalesce(${t.providerId}, 0)`,
    ),
    index('offer_events_open')
      .on(t.state, t.id)
      .where(sql`${t.state} in ('pending', 'ready', 'held')`),
    index('offer_events_noted').on(t.notedAt),
    index('offer_events_run').on(t.runId),
    check('offer_events_provider', sql`(${t.kind} = 'released') = (${t.providerId} is null)`),
  ],
);

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

/**
 * The last day of a title at a provider, as the operator read it somewhere: no source of offers says it. It is served
 * while the provider has the title and the day has not passed. As in `plans`, the catalogue may not have the provider
 * yet.
 */
export const lastDays = pgTable(
  'last_days',
  {
    id: integer('id').primaryKey(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    providerId: integer('provider_id').notNull(),
    /** Brazil's day. */
    lastDay: date('last_day').notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'last_days_title',
      columns: [t.mediaType, t.titleId],
      foreignColumns: [titleKeys.mediaType, titleKeys.id],
    }),
    index('last_days_of_title').on(t.mediaType, t.titleId),
    index('last_days_day').on(t.lastDay),
    check('last_days_id', sql`${t.id} > 0`),
    check('last_days_source', sql`${t.source} <> ''`),
  ],
);
