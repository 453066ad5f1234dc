import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ownerId, users } from '#accounts/account-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import { REPORT_REASONS } from '#shared/report-rules.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A named list of titles that a person made. */
export const collections = pgTable(
  'collections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    name: text('name').notNull(),
    /** The name in lower case (`foldedName`): the database's own `lower` depends on its locale. */
    foldedName: text('folded_name').notNull(),
    description: text('description').notNull(),
    /** True if anybody may read it at its address. */
    isPublic: boolean('is_public').notNull().default(false),
    /** The time when the operator took it down: it is private since, and its owner cannot open it again. */
    takenDownAt: instant('taken_down_at'),
    createdAt: instant('created_at').notNull(),
    /** The time of its last edit, or of the last title added, removed or moved. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('collections_name').on(t.userId, t.foldedName),
    // Target of the reference of its items, which have the same owner.
    unique('collections_owner').on(t.id, t.userId),
    check('collections_texts', sql`${t.name} <> '' and ${t.description} <> ''`),
  ],
);

/** A title in a collection. It repeats the owner's id, because a viewer's titles are looked up by it. */
export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: integer('collection_id').notNull(),
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /** Ascending, with gaps. */
    position: integer('position').notNull(),
    addedAt: instant('added_at').notNull(),
    /** The owner's remark; null without one. */
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.mediaType, t.titleId] }),
    foreignKey({
      name: 'collection_items_collection',
      columns: [t.collectionId, t.userId],
      foreignColumns: [collections.id, collections.userId],
    }).onDelete('cascade'),
    keptTitle('collection_items_key', t),
    index('collection_items_viewer').on(t.userId, t.mediaType, t.titleId),
    check('collection_items_remark', sql`${t.remark} <> ''`),
    index('collection_items_order').on(t.collectionId, t.position),
  ],
);

/**
 * A collection that its owner has just deleted, so that they can undo it. Nothing but the restoration
 * reads this table: no other query can show a deleted collection by mistake.
 */
export const deletedCollections = pgTable(
  'deleted_collections',
  {
    /** The id it had, and gets again: it is part of its public address. */
    id: integer('id').primaryKey(),
    userId: ownerId(),
    /** Its row, its items, and its reports without who made them. */
    content: jsonb('content').notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('deleted_collections_user').on(t.userId),
    index('deleted_collections_at').on(t.deletedAt),
  ],
);

/** An objection to a public collection. The operator reads it and decides. */
export const collectionReports = pgTable(
  'collection_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** The reporter; null for a visitor without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The reporter's remark; empty without one. */
    note: text('note').notNull().default(''),
    reportedAt: instant('reported_at').notNull(),
    /** The time of the operator's decision; null while the report is open. */
    decidedAt: instant('decided_at'),
  },
  (t) => [
    // A person's second report of a collection replaces their first one.
    uniqueIndex('collection_reports_open')
      .on(t.collectionId, t.userId)
      .where(sql`${t.decidedAt} is null`),
    index('collection_reports_collection').on(t.collectionId),
    index('collection_reports_user').on(t.userId),
  ],
);
