import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { mediaTypes, deletedWithTitle } from '#catalog/titles/title-tables.ts';

export const people = pgTable(
  'people',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** 0 unknown, 1 female, 2 male, 3 non-binary. */
    gender: smallint('gender').notNull(),
    knownForDepartment: text('known_for_department'),
    popularity: real('popularity').notNull(),
    profilePath: text('profile_path'),
    imdbId: text('imdb_id'),
    birthday: date('birthday'),
    deathday: date('deathday'),
    placeOfBirth: text('place_of_birth'),
    source: text('source').notNull(),
    /** The time when the source last reported this person, in credits or separately. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
    /** The time when the biography was last fetched; null for never. */
    detailsFetchedAt: timestamp('details_fetched_at', { withTimezone: true }),
  },
  (t) => [
    index('people_popular').on(t.popularity.desc(), t.id),
    index('people_fetched').on(t.source, t.fetchedAt),
    check('people_id', sql`${t.id} > 0`),
    check('people_name', sql`${t.name} <> ''`),
    check('people_gender', sql`${t.gender} between 0 and 3`),
    check('people_popularity', sql`${t.popularity} >= 0`),
    check('people_profile', sql`${t.profilePath} like '/%'`),
    check('people_imdb_id', sql`${t.imdbId} ~ '^nm[0-9]{7,10}$'`),
    check('people_life', sql`${t.deathday} >= ${t.birthday}`),
  ],
);

export const personTranslations = pgTable(
  'person_translations',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    biography: text('biography').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.language] }),
    check('person_translations_biography', sql`${t.biography} <> ''`),
  ],
);

/** One row per person and title; several characters are joined with " / ". */
export const castCredits = pgTable(
  'cast_credits',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    character: text('character').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.personId] }),
    deletedWithTitle('cast_credits_title', t),
    // Includes the other columns of a person's fame: reading the rows takes several times as long.
    index('cast_credits_person').on(t.personId, t.mediaType, t.titleId, t.position),
    check('cast_credits_position', sql`${t.position} >= 0`),
  ],
);

export const crewCredits = pgTable(
  'crew_credits',
  {
    mediaType: mediaTypes('media_type').notNull(),
    titleId: integer('title_id').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    department: text('department').notNull(),
    job: text('job').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId, t.personId, t.department, t.job] }),
    deletedWithTitle('crew_credits_title', t),
    index('crew_credits_person').on(t.personId, t.department, t.mediaType, t.titleId),
    check('crew_credits_words', sql`${t.department} <> '' and ${t.job} <> ''`),
  ],
);
