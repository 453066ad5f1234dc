import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { broadcastEpisodes, episodeJson } from '#catalog/seasons/season-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import { findPlanOffers } from '#catalog/offers/offer-queries.ts';
import type { Paging, ListPart } from '#catalog/list-paging.ts';
import { mediaItem, providerEntry } from '#catalog/schema.ts';
import { episode } from '#catalog/seasons/season-schema.ts';
import { subscribedFamilies } from '#library/subscriptions.ts';

/** The episodes of a series that a change affects, without specials. */
export type EpisodeScope =
  | { kind: 'all' }
  | { kind: 'season'; season: number }
  /** `until`: also all before it, in earlier seasons too. */
  | { kind: 'one' | 'until'; season: number; number: number };

const seasonProgress = z.object({
  season_number: z.int().min(1),
  /** The number of its episodes that are out. */
  out_count: z.int().min(0),
  /** The numbers of the watched ones, ascending. */
  watched: z.array(z.int()),
});

/** The progress of one person in one series. */
export const seriesProgressState = z.object({
  /** True if the person has watched the whole series, as far as it was out then. */
  watched: z.boolean(),
  /** The seasons with known episodes. */
  seasons: z.array(seasonProgress),
  /** The watched episode furthest on in the series; null if none is watched. */
  last_watched: z.union([episode, z.null()]),
  /** The episode after `last_watched`, or the first; null if the catalogue has no more. */
  next_episode: z.union([episode, z.null()]),
  /** True if `next_episode` is out. */
  next_is_out: z.boolean(),
  /** The number of unwatched episodes after `last_watched` that are out. */
  new_count: z.int().min(0),
});
type SeriesProgress = z.infer<typeof seriesProgressState>;

/** A series that a person is in the middle of. */
export const seriesInProgress = z.object({
  title: mediaItem,
  last_watched: episode,
  /** The episode after `last_watched`. */
  next_episode: episode,
  next_is_out: z.boolean(),
  new_count: seriesProgressState.shape.new_count,
  /** Offers of the person's own services, best first. */
  offers: z.array(providerEntry),
});
type SeriesInProgress = z.infer<typeof seriesInProgress>;

/**
 * The episodes of those series of a person that `progress` selects from series_progress, with `watched`
 * and `is_out`. `today` is Brazil's day.
 */
export const viewedEpisodes = (progress: SQL, today: string): SQL => sql`(
  select e.*, coalesce(e.out_on <= ${today}, false) as is_out,
    coalesce(e.out_on <= p.watched_until, false) or exists (
      select from watched_episodes w where w.user_id = p.user_id and w.title_id = e.title_id
        and w.season = e.season and w.number = e.number) as watched
  from ${broadcastEpisodes(sql`select title_id from ${progress}`)} e
  join ${progress} on p.title_id = e.title_id)`;

/**
 * A column with the number of episodes of a series that came out after those that a person has watched; 0 unless they
 * marked the series as watched. `series` is its id.
 */
export function newEpisodeCount(user: SignedInUserId, series: SQL, today: string): SQL {
  const progress = sql`(select s.* from series_progress s
    where s.user_id = ${user}::uuid and s.title_id = ${series} and exists (select from title_marks m
      where m.user_id = s.user_id and m.media_type = 'serie' and m.title_id = s.title_id
        and m.kind = 'watched')) p`;
  // Most series that somebody has watched have nothing new: their episodes are not compared.
  return sql`case when exists (select from ${progress} join episodes n
      on n.media_type = 'serie' and n.title_id = p.title_id and n.season > 0
        and (n.aired_on <= p.watched_until) is not true)
    then (with e as materialized (select * from ${viewedEpisodes(progress, today)} e)
      select count(*)::int from e where is_out and (season, number) > (
        select season, number from e where watched order by season desc, number desc limit 1))
    else 0 end`;
}

/**
 * The progress of a person in a series; null for a series that is unknown or for adults. A deleted series has no known
 * episodes. A deleted episode does not count until it comes back.
 */
