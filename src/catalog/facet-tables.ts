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
import { freeTypes, streamingTypes } from './offer-tables.ts';
import { mediaTypes, titleKey } from './title-tables.ts';

/** What lists filter and sort by, of one title. */
const facets = () => ({
  mediaType: mediaTypes('media_type').notNull(),
  titleId: integer('title_id').notNull(),
  popularity: real('popularity').notNull(),
  releasedOn: date('released_on'),
  arrivedOn: date('arrived_on'),
  /** IMDb's note in tenths. */
  note: smallint('note'),
  ageRating: text('age_rating'),
  genreIds: integer('genre_ids').array().notNull(),
  /** Where it is on offer in Brazil, of whatever kind; merged providers as the one they became. */
  providerIds: integer('provider_ids').array().notNull(),
  /** Heads of the families where a plan has it (stream, free, ads), the best known first. */
  planFamilies: integer('plan_families').array().notNull(),
  /** Somebody shows it for nothing, with or without advertisements. */
  free: boolean('free').notNull(),
});

/**
 * One narrow row a title, so that a list need not put it together from four tables. The commands
 * keep it as `current_title_facets` says, in the transaction that changes the title.
 */
export const titleFacets = pgTable(
  'title_facets',
  {
    ...facets(),
    /** Of `facet_revision`, when the row last changed. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaType, t.titleId] }),
    titleKey('title_facets_title', t),
    index('title_facets_revision').on(t.revision),
    check('title_facets_note', sql`${t.note} between 0 and 100`),
  ],
);

/** What the facets must be: the one place that says so. */
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
 * One row: grows with every change of a facet. Whoever changes some holds it until the end of
 * the transaction, so revisions appear in their order and a reader can ask for what is newer.
 */
export const facetRevision = pgTable(
  'facet_revision',
  {
    only: boolean('only').primaryKey().default(true),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** The last one that took rows away; a trigger sees to it. */
    removed: bigint('removed', { mode: 'number' }).notNull(),
  },
  (t) => [check('facet_revision_only', sql`${t.only}`)],
);
