import { ageRatingKind } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsWith, genreNames, servedTitle } from '#catalog/titles/card-queries.ts';
import { bestOfMine, offerKinds, presentEntry } from '#catalog/offers/offer-queries.ts';
import { freeTypes, streamingTypes } from '#catalog/offers/offer-tables.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { bool, int, listOf, nullable, object, text } from '#platform/database/columns.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import { ageRating, mediaItem, providerEntry } from '#catalog/schema.ts';
import { episode } from '#catalog/seasons/season-schema.ts';
import { viewedEpisodes } from './episodes/episode-queries.ts';
import { familiesOf, subscribedFamilies } from './subscriptions.ts';

/** The next episode of a series for a person. */
const episodeToWatch = episode.pick({
  season_number: true,
  episode_number: true,
  name: true,
  runtime: true,
});

/** Facts beside a title's card that help to choose. */
const tonightFacts = z.object({
  genres: z.array(z.string()),
  age_rating: ageRating.nullable(),
  /** Minutes of a film, or of the next episode; null if unknown. */
  runtime: z.int().positive().nullable(),
  /** An offer without payment for this title: at a service of the person's, or free. */
  watch: providerEntry,
  /** Only for series: the next episode; null for a film, and if no episode is known. */
  next_episode: episodeToWatch.nullable(),
  /** Only for series: unwatched episodes that are out, from the next one on; null if there are none. */
  episodes_left: z.int().positive().nullable(),
  /** True if the person is in the middle of this series. */
  is_started: z.boolean(),
});

const tonightTitle = z.intersection(mediaItem, tonightFacts).meta({
  id: 'TonightTitle',
  description:
    'A title that a person wants to watch, or a series they are in the middle of, that they can watch now, as cards show it. `runtime` is in minutes, of a series that of its next episode; `watch` is the offer by which they can.',
});

export const tonight = z
  .object({
    /** Titles on the watch list that the person has not watched. */
    listed: z.int().min(0),
    /** The number of the person's services; a family counts as one. */
    services: z.int().min(0),
    items: z.array(tonightTitle),
  })
  .meta({
    id: 'Tonight',
    description:
      'What a person could watch now. `listed` counts the titles of the watch list that are not marked as watched. `items` has what the person’s services have or what is free, the newest on the list first, 1,000 at most; also series they are in the middle of that are not on the list.',
  });
type Tonight = z.infer<typeof tonight>;

/** The most titles in one response; people with more choose among the newest of their list. */
const MOST_TITLES = 1000;

interface TonightInput {
  /** Brazil's day, `YYYY-MM-DD`: later episodes are not out yet. */
  today: string;
  /** Providers that count as the person's services; undefined for the account's own. */
  providerIds?: readonly number[] | undefined;
}

/**
 * The titles a person could watch now: unwatched ones of their watch list and series in progress, if a subscription of
 * theirs has them or they are free. The newest on the list come first; a series that is not on it counts from its last
 * watched episode. Families and merges of providers are those of today.
 */
export async function findTonight(
  db: DbOrTransaction,
  user: SignedInUserId,
  { today, providerIds }: TonightInput,
): Promise<Tonight> {
  const families = familiesOf(user, providerIds);
  const [titles, counts] = await Promise.all([
    findCardsWith(db, watchable(user, families, today), {
      kind: extraKind,
      json: sql`k.extra`,
    }),
    rowsOf(
      db,
      { listed: int, services: int },
      sql`select (select count(*)::int from ${watchlistOf(user)}
            join titles t on t.media_type = m.media_type and t.id = m.title_id
            where ${isUnmarked}) as listed,
          (select count(distinct family_id)::int from (${families}) f) as services`,
    ),
  ]);
  return {
    ...(counts[0] ?? { listed: 0, services: 0 }),
    items: titles.map(({ card, extra: { offer, title, ...facts } }) => ({
      ...card,
      ...facts,
      watch: presentEntry(offer, title),
    })),
  };
}

/** The number of titles that `findTonight` would return; usable in jobs, whose people sent no token. */
export const countTonight = (
  db: DbOrTransaction,
  user: string,
  { today, providerIds }: TonightInput,
): Promise<number> =>
  countOf(db, sql`(${watchable(user, familiesOf(user, providerIds), today)}) tonight`);

