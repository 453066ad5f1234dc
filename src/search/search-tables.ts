import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core';

/** The kinds of entries: films, series and people. */
export const searchKinds = pgEnum('search_kind', ['movie', 'serie', 'person']);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A transaction's number that is never used again. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** No pending list: reads would have to scan the entries that writes deferred. */
const noPendingList = { fastupdate: false };

/** One partial index per kind, so that a search for films does not read people. */
const KINDS = [
  [sql`kind = 'movie'`, 'movies'],
  [sql`kind = 'serie'`, 'series'],
  [sql`kind = 'person'`, 'people'],
] as const;

/**
 * One row per title and person, derived from other tables. The migration partitions it by kind
 * (`search_entries_of_movies`, `_of_series`, `_of_people`), so that each kind has its own statistics: a word of many
 * titles is rare among people.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: searchKinds('kind').notNull(),
    /** The title's or person's id. */
    id: integer('id').notNull(),
    /** Its names, folded. */
    names: text('names').array().notNull(),
    popularity: real('popularity').notNull(),
    /** The initials of its main names: "got". */
    initials: text('initials')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Release of a film, first broadcast of a series; null for people and unknown dates. */
    releasedOn: date('released_on'),
    /** Every word of its names, each name joined ("=" and its letters without spaces), and initials ("~got"). */
    lexemes: tsvector('lexemes').notNull(),
    /** True if it is one of the best known of its kind: more popular than in `search_thresholds`. */
    known: boolean('known').notNull().default(false),
    /** The transaction that wrote its lexemes last: for processes of the version before, so the next one drops it. */
    changedIn: xid8('changed_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entries_popular').on(t.popularity.desc(), t.id),
    index('search_entries_lexemes').using('gin', t.lexemes).with(noPendingList),
    index('search_entries_known')
      .using('gin', t.lexemes)
      .with(noPendingList)
      .where(sql`known`),
    index('search_entries_changed').on(t.changedIn),
    index('search_entries_least_known')
      .on(t.popularity)
      .where(sql`known`),
  ],
);

/** Best known entries of each kind, at least; common words are looked for among them first. */
export const KNOWN_ENTRIES = 20_000;
/** Best known entries as a share of their kind, if that is more: fewer rarely have two common words. */
export const KNOWN_SHARE = 0.015;

/** The popularity that the best known entries of a kind exceed; below 0 if all are among them. */
export const searchThresholds = pgTable('search_thresholds', {
  kind: searchKinds('kind').primaryKey(),
  popularity: real('popularity').notNull(),
});

/** A word of this many entries is common: it is looked for among the best known ones, by popularity. */
export const FREQUENT_ENTRIES = 1000;

/** All words of the index, to correct misspelt ones. */
export const searchWords = pgTable(
  'search_words',
  {
    kind: searchKinds('kind').notNull(),
    word: text('word').notNull(),
    /** The number of entries that contain it. */
    entries: integer('entries').notNull(),
    /** Hashes of its typo variants: the word with up to one letter deleted, and its consonants. */
    spellings: integer('spellings').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.word] }),
    ...KINDS.map(([kind, plural]) =>
      index(`search_words_${plural}_spellings`)
        .using('gin', t.spellings)
        .with(noPendingList)
        .where(kind),
    ),
    ...KINDS.map(([kind, plural]) =>
      index(`search_words_${plural}_parts`)
        .using('gin', t.word.op('gin_trgm_ops'))
        .with(noPendingList)
        .where(kind),
    ),
    index('search_words_people_shared_parts')
      .using('gin', t.word.op('gin_trgm_ops'))
      .with(noPendingList)
      .where(sql`kind = 'person' and entries > 1`),
    index('search_words_common')
      .on(t.kind, t.word)
      .where(sql`entries >= ${sql.raw(String(FREQUENT_ENTRIES))}`),
    check('search_words_entries', sql`${t.entries} > 0`),
  ],
);

/** Changes that triggers recorded since the index was last updated. */
export const searchChanges = pgTable('search_changes', {
  seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: searchKinds('kind').notNull(),
  id: integer('id').notNull(),
});

/** One row: the version of the rules that write the index. Entries of older ones are in `search_changes`. */
export const searchIndex = pgTable(
  'search_index',
  {
    one: boolean('one').primaryKey().default(true),
    /** 0 requests a rebuild from nothing. */
    rules: integer('rules').notNull(),
  },
  (t) => [check('search_index_one', sql`${t.one}`)],
);

/** Short forms that people type for a name, from the operator's file; folded when they are read. */
export const searchAliases = pgTable(
  'search_aliases',
  {
    id: integer('id').primaryKey(),
    alias: text('alias').notNull().unique('search_aliases_once'),
    /** The name or the beginning of a name that it stands for. */
    name: text('name').notNull(),
  },
  (t) => [
    check('search_aliases_id', sql`${t.id} > 0`),
    check('search_aliases_texts', sql`${t.alias} <> '' and ${t.name} <> ''`),
  ],
);
