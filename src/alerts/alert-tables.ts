import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownerId, sessions } from '#accounts/account-tables.ts';
import { offerEvents, OFFER_EVENT_KINDS } from '#catalog/offers/offer-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import { DEFAULT_TIME_ZONE, RHYTHMS } from '#shared/alert-words.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A person's settings of alerts; people without a row have these defaults. */
export const alertSettings = pgTable('alert_settings', {
  userId: ownerId().primaryKey(),
  arrived: text('arrived', { enum: RHYTHMS }).notNull().default('now'),
  free: text('free', { enum: RHYTHMS }).notNull().default('daily'),
  left: text('left', { enum: RHYTHMS }).notNull().default('never'),
  released: text('released', { enum: RHYTHMS }).notNull().default('now'),
  byMail: boolean('by_mail').notNull().default(false),
  /** An IANA name. */
  timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
  /** The time before which nothing is sent; the bell goes on. */
  pausedUntil: instant('paused_until'),
  /** The secret of the calendar's and the feed's address; null while there is none. */
  feedToken: text('feed_token').unique('alert_settings_feed_token'),
});

/** Titles about which a person wants no alerts. */
export const alertMutes = pgTable(
  'alert_mutes',
  {
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    mutedAt: instant('muted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mediaType, t.titleId] }),
    keptTitle('alert_mutes_key', t),
  ],
);

/** An alert tells one person of one event: about a title at a service on a day. */
export const alerts = pgTable(
  'alerts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => offerEvents.id, { onDelete: 'cascade' }),
    /** The reason for this person: an arrival that makes a title free is `free` for people who do not pay there. */
    kind: text('kind', { enum: OFFER_EVENT_KINDS }).notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at'),
    /** The time when it is due by mail and push; null if the person only has the bell. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('alerts_once').on(t.eventId, t.userId),
    index('alerts_of_person').on(t.userId, t.id),
    index('alerts_due')
      .on(t.sendAt, t.userId)
      .where(sql`${t.sendAt} is not null and ${t.sentAt} is null`),
  ],
);

/** A browser that a person allowed to show notifications (Web Push). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    /** The session in which it was allowed: signing out there ends the messages. Null once it has expired. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    /** The browser's public key and secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** `Firefox no Windows`. */
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);

/** Secrets that the site makes for itself at its first start, one for all processes. */
export const alertSecrets = pgTable('alert_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
