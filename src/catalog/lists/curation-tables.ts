import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { people } from '#catalog/people/people-tables.ts';
import { mediaTypes, titleKeys } from '#catalog/titles/title-tables.ts';

export const listKinds = pgEnum('list_kind', ['saga', 'performer']);

/** A list made by the guide's editors; a performer's list is about one person. */
export const curatedLists = pgTable(
  'curated_lists',
  {
    id: integer('id').primaryKey(),
    kind: listKinds('kind').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    personId: integer('person_id').references(() => people.id),
    position: integer('position').notNull(),
  },
  (t) => [
    index('curated_lists_kind').on(t.kind, t.position, t.id),
    check('curated_lists_id', sql`${t.id} > 0`),
    check('curated_lists_name', sql`${t.name} <> ''`),
    check('curated_lists_person', sql`(${t.kind} = 'performer') = (${t.personId} is not null)`),
  ],
);

export const curatedListItems = pgTable(
  'curated_list_items',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => curatedLists.id, { onDelete: 'cascade' }),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.mediaType, t.titleId] }),
    foreignKey({
      name: 'curated_list_items_key',
      columns: [t.mediaType, t.titleId],
      foreignColumns: [titleKeys.mediaType, titleKeys.id],
    }),
    index('curated_list_items_title').on(t.mediaType, t.titleId),
  ],
);

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey(),
    title: text('title').notNull(),
    image: text('image'),
    /** Brazilian cents. */
    priceCents: integer('price_cents').notNull(),
    url: text('url').notNull(),
  },
  (t) => [
    check('products_id', sql`${t.id} > 0`),
    check('products_title', sql`${t.title} <> ''`),
    check('products_price', sql`${t.priceCents} > 0`),
    check('products_url', sql`${t.url} like 'https://%'`),
  ],
);

/** A product without titles is a general one; one whose titles were all deleted is hidden until they return. */
export const productTitles = pgTable(
  'product_titles',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.mediaType, t.titleId] }),
    foreignKey({
      name: 'product_titles_key',
      columns: [t.mediaType, t.titleId],
      foreignColumns: [titleKeys.mediaType, titleKeys.id],
    }),
    index('product_titles_title').on(t.mediaType, t.titleId),
  ],
);
