// Reasons: docs/decisions/2026-11-29-imports.md
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { ForeignKeyBuilder } from 'drizzle-orm/pg-core';
import { ownerId } from '#accounts/account-tables.ts';
import { keptTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import type { TitleColumns } from '#catalog/titles/title-tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The way of an import. While it is `reading` its rows are stored; while it is `matching` its titles are looked for and nothing of the person's is written; it is
 * then `ready` for their decision. `applied` can be undone for 30 days.
 */
export const IMPORT_STATES = [
  'reading',
  'matching',
  'ready',
  'applying',
  'applied',
  'cancelled',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Files that a person brought at one time. The files themselves are not stored: their rows are in `import_rows`. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    state: text('state', { enum: IMPORT_STATES }).notNull(),
    /** The services whose files these are, by their ids in `FORMAT_IDS`. */
    formats: text('formats').array().notNull(),
    /** Files and members of archives that were read. */
    files: text('files').array().notNull(),
    /** Members of archives that were not opened. */
    closed: text('closed').array().notNull(),
    /** The rating that wins where the person has another one: the later, the person's or the file's. */
    ratingsBy: text('ratings_by', { enum: ['later', 'mine', 'file'] })
      .notNull()
      .default('later'),
    /** True if rated titles count as watched, on an unknown day. */
    ratedIsWatched: boolean('rated_is_watched').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    appliedAt: instant('applied_at'),
  },
  (t) => [
    index('imports_user').on(t.userId, t.createdAt.desc()),
    index('imports_at').on(t.changedAt),
  ],
);

/** The kinds of readings that a row may be. */
export const IMPORT_ROW_KINDS = ['record', 'list', 'ignored', 'problem'] as const;

/** `planned`: it is counted in the preview. Rows that are `asked` wait for the person, `missing` ones for the catalogue. */
export const IMPORT_ROW_STATES = [
  'new',
  'matched',
  'planned',
  'asked',
  'missing',
  'skipped',
  'applied',
] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** One reading of a brought file. */
export const importReadings = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Counts from 1 in the order in which the files were read. */
    place: integer('place').notNull(),
    kind: text('kind', { enum: IMPORT_ROW_KINDS }).notNull(),
    state: text('state', { enum: IMPORT_ROW_STATES }).notNull(),
    file: text('file').notNull(),
    /** The row in its file, the header being 1. */
    row: integer('row').notNull(),
    /** A `MovingRecord` or a `BroughtList`; null for rows that say nothing. */
    content: jsonb('content'),
    /** The row as the person wrote it, of one that could not be read or was left out. */
    excerpt: text('excerpt'),
    /** Why it could not be read, was left out, or is asked about. */
    reason: text('reason'),
    /** Rows with one key name one title: they are asked about once. */
    subjectKey: text('subject_key'),
    mediaType: mediaTypes('media_type'),
    titleId: integer('title_id'),
    season: integer('season'),
    number: integer('number'),
    /** The collection that a brought list became, or joined. */
    collectionId: integer('collection_id'),
    /** The last position in that collection before its brought titles. */
    lastPosition: integer('last_position'),
    /** The titles between which the person chooses: `[{type, id}]`. */
    candidates: jsonb('candidates'),
    /** The counts of all rows of a title, in the first of them; null in the others. */
    counts: jsonb('counts'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.place] }),
    index('import_rows_state').on(t.importId, t.state, t.place),
    index('import_rows_title').on(t.importId, t.state, t.mediaType, t.titleId),
    index('import_rows_subject').on(t.importId, t.subjectKey),
  ],
);

/** Refers to the key of a title, and is deleted with it. */
const keyOfTitle = (name: string, t: TitleColumns): ForeignKeyBuilder =>
  keptTitle(name, t).onDelete('cascade');

/** A person's answer about a title that could be several, remembered for their next file. */
export const importChoices = pgTable(
  'import_choices',
  {
    userId: ownerId(),
    subjectKey: text('subject_key').notNull(),
    /** Both null: none of them. */
    mediaType: mediaTypes('media_type'),
    titleId: integer('title_id'),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subjectKey] }),
    keyOfTitle('import_choices_key', t),
    check('import_choices_title', sql`(${t.mediaType} is null) = (${t.titleId} is null)`),
  ],
);

/**
 * One time a person watched a film or an episode, as a brought file tells it. Marks and watched episodes say that it was
 * watched; this says when, and how often.
 */
export const viewings = pgTable(
  'viewings',
  {
    userId: ownerId(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /** Season and number of an episode; both 0 for a film, or a series as a whole. */
    season: integer('season').notNull(),
    number: integer('number').notNull(),
    /** The viewing's key in its file: the same one has the same key in every later file. */
    key: text('key').notNull(),
    /** The service that told of it. */
    format: text('format').notNull(),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` in the person's calendar; null if unknown. */
    watchedOn: text('watched_on'),
    /** The instant, where the service knows it. */
    watchedAt: instant('watched_at'),
    isRewatch: boolean('is_rewatch').notNull().default(false),
    note: text('note'),
    importId: integer('import_id').references(() => imports.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mediaType, t.titleId, t.season, t.number, t.key] }),
    keyOfTitle('viewings_key', t),
    index('viewings_import').on(t.importId),
    check('viewings_day', sql`${t.watchedOn} ~ '^[0-9]{4}(-[0-9]{2}){0,2}$'`),
    check('viewings_instant', sql`${t.watchedAt} is null or ${t.watchedOn} is not null`),
  ],
);

/** The kinds of things that an import changes besides viewings, which name their import themselves. */
export const IMPORT_CHANGE_KINDS = [
  'mark',
  'rating',
  'episode',
  'progress',
  'collection',
  'item',
] as const;
export type ImportChangeKind = (typeof IMPORT_CHANGE_KINDS)[number];

/** One thing that an import changed, with its value before and after: undoing takes back what is still as it left it. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    seq: integer('seq').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: IMPORT_CHANGE_KINDS }).notNull(),
    mediaType: mediaTypes('media_type'),
    titleId: integer('title_id'),
    /** The kind of a mark; empty for others. */
    mark: text('mark').notNull().default(''),
    season: integer('season'),
    number: integer('number'),
    collectionId: integer('collection_id'),
    before: jsonb('before'),
    after: jsonb('after').notNull(),
  },
  (t) => [index('import_changes_import').on(t.importId, t.kind)],
);
