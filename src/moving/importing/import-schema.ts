import { z } from 'zod';
import { mediaItem } from '#catalog/schema.ts';
import { IMPORT_COUNTS } from './import-plan.ts';
import type { ImportCount } from './import-plan.ts';
import { IMPORT_STATES } from './import-tables.ts';
import { FORMAT_IDS } from '#moving/records.ts';

const COUNT_WORDS: Record<ImportCount, string> = {
  viewings_new: 'Viewings that the person did not keep yet.',
  viewings_there: 'Viewings that they kept already.',
  viewings_joined: 'Viewings that several files or services tell of, and that became one.',
  rewatches: 'New viewings of what was watched before.',
  unknown_days: 'New viewings of which nobody knows the day.',
  watched_new: 'Titles and episodes that are only marked as watched, without a viewing.',
  watched_there: 'Such marks that they had already.',
  ratings_new: 'Ratings of titles without one.',
  ratings_there: 'Ratings that are as the person gave them here.',
  ratings_replaced: 'Ratings that replace the person’s.',
  ratings_kept: 'Ratings that differ from the person’s, which stays.',
  rated_unwatched: 'Rated titles of which no file says that they were watched.',
  wanted_new: 'Titles that come to the watch list.',
  wanted_there: 'Titles that are on it.',
  liked_new: 'New favourites.',
  liked_there: 'Favourites that are some already.',
  listed_new: 'Places in lists that are new.',
  listed_there: 'Places in lists that are there.',
  reviews: 'Reviews, for which there is no place here.',
  tags: 'Rows with tags, for which there is no place here.',
  paused: 'Titles that were paused, which is not kept here.',
  dropped: 'Titles that were given up, which is not kept here.',
  part_ratings: 'Ratings of seasons and episodes, for which there is no place here.',
  specials: 'Specials, for which there is no place here.',
  full: 'Titles that did not fit into a list that is full.',
};

const count = z.int().min(0);

const importCounts = z
  .object(
    Object.fromEntries(
      IMPORT_COUNTS.map((name) => [name, count.meta({ description: COUNT_WORDS[name] })]),
    ) as Record<ImportCount, typeof count>,
  )
  .meta({
    id: 'ImportCounts',
    description: 'Numbers of everything that an import brings, or has brought.',
  });

const instant = z.iso.datetime();

export const importState = z
  .object({
    id: z.int(),
    state: z.enum(IMPORT_STATES).meta({
      description:
        '`reading` and `matching` pass by themselves; `ready` waits for the person’s decision; `applying` passes by itself.',
    }),
    formats: z.array(z.object({ id: z.enum(FORMAT_IDS), name: z.string() })),
    /** The files that were read. */
    files: z.array(z.string()),
    /** Members of archives that were not opened. */
    closed: z.array(z.string()),
    created_at: instant,
    applied_at: instant.nullable(),
    /** The end of the time in which it can be undone; null if it cannot. */
    undo_until: instant.nullable(),
    rows: z.object({
      /** Rows that say something of a title. */
      records: count,
      /** Those whose title was looked for. */
      looked_for: count,
      /** Those that are written. */
      applied: count,
      /** Titles of which the person has to say which they are. */
      questions: count,
      missing: count,
      /** Those of them that the film database is still asked for. */
      awaited: count,
      ignored: count,
      problems: count,
      lists: count,
    }),
    titles: z.object({ movies: count, series: count }),
    counts: importCounts,
    examples: z.array(mediaItem),
    /** The person's watch list once the import is written; null before. */
    wishes: z
      .object({
        /** Unwatched titles of the watch list. */
        listed: count,
        /** Those that a subscription of the person's includes. */
        subscribed: count,
        /** Others that are free. */
        free: count,
      })
      .nullable(),
  })
  .meta({
    id: 'Import',
    description:
      'Files that a person brought, and what they bring. Nothing of the person’s is changed before they decide.',
  });
export type ImportDetails = z.infer<typeof importState>;

export const importSummary = importState
  .pick({
    id: true,
    state: true,
    formats: true,
    created_at: true,
    applied_at: true,
    undo_until: true,
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummary>;

export const importQuestion = z
  .object({
    /** The row by which it is answered. */
    row: z.int(),
    kind: z.enum(['movie', 'serie', 'unknown']),
    names: z.array(z.string()),
    year: z.int().nullable(),
    /** The rows that the answer places. */
    rows: count,
    reason: z.string(),
    candidates: z.array(mediaItem),
  })
  .meta({
    id: 'ImportQuestion',
    description: 'A title of a file that may be several of the catalogue’s.',
  });
export type ImportQuestion = z.infer<typeof importQuestion>;

export const UNPLACED = ['missing', 'ignored', 'problem'] as const;

export const unplacedRow = z
  .object({
    row: z.int(),
    kind: z.enum(UNPLACED),
    file: z.string(),
    /** The row in its file, the header being 1. */
    line: z.int(),
    text: z.string(),
    /** The reason in words for visitors. */
    reason: z.string(),
  })
  .meta({ id: 'UnplacedRow', description: 'A row of a file that came to nothing, and why.' });
export type UnplacedRow = z.infer<typeof unplacedRow>;

/** Parts of a preview whose titles are listed. */
export const IMPORT_TITLE_PARTS = ['joined', 'there'] as const;
export type ImportTitlePart = (typeof IMPORT_TITLE_PARTS)[number];

export const importTitle = z
  .object({
    title: mediaItem,
    counts: importCounts,
    /** The first of its rows. */
    lines: z.array(z.object({ file: z.string(), line: z.int(), name: z.string() })),
  })
  .meta({ id: 'ImportTitle', description: 'A title of an import, with the numbers of it alone.' });
export type ImportTitle = z.infer<typeof importTitle>;