export async function findSeriesProgress(
  db: DbOrTransaction,
  user: SignedInUserId,
  { id, today }: { id: number; today: string },
): Promise<SeriesProgress | null> {
  // A series without progress has a row here too, with which no episode is watched.
  const progress = sql`(select ${user}::uuid as user_id, ${id}::int as title_id,
    (select watched_until from series_progress
      where user_id = ${user}::uuid and title_id = ${id}) as watched_until) p`;
  const [row] = await rowsOf<SeriesProgress>(
    db,
    sql`
    with e as materialized (select * from ${viewedEpisodes(progress, today)} e),
    last as (select * from e where watched order by season desc, number desc limit 1),
    after as (select * from e
      where not exists (select from last) or (season, number) > (select season, number from last)),
    next as (select * from after order by season, number limit 1)
    select
      exists (select from title_marks m where m.user_id = ${user}::uuid and m.kind = 'watched'
        and m.media_type = k.media_type and m.title_id = k.id) as watched,
      array(select json_build_object('season_number', season,
          'out_count', count(*) filter (where is_out),
          'watched', coalesce(array_agg(number order by number) filter (where watched), '{}'))
        from e group by season order by season) as seasons,
      (select ${episodeJson} from last e) as last_watched,
      (select ${episodeJson} from next e) as next_episode,
      coalesce((select is_out from next), false) as next_is_out,
      (select count(*)::int from after where is_out and exists (select from last)) as new_count
    from title_keys k
    where k.media_type = 'serie' and k.id = ${id} and k.gone_reason is distinct from 'adult'`,
  );
  return row ?? null;
}

type Row = Pick<SeriesInProgress, 'last_watched' | 'next_episode' | 'next_is_out' | 'new_count'> & {
  id: number;
  total: number;
};

/**
 * The series with an episode that a person has watched, and with a later one in the catalogue: first those whose next
 * episode is out, the last watched first, then the others by its day. `today` is Brazil's day.
 */
export async function findSeriesInProgress(
  db: DbOrTransaction,
  user: SignedInUserId,
  { paging: { page, size }, today }: { paging: Paging; today: string },
): Promise<ListPart<SeriesInProgress>> {
  // Most series that somebody has watched have nothing new: they are left out before their episodes are read.
  const progress = sql`(select p.* from series_progress p
    where p.user_id = ${user}::uuid and exists (
      select from episodes e where e.media_type = 'serie' and e.title_id = p.title_id
        and e.season > 0 and (e.aired_on <= p.watched_until) is not true)) p`;
  const begunSeries = sql`
    with e as materialized (select * from ${viewedEpisodes(progress, today)} e),
    last as (select distinct on (title_id) title_id, season, number, ${episodeJson} as last_watched
      from e where watched order by title_id, season desc, number desc),
    after as (
      select e.*, last.last_watched,
        (count(*) filter (where e.is_out) over (partition by e.title_id))::int as new_count
      from e join last on last.title_id = e.title_id
      where (e.season, e.number) > (last.season, last.number)),
    next as (select distinct on (title_id) * from after order by title_id, season, number)
    select e.title_id as id, e.is_out as next_is_out, e.out_on, p.changed_at, e.last_watched,
      ${episodeJson} as next_episode, e.new_count
    from next e join series_progress p on p.user_id = ${user}::uuid and p.title_id = e.title_id`;
  const rows = await rowsOf<Row>(
    db,
    sql`select f.*, count(*) over ()::int as total from (${begunSeries}) f
      order by next_is_out desc, case when not next_is_out then out_on end nulls last,
        changed_at desc, id
      limit ${size} offset ${(page - 1) * size}`,
  );
  const [first] = rows;
  if (!first) return { items: [], total: await totalBefore() };
  const ids = rows.map(({ id }) => id);
  const [cards, offersOf] = await Promise.all([
    findCardsOf(
      db,
      ids.map((id) => ({ type: 'serie' as const, id })),
    ),
    findPlanOffers(db, ids, subscribedFamilies(user)),
  ]);
  const titles = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ id, last_watched, next_episode, next_is_out, new_count }) => {
    const title = titles.get(id);
    // Deleted since the first statement.
    if (title?.media_type !== 'serie') return [];
    const offers = offersOf(id, title.name);
    return [{ title, last_watched, next_episode, next_is_out, new_count, offers }];
  });
  return { items, total: first.total };

  /** Past the last page no row has the total. */
  async function totalBefore(): Promise<number> {
    if (page === 1) return 0;
    const [counted] = await rowsOf<{ total: number }>(
      db,
      sql`select count(*)::int as total from (${begunSeries}) f`,
    );
    return counted?.total ?? 0;
  }
}
