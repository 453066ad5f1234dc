import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { deletedWithTitle, mediaTypes } from '#catalog/titles/title-tables.ts';
import type { StoredAnswer, StoredChange } from './stored-answers.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The last answer of a source about each title of the catalogue. Restricted like its source. */
export const sourceAnswers = pgTable(
  'source_answers',
  {
    source: text('source').notNull(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
    /** Null if the source does not know the title. */
    answer: jsonb('answer').$type<StoredAnswer>(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.source] }),
    deletedWithTitle('source_answers_title', t),
    index('source_answers_age').on(t.source, t.fetchedAt),
  ],
);

/** Offers that a source saw come or go, or announces. Restricted like its source. */
export const sourceChanges = pgTable(
  'source_changes',
  {
    source: text('source').notNull(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    /** Equal for the same change, so that a page that is read twice stores it once. */
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    /** The job that read it; a list of what is ahead is replaced by its next whole reading. */
    job: text('job').notNull(),
    /** The time of the last reading that had it. */
    readAt: instant('read_at').notNull(),
    change: jsonb('change').$type<StoredChange>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.source, t.key] }),
    deletedWithTitle('source_changes_title', t),
    index('source_changes_job').on(t.source, t.job, t.readAt),
  ],
);

/** The identifiers of Wikidata, also those of titles that the catalogue lacks: their number is compared with the next pull. */
export const titleIdentifiers = pgTable(
  'title_identifiers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    property: text('property').notNull(),
    /** Free text that anybody can edit: it is checked when an address is made of it. */
    value: text('value').notNull(),
    item: text('item').notNull(),
    rank: text('rank').notNull(),
    imdbId: text('imdb_id'),
  },
  (t) => [
    index('title_identifiers_title').on(t.mediaType, t.titleId),
    index('title_identifiers_property').on(t.property, t.mediaType),
  ],
);

/** The progress of a source's jobs, written in one transaction with what it changed. */
export const sourceJobs = pgTable(
  'source_jobs',
  {
    source: text('source').notNull(),
    job: text('job').notNull(),
    /** The next page; null if the job is not interrupted. */
    cursor: text('cursor'),
    pages: integer('pages').notNull().default(0),
    /** The start of the running job, else of the last whole one; null before the first. */
    startedAt: instant('started_at'),
    /** The beginning of the changes that it reads. */
    since: instant('since'),
    completedAt: instant('completed_at'),
    /** The last failure, which changed nothing; null after a success. */
    failedAt: instant('failed_at'),
    problem: text('problem'),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.job] }),
    check('source_jobs_problem', sql`(${t.problem} is null) = (${t.failedAt} is null)`),
  ],
);

/** Requests to a source with a monthly quota. */
export const sourceLedgers = pgTable('source_ledgers', {
  source: text('source').primaryKey(),
  /** `2026-12`, UTC. */
  month: text('month').notNull(),
  usedInMonth: integer('used_in_month').notNull(),
  /** `2026-12-04`, UTC. */
  day: text('day').notNull(),
  usedInDay: integer('used_in_day').notNull(),
  pausedUntil: instant('paused_until'),
});

/** The services about which a source can say no. */
export const coveredServices = pgTable(
  'covered_services',
  {
    source: text('source').notNull(),
    service: text('service').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.service] })],
);

/** Offers of each service and those whose link leads to the title itself, as the last whole merging counted them. */
export const serviceLinks = pgTable('service_links', {
  service: text('service').primaryKey(),
  offers: integer('offers').notNull(),
  toTitle: integer('to_title').notNull(),
});
