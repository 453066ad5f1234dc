// Reasons: docs/decisions/2026-11-29-webhooks.md
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { imports } from '#moving/importing/import-tables.ts';
import { MEDIA_SERVERS } from '#moving/records.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Secret addresses to which a person's media servers send what was played. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    mediaServer: text('media_server', { enum: MEDIA_SERVERS }).notNull(),
    name: text('name').notNull(),
    /** The name that the media server has for the person; null if everybody's viewings count. */
    viewerName: text('viewer_name'),
    /** SHA-256 of the address's token, in hexadecimal; the token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The last letters of the token, by which the person knows the address. */
    tokenEnd: text('token_end').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** The last time that something came which could not be read. */
    unreadAt: instant('unread_at'),
  },
  (t) => [index('webhooks_user').on(t.userId)],
);

/** `special`: an episode outside of the seasons, for which there is no place here. */
export const WEBHOOK_EVENT_STATES = ['watched', 'unplaced', 'special'] as const;
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number];

/** The last finished viewings of which a media server told. Those of one evening are one. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    state: text('state', { enum: WEBHOOK_EVENT_STATES }).notNull(),
    /** The title, and the episode, as the media server wrote it. */
    name: text('name').notNull(),
    /** Why it has no place. */
    reason: text('reason'),
    /** A `MovingRecord`, of what has no place yet. */
    record: jsonb('record'),
    /** The unfinished import in which the person says what it is; it comes back if that is given up. */
    importId: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('webhook_events_webhook').on(t.webhookId, t.id.desc()),
    index('webhook_events_import').on(t.importId),
  ],
);