/** How many titles a person wants to see, and how many of them they can see without paying more. */
export async function countWishes(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<{ listed: number; subscribed: number; free: number }> {
  const isOffered = (condition: SQL) => sql`exists (
    select from providers p join current_offers o on o.provider_id = p.id
    where o.media_type = m.media_type and o.title_id = m.title_id and ${condition})`;
  const isSubscribed = isOffered(sql`o.type in ${streamingTypes}
    and p.family_id in (select family_id from mine)`);
  const rows = await rowsOf(
    db,
    { listed: int, subscribed: int, free: int },
    sql`with mine as materialized (${subscribedFamilies(user)})
      select count(*)::int as listed, (count(*) filter (where ${isSubscribed}))::int as subscribed,
        (count(*) filter (where not ${isSubscribed} and ${isOffered(sql`o.type in ${freeTypes}`)}))::int
          as free
      from ${watchlistOf(user)} join titles t on t.media_type = m.media_type and t.id = m.title_id
      where ${isUnmarked}`,
  );
  return firstOf(rows);
}

const extraKind = object({
  title: text,
  age_rating: nullable(ageRatingKind),
  runtime: nullable(int),
  episodes_left: nullable(int),
  is_started: bool,
  offer: object(offerKinds),
  next_episode: nullable(
    object({
      season_number: int,
      episode_number: int,
      name: nullable(text),
      runtime: nullable(int),
    }),
  ),
  genres: listOf(text),
});

/** The marks `m` of a person's watch list. */
const watchlistOf = (user: string): SQL =>
  sql`(select * from title_marks where user_id = ${user}::uuid and kind = 'watchlist') m`;

const isUnmarked = sql`not exists (select from title_marks w where w.user_id = m.user_id
  and w.media_type = m.media_type and w.title_id = m.title_id and w.kind = 'watched')`;

/**
 * `wanted`: the titles the person wants to watch, since when, and for a series the next episode that is out, as `next`.
 * A series without an episode to watch is included only if no episodes are known. `in`, not `exists`: these rows are
 * hashed once, where `exists` would read all of them for each of thousands of titles.
 */
const wantedBy = (user: string, today: string): SQL => sql`
  m as (select * from ${watchlistOf(user)}),
  progress as (
    select p.* from series_progress p where p.user_id = ${user}::uuid and exists (
      select from episodes e where e.media_type = 'serie' and e.title_id = p.title_id
        and e.season > 0 and (e.aired_on <= p.watched_until) is not true)),
  followed as (
    select ${user}::uuid as user_id, s.title_id, p.watched_until
    from (select title_id from m where media_type = 'serie'
      union select title_id from progress) s
    left join series_progress p on p.user_id = ${user}::uuid and p.title_id = s.title_id),
  e as materialized (select * from ${viewedEpisodes(sql`followed p`, today)} e),
  last as (select distinct on (title_id) * from e where watched
    order by title_id, season desc, number desc),
  after as (
    select e.*, last.title_id is not null as is_started
    from e left join last on last.title_id = e.title_id
    where e.is_out and not e.watched
      and (last.title_id is null or (e.season, e.number) > (last.season, last.number))),
  next as (
    select distinct on (title_id) *, count(*) over (partition by title_id)::int as remaining
    from after order by title_id, season, number),
  wanted as (
    select m.media_type, m.title_id, m.marked_at as since from m
    where (m.media_type = 'serie' and m.title_id in (select title_id from next))
      or (${isUnmarked}
        and not (m.media_type = 'serie' and m.title_id in (select title_id from last)))
    union all
    select p.media_type, p.title_id, p.changed_at from next
    join progress p on p.title_id = next.title_id and next.is_started
    where p.title_id not in (select title_id from m where media_type = 'serie'))`;

const watchable = (user: string, families: SQL, today: string): SQL => sql`
  with mine as materialized (${families}), ${wantedBy(user, today)}
  select t.media_type, t.id,
    row_number() over (order by wanted.since desc, t.media_type, t.id) as rank,
    json_build_object('title', ${servedTitle}, 'age_rating', t.age_rating,
      'runtime', coalesce(next.runtime, t.runtime), 'episodes_left', next.remaining,
      'is_started', coalesce(next.is_started, false), 'offer', row_to_json(best),
      'next_episode', case when next.title_id is not null then
        json_build_object('season_number', next.season, 'episode_number', next.number,
          'name', next.name, 'runtime', next.runtime) end,
      'genres', ${genreNames()}) as extra
  from wanted
  join titles t on t.media_type = wanted.media_type and t.id = wanted.title_id
  left join next on t.media_type = 'serie' and next.title_id = t.id
  join lateral (${bestOfMine}) best on true
  order by wanted.since desc, t.media_type, t.id limit ${MOST_TITLES}`;
