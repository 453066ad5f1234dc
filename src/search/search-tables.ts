import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';

/** What can be found: the kinds of titles, and people. */
export const searchKinds = pgEnum('search_kind', ['movie', 'serie', 'person']);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Readers must not wade through rows that a write left for later. */
const sortedAtOnce = { fastupdate: false };

/** Indexes are one for each kind: who looks for a film reads nothing of all the people. */
const KINDS = [
  [sql`kind = 'movie'`, 'movies'],
  [sql`kind = 'serie'`, 'series'],
  [sql`kind = 'person'`, 'people'],
] as const;

/** One row for everything that can be found; all of it is made from other tables. */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: searchKinds('kind').notNull(),
    /** The title's or person's id. */
    id: integer('id').notNull(),
    /** Its names, folded. */
    names: text('names').array().notNull(),
    popularity: real('popularity').notNull(),
    /** Every word of its names, and each whole name as "=" and its letters without spaces. */
    lexemes: tsvector('lexemes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entries_popular').on(t.kind, t.popularity.desc(), t.id),
    ...KINDS.map(([kind, plural]) =>
      index(`search_entries_${plural}`).using('gin', t.lexemes).with(sortedAtOnce).where(kind),
    ),
  ],
);

/** The words there are, for what somebody typed that is none of them. */
export const searchWords = pgTable(
  'search_words',
  {
    kind: searchKinds('kind').notNull(),
    word: text('word').notNull(),
    /** In how many entries it is. */
    entries: integer('entries').notNull(),
    /** Hashes of how it could be misspelt: what both it and a slip have left without one letter. */
    spellings: integer('spellings').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.word] }),
    ...KINDS.map(([kind, plural]) =>
      index(`search_words_${plural}_spellings`)
        .using('gin', t.spellings)
        .with(sortedAtOnce)
        .where(kind),
    ),
    ...KINDS.map(([kind, plural]) =>
      index(`search_words_${plural}_parts`)
        .using('gin', t.word.op('gin_trgm_ops'))
        .with(sortedAtOnce)
        .where(kind),
    ),
    check('search_words_entries', sql`${t.entries} > 0`),
  ],
);

/** What triggers noted since the index was last brought up to date. */
export const searchChanges = pgTable('search_changes', {
  seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: searchKinds('kind').notNull(),
  id: integer('id').notNull(),
});

/** One row: by which rules the index was made. */
export const searchIndex = pgTable(
  'search_index',
  {
    one: boolean('one').primaryKey().default(true),
    /** 0 where it must be made anew. */
    rules: integer('rules').notNull(),
  },
  (t) => [check('search_index_one', sql`${t.one}`)],
);
