import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { freeTypes, streamingTypes } from '#catalog/offers/offer-tables.ts';
import { mediaTypes, deletedWithTitle } from '#catalog/titles/title-tables.ts';

/** The properties of one title that lists filter and sort by. */
const facets = () => ({
  mediaType: mediaTypes('media_type').notNull(),
  titleId: integer('title_id').notNull(),
  popularity: real('popularity').notNull(),
  releasedOn: date('released_on'),
  arrivedOn: date('arrived_on'),
  /** IMDb's rating in tenths. */
  note: smallint('note'),
  ageRating: text('age_rating'),
  genreIds: integer('genre_ids').array().notNull(),
  /** Providers with any offer of it in Brazil; a merged provider counts as the one it became. */
  providerIds: integer('provider_ids').array().notNull(),
  /** Heads of the families with a streaming offer (stream, free, ads), the best known first. */
  planFamilies: integer('plan_families').array().notNull(),
  /** True if some provider shows it without payment, with or without advertisements. */
  free: boolean('free').notNull(),
});

/**
 * One narrow row a title, so that a list need not join four tables. Commands update it from `current_title_facets` in
 * the transaction that changes the title.
 */
export const titleFacets = pgTable(
  'title_facets',
  {
    ...facets(),
    /** The value of `facet_revision` when the row last changed. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId] }),
    deletedWithTitle('title_facets_title', t),
    index('title_facets_revision').on(t.revision),
    check('title_facets_note', sql`${t.note} between 0 and 100`),
  ],
);

/** Computes the facets from the catalogue; nothing else defines them. */
export const currentTitleFacets = pgView('current_title_facets', facets()).as(sql`
  select t.media_type, t.id as title_id, t.popularity, t.released_on, t.arrived_on,
    round(t.imdb_rating::numeric * 10)::smallint as note, t.age_rating,
    array(select g.genre_id from title_genres g
      where g.media_type = t.media_type and g.title_id = t.id order by g.genre_id) as genre_ids,
    array(select distinct coalesce(own.merged_into, own.id)
      from offers o join providers own on own.id = o.provider_id
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null order by 1) as provider_ids,
    array(select head.id
      from offers o join providers own on own.id = o.provider_id
      join providers p on p.id = coalesce(own.merged_into, own.id)
      join providers head on head.id = p.family_id
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null and o.type in ${streamingTypes}
      group by head.id order by head.display_priority, head.id) as plan_families,
    exists (select from offers o
      where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
        and o.gone_at is null and o.type in ${freeTypes}) as free
  from titles t`);

/**
 * One row that counts the changes of facets. A transaction that changes facets locks it until its end, so revisions
 * appear in order and a reader can ask for newer ones.
 */
export const facetRevision = pgTable(
  'facet_revision',
  {
    only: boolean('only').primaryKey().default(true),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** The last revision that deleted rows; a trigger sets it. */
    removed: bigint('removed', { mode: 'number' }).notNull(),
  },
  (t) => [check('facet_revision_only', sql`${t.only}`)],
);
