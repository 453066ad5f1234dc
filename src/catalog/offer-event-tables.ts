import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { providers } from './offer-tables.ts';
import { mediaTypes, titleKey } from './title-tables.ts';

export const OFFER_EVENT_KINDS = ['arrived', 'free', 'left', 'released'] as const;
export type OfferEventKind = (typeof OFFER_EVENT_KINDS)[number];

/**
 * States of an event: `pending` until it is decided if its source can be believed, then `ready`, or `held` for the
 * operator; `done` when everybody concerned has an alert, `dropped` by the operator.
 */
export const OFFER_EVENT_STATES = ['pending', 'ready', 'held', 'done', 'dropped'] as const;
export type OfferEventState = (typeof OFFER_EVENT_STATES)[number];

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
    titleKey('offer_events_title', t),
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
