import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ownerId, sessions, users } from '#accounts/account-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** The session of the TV or the browser; what belongs to it is deleted with it. */
const tvId = () =>
  uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' });

/** A TV that shows a code and waits for a person to type it. Deleted when the TV has got its session. */
export const tvPairings = pgTable(
  'tv_pairings',
  {
    /** SHA-256 of the secret that only the TV knows, in hexadecimal. */
    deviceCodeHash: text('device_code_hash').primaryKey(),
    /** SHA-256 of the code that it shows. */
    userCodeHash: text('user_code_hash').notNull().unique(),
    state: text('state', { enum: ['pending', 'approved', 'denied'] })
      .notNull()
      .default('pending'),
    /** The person who typed the code. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds that the TV must wait between two polls; grows if it does not. */
    intervalSeconds: integer('interval_seconds').notNull(),
    polledAt: instant('polled_at'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('tv_pairings_user').on(t.userId), index('tv_pairings_expires').on(t.expiresAt)],
);

/** An open event stream of a TV or a page, in any process: a TV that has one is on. */
export const tvStreams = pgTable(
  'tv_streams',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: tvId(),
    userId: ownerId(),
    openedAt: instant('opened_at').notNull(),
    /** Written regularly; if it is old, the process of this stream has died. */
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [index('tv_streams_session').on(t.sessionId), index('tv_streams_user').on(t.userId)],
);

/** A title that a person sent to their TV. */
export const tvCommands = pgTable(
  'tv_commands',
  {
    /** Also the id of the event; grows within a TV. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: tvId(),
    userId: ownerId(),
    mediaType: text('media_type', { enum: ['movie', 'serie'] }).notNull(),
    titleId: integer('title_id').notNull(),
    /** The title's name when it was sent. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('tv_commands_session').on(t.sessionId, t.id),
    index('tv_commands_user').on(t.userId),
    index('tv_commands_created').on(t.createdAt),
  ],
);
