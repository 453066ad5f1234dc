import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { mediaTypes } from '#catalog/titles/title-tables.ts';
import type { NewsKind, NewsSubject } from './runs/doubt-rules.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const syncRunStates = pgEnum('sync_run_state', ['running', 'done', 'failed', 'stopped']);

/**
 * One run of a sync command. A run that is `running` while nobody holds the lease was killed, and is
 * resumed from `progress`.
 */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The command's name: full, changes, offers. */
    kind: text('kind').notNull(),
    state: syncRunStates('state').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The time of its last write. */
    updatedAt: instant('updated_at').notNull(),
    endedAt: instant('ended_at'),
    /** The number of times it was resumed. */
    resumed: integer('resumed').notNull().default(0),
    /** Its options and its position, different for each kind. */
    options: jsonb('options').notNull().default({}),
    progress: jsonb('progress').notNull().default({}),
    /** Titles, or whatever this kind counts. */
    total: integer('total'),
    done: integer('done').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    requests: integer('requests').notNull().default(0),
    /** The kind of error that ended it, never a URL or a token. */
    reason: text('reason'),
  },
  (t) => [
    index('sync_runs_newest').on(t.kind, t.id.desc()),
    check('sync_runs_ended', sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
  ],
);

/**
 * Titles that a run has still to fetch. A row is deleted in the transaction that writes its title, so that a killed run
 * loses and repeats at most the batch in progress.
 */
export const syncPending = pgTable(
  'sync_pending',
  {
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    mediaType: mediaTypes('media_type').notNull(),
    id: integer('id').notNull(),
    /** The highest comes first. */
    priority: doublePrecision('priority').notNull(),
    /** Attempts of this run that failed. */
    tries: integer('tries').notNull().default(0),
    /** The number of unusable responses in a row, in all runs. */
    unusable: integer('unusable').notNull().default(0),
    /** Earliest time of the next request; null for at once. */
    notBefore: instant('not_before'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.mediaType, t.id] }),
    index('sync_pending_next').on(t.runId, t.tries, t.priority.desc()),
  ],
);

/**
 * News that would take something from visitors. A run collects it and judges it at its end: believed news is applied,
 * and the rest is held, with `doubted_at`, until the source corrects it or the operator decides. Nothing public changes
 * meanwhile.
 */
export const syncHeld = pgTable(
  'sync_held',
  {
    kind: text('kind').$type<NewsKind>().notNull(),
    subject: text('subject').$type<NewsSubject>().notNull(),
    id: integer('id').notNull(),
    /** The last run that got this response. */
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    /** The response in words for the operator. */
    reason: text('reason').notNull(),
    /** Current offers that would end; 0 for other kinds. */
    offers: integer('offers').notNull().default(0),
    /** The time of the source's last such response. */
    seenAt: instant('seen_at').notNull(),
    /** The time when a run judged it doubtful; null while its run has not judged it. */
    doubtedAt: instant('doubted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject, t.id] }),
    index('sync_held_run').on(t.runId, t.kind),
    check('sync_held_kind', sql`${t.kind} in ('deleted', 'refused', 'offers', 'people')`),
    check(
      'sync_held_subject',
      sql`(${t.kind} = 'people') = (${t.subject} = 'person') and ${t.subject} in ('movie', 'serie', 'person')`,
    ),
  ],
);

/** The amount of news of each kind applied on a day (UTC), which has a limit of its own. */
export const syncNewsDays = pgTable(
  'sync_news_days',
  {
    day: date('day').notNull(),
    kind: text('kind').$type<NewsKind>().notNull(),
    applied: integer('applied').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
);

/**
 * The lease of a run, so that two runs at once are refused. The holder renews it; a lease that has
 * expired, or whose process on this host has ended, is free.
 */
export const syncLeases = pgTable('sync_leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  processStartedAt: text('process_started_at').notNull(),
  takenAt: instant('taken_at').notNull(),
  until: instant('until').notNull(),
});

/** The throttle all processes share: the earliest time of the next request to a source. */
export const syncPaces = pgTable('sync_paces', {
  source: text('source').primaryKey(),
  nextAt: instant('next_at').notNull(),
});

/** Requests made to a source with a daily quota, by day (UTC). */
export const syncQuotas = pgTable(
  'sync_quotas',
  {
    source: text('source').notNull(),
    day: date('day').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.day] }),
    check('sync_quotas_used', sql`${t.used} >= 0`),
  ],
);

/** Requested titles that the source does not have, or that are not imported. */
export const syncMisses = pgTable(
  'sync_misses',
  {
    mediaType: mediaTypes('media_type').notNull(),
    id: integer('id').notNull(),
    missedAt: instant('missed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mediaType, t.id] })],
);

/** The film database's configuration: the address and sizes of its images. One row. */
export const syncConfigurations = pgTable(
  'sync_configurations',
  {
    one: boolean('one').primaryKey().default(true),
    imageBaseUrl: text('image_base_url').notNull(),
    imageSizes: jsonb('image_sizes').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (t) => [check('sync_configurations_one', sql`${t.one}`)],
);
