import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsWith, servedTitle } from '#catalog/card-queries.ts';
import { presentEntry } from '#catalog/offer-queries.ts';
import type { OfferRow } from '#catalog/offer-queries.ts';
import { freeTypes, streamingTypes } from '#catalog/offer-tables.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Tonight, TonightTitle } from './tonight-schema.ts';

/** Titles in one response; somebody with more of them chooses among the newest of their list. */
const MOST_TITLES = 1000;

interface TonightAsked {
  /** Brazil's day, `YYYY-MM-DD`: episodes that air later are not there yet. */
  today: string;
  /** Providers that count as the person's services; undefined for those of the account. */
  providerIds?: readonly number[] | undefined;
}

/**
 * What a person could watch now: the unwatched titles of their watch list that a subscription of theirs
 * has, or that are free, the newest on the list first. Families and merges of providers are those of today.
 */
export async function findTonight(
  db: DbOrTransaction,
  user: SignedInUserId,
  { today, providerIds }: TonightAsked,
): Promise<Tonight> {
  const families = familiesOf(user, providerIds);
  const [titles, counts] = await Promise.all([
    findCardsWith<Extra>(db, watchable(user, families, today), sql`k.extra`),
    rowsOf<Pick<Tonight, 'listed' | 'services'>>(
      db,
      sql`select (select count(*)::int from ${unwatched(user)}
            join titles t on t.media_type = m.media_type and t.id = m.title_id
            where ${isUnwatched}) as listed,
          (select count(*)::int from (${families}) f) as services`,
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

type Extra = Pick<
  TonightTitle,
  'genres' | 'age_rating' | 'runtime' | 'next_episode' | 'episodes_left'
> & { offer: OfferRow; title: string };

/** The heads of the families of a person's services. */
const familiesOf = (user: SignedInUserId, providerIds: readonly number[] | undefined): SQL => {
  const services = providerIds
    ? sql`unnest(${sql.param(providerIds)}::int[]) s(provider_id)`
    : sql`(select provider_id from subscribed_services where user_id = ${user}::uuid) s`;
  return sql`select distinct p.family_id as id from ${services}
    join providers own on own.id = s.provider_id
    join providers p on p.id = coalesce(own.merged_into, own.id)`;
};

/** The marks `m` of a person's watch list. */
const unwatched = (user: SignedInUserId): SQL =>
  sql`(select * from title_marks where user_id = ${user}::uuid and kind = 'watchlist') m`;

const isUnwatched = sql`not exists (select from title_marks w where w.user_id = m.user_id
  and w.media_type = m.media_type and w.title_id = m.title_id and w.kind = 'watched')`;

const watchable = (user: SignedInUserId, families: SQL, today: string): SQL => sql`
  with mine as materialized (${families})
  select t.media_type, t.id, row_number() over (order by m.marked_at desc, t.media_type, t.id) as rank,
    json_build_object('title', ${servedTitle}, 'age_rating', t.age_rating,
      'runtime', coalesce(episode.runtime, t.runtime), 'next_episode', episode.shown,
      'episodes_left', episode.remaining, 'offer', row_to_json(best),
      'genres', array(select g.name from title_genres tg
        join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
        where tg.media_type = t.media_type and tg.title_id = t.id order by tg.position)) as extra
  from ${unwatched(user)}
  join titles t on t.media_type = m.media_type and t.id = m.title_id
  join lateral (
    select o.type, p.id as provider_id, p.name, p.logo_path, p.brand_colour, p.brand_letters,
      p.family_id, o.link, p.link_template, t.watch_link
    from offers o
    join providers own on own.id = o.provider_id
    join providers p on p.id = coalesce(own.merged_into, own.id)
    where o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
      and o.gone_at is null and (o.type in ${freeTypes}
        or (o.type in ${streamingTypes} and p.family_id in (select id from mine)))
    order by p.family_id in (select id from mine) desc, o.type, p.display_priority, p.id
    limit 1) best on true
  left join lateral (
    select e.runtime, count(*) over ()::int as remaining,
      json_build_object('season_number', e.season, 'episode_number', e.number, 'name', e.name,
        'runtime', e.runtime) as shown
    from episodes e
    where e.media_type = t.media_type and e.title_id = t.id and e.season > 0
      and e.aired_on <= ${today}
    order by e.season, e.number limit 1) episode on true
  where ${isUnwatched}
  order by m.marked_at desc, t.media_type, t.id limit ${MOST_TITLES}`;
