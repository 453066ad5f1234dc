import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsOf } from '#catalog/card-queries.ts';
import { findPlanOffers } from '#catalog/offer-queries.ts';
import type { Paging, Part } from '#catalog/paging-queries.ts';
import { episodeJson } from '#catalog/season-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { viewedEpisodes } from './episode-queries.ts';
import type { SeriesInProgress } from './episode-schema.ts';
import { subscribedFamilies } from './service-queries.ts';

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
): Promise<Part<SeriesInProgress>> {
  // Most series that somebody has watched have nothing new: they are left out before their episodes are read.
  const progress = sql`(select p.* from series_progress p
    where p.user_id = ${user}::uuid and exists (
      select from episodes e where e.media_type = 'serie' and e.title_id = p.title_id
        and e.season > 0 and (e.aired_on <= p.watched_until) is not true)) p`;
  const seriesInProgress = sql`
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
    sql`select f.*, count(*) over ()::int as total from (${seriesInProgress}) f
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
      sql`select count(*)::int as total from (${seriesInProgress}) f`,
    );
    return counted?.total ?? 0;
  }
}
