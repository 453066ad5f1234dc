import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A person with an account. Everything else about a person refers to this row and is deleted with it. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As typed, the domain in lower case; unique and looked up ignoring case. */
    email: text('email').notNull(),
    username: text('username').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    check('users_email_length', sql`length(${t.email}) between 3 and 254`),
  ],
);

/** The reference by which every table with a person's data is deleted with the person. */
export const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A person's password; someone who only signs in with a social identity has none. */
export const credentials = pgTable('credentials', {
  userId: ownerId().primaryKey(),
  /** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  passwordHash: text('password_hash').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** A person's own words about themselves. An empty text means none, as the sign-up form sends it. */
export const profiles = pgTable('profiles', {
  userId: ownerId().primaryKey(),
  name: text('name').notNull(),
  surname: text('surname').notNull().default(''),
  bio: text('bio').notNull().default(''),
  siteUrl: text('site_url').notNull().default(''),
  twitterAccount: text('twitter_account').notNull().default(''),
  instagramAccount: text('instagram_account').notNull().default(''),
  youtubeUrl: text('youtube_url').notNull().default(''),
  tiktokAccount: text('tiktok_account').notNull().default(''),
  facebookAccount: text('facebook_account').notNull().default(''),
  /** Selects the drawing shown without a photo; if empty, the person's id selects it. */
  rgbColor: text('rgb_color').notNull().default(''),
  /** True if the photo is shown instead of the drawing. */
  usePhotoImg: boolean('use_photo_img').notNull().default(false),
  /** Keys of stored images; null without an image. */
  photoKey: text('photo_key'),
  coverKey: text('cover_key'),
  /** IBGE codes of the state and municipality. */
  stateId: integer('state_id'),
  cityId: integer('city_id'),
  /** The number of the person's public page in its address; the id is never shown. */
  publicNumber: integer('public_number').generatedAlwaysAsIdentity().unique(),
  /** True if others see name and picture, beside public lists and on the public page. */
  showsName: boolean('shows_name').notNull().default(true),
  /** Other parts of that page that others see. */
  showsWatchlist: boolean('shows_watchlist').notNull().default(false),
  showsRatings: boolean('shows_ratings').notNull().default(false),
  showsWatched: boolean('shows_watched').notNull().default(false),
  showsTop: boolean('shows_top').notNull().default(false),
});

/** A signed-in browser or device. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    /** SHA-256 of the bearer token, in hexadecimal; the token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** True if the session began by pairing a TV with a code. */
    isTv: boolean('is_tv').notNull().default(false),
    /** The User-Agent header, shortened. */
    userAgent: text('user_agent').notNull().default(''),
    /** The network of the last request: an IPv4 /24 or an IPv6 /48; empty if unknown. */
    network: text('network').notNull().default(''),
    /** The city that a trusted proxy named; empty if none did. */
    place: text('place').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** The rights of a key: to read the library, or to change it too. */
export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A token that a person made for a program of theirs. */
export const accessKeys = pgTable(
  'access_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    name: text('name').notNull(),
    scope: text('scope', { enum: KEY_SCOPES }).notNull(),
    /** SHA-256 of the token, in hexadecimal; the token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('access_keys_user').on(t.userId), index('access_keys_expires').on(t.expiresAt)],
);

/** The tokens of links in mails: single use, bound to a purpose, a person and an e-mail address. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerId(),
    purpose: text('purpose', { enum: ['verify', 'reset'] }).notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('mail_tokens_user').on(t.userId), index('mail_tokens_expires').on(t.expiresAt)],
);

/** A person's account at another provider, by which they sign in. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    provider: text('provider', { enum: ['google', 'facebook', 'apple'] }).notNull(),
    /** The provider's id of the person. */
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('social_identities_subject').on(t.provider, t.subject),
    index('social_identities_user').on(t.userId),
  ],
);

/** A social sign-in that has begun: its state can be used once, by the browser with the cookie. */
export const socialSignIns = pgTable(
  'social_sign_ins',
  {
    /** SHA-256 of the state, in hexadecimal. */
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider', { enum: ['google', 'facebook', 'apple'] }).notNull(),
    host: text('host').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('social_sign_ins_expires').on(t.expiresAt)],
);

/** The kinds of entries in the security log. */
export const SECURITY_EVENTS = [
  'signed-up',
  'signed-in',
  'tv-paired',
  'sign-in-failed',
  'locked-out',
  'signed-out',
  'session-ended',
  'email-changed',
  'email-verified',
  'password-changed',
  'password-reset',
  'deactivated',
  'activated',
  'export-requested',
  'key-made',
  'key-deleted',
  'webhook-made',
  'webhook-deleted',
  'deleted',
] as const;

/**
 * The security log, append-only. It never holds a secret. The entry of a deletion has no person: it
 * only says that one happened.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    kind: text('kind', { enum: SECURITY_EVENTS }).notNull(),
    userAgent: text('user_agent').notNull().default(''),
    network: text('network').notNull().default(''),
    place: text('place').notNull().default(''),
  },
  (t) => [index('security_events_user').on(t.userId, t.at), index('security_events_at').on(t.at)],
);

/** Counts of rate limits; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint('expire', { mode: 'number' }),
});

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
