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
} from 'drizzle-orm/pg-core';
import { mediaTypes, titleKey } from './title-tables.ts';

/** In the order in which an offer is worth showing first: PostgreSQL sorts an enum by it. */
export const offerTypes = pgEnum('offer_type', ['stream', 'free', 'ads', 'rent', 'buy']);

export const providers = pgTable(
  'providers',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique('providers_slug_once'),
    name: text('name').notNull(),
    logoPath: text('logo_path'),
    brandColour: text('brand_colour').notNull(),
    brandLetters: text('brand_letters').notNull(),
    /** Where a title is found at this provider; `{title}` or `{query}` stands for its name. */
    linkTemplate: text('link_template'),
    /** The head of the providers that count as one subscription; its own id where it stands alone. */
    familyId: integer('family_id').notNull(),
    /** A renamed or mirrored provider: shown as that one everywhere. */
    mergedInto: integer('merged_into'),
    displayPriority: integer('display_priority').notNull(),
    /** The operator's: a source may bring its logo, never its name, link or place. */
    curated: boolean('curated').notNull().default(true),
    /** When a source last gave its logo or name; null where none did. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    /** Titles on offer now, merged ones included; counted at the end of an import. */
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
 * A title at a provider, as a dated record: current while `gone_at` is null, history after.
 * The last look that found it is `last_seen`; `gone_at` is the first that did not.
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
    /** Its coming was seen, or told; else it was there at the first look already. */
    witnessed: boolean('witnessed').notNull().default(true),
    lastSeen: date('last_seen').notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    goneAt: timestamp('gone_at', { withTimezone: true }),
    source: text('source').notNull(),
  },
  (t) => [
    titleKey('offers_title', t),
    uniqueIndex('offers_current')
      .on(t.mediaType, t.titleId, t.region, t.type, t.providerId)
      .where(sql`${t.goneAt} is null`),
    index('offers_at_provider')
      .on(t.providerId, t.mediaType, t.titleId)
      .where(sql`${t.goneAt} is null`),
    index('offers_arrived')
      .on(t.providerId, t.firstSeen, t.titleId)
      .where(sql`${t.goneAt} is null and ${t.witnessed}`),
    index('offers_title_history').on(t.mediaType, t.titleId),
    check('offers_region', sql`${t.region} ~ '^[A-Z]{2}$'`),
    check('offers_seen', sql`${t.lastSeen} >= ${t.firstSeen}`),
    check('offers_link', sql`${t.link} like 'https://%'`),
    check('offers_gone', sql`${t.goneAt} >= ${t.checkedAt}`),
  ],
);
