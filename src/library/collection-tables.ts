import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { mediaTypes } from '#catalog/title-tables.ts';
import { keptTitle } from './title-mark-tables.ts';

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
