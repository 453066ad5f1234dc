import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findCardsWith } from '#catalog/card-queries.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { presentEntry } from '#catalog/offer-queries.ts';
import type { OfferRow } from '#catalog/offer-queries.ts';
import type { MediaItem } from '#catalog/schema.ts';
import { freeTypes } from '#catalog/offer-tables.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { ScreenTitle } from './screen-schema.ts';
import { subscribedFamilies } from './service-queries.ts';

/** The most of a person's services that are named with a title. */
const MOST_SERVICES = 3;

type Extra = Pick<ScreenTitle, 'genres' | 'age_rating' | 'runtime' | 'backdrop_path'> & {
  mine: OfferRow[];
  free: OfferRow[];
};

/** The columns that `presentEntry` needs: of an offer `o`, its provider `p` and its title `t`. */
const offerOf = sql`o.type, p.id as provider_id, p.name, p.logo_path, p.brand_colour,
  p.brand_letters, p.family_id, o.link, p.link_template, t.watch_link`;
const providersOf = sql`join providers own on own.id = o.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id)`;
const isPresent = sql`o.media_type = t.media_type and o.title_id = t.id and o.region = 'BR'
  and o.gone_at is null`;

/**
 * These titles as a person's TV screen shows them, by key (`keyOf`); deleted ones are missing. One statement for any
 * number of titles.
 */
export async function findScreenTitles(
  db: DbOrTransaction,
  user: SignedInUserId,
  titles: readonly TitleKey[],
): Promise<ReadonlyMap<string, ScreenTitle>> {
  const keys = [...new Map(titles.map((title) => [keyOf(title), title])).values()];
  if (keys.length === 0) return new Map();
  const cards = await findCardsWith<Extra>(
    db,
    sql`
    with mine as materialized (${subscribedFamilies(user)})
    select k.type as media_type, k.id, k.rank, json_build_object(
        'genres', array(select g.name from title_genres tg
          join genres g on g.media_type = tg.media_type and g.id = tg.genre_id
          where tg.media_type = t.media_type and tg.title_id = t.id order by tg.position),
        'age_rating', t.age_rating, 'runtime', t.runtime, 'backdrop_path', t.backdrop_path,
        'mine', array(select row_to_json(o) from (
          select * from (
            select distinct on (p.family_id) ${offerOf}, p.display_priority
            from offers o ${providersOf}
            where ${isPresent} and o.type = 'stream'
              and p.family_id in (select family_id from mine)
            order by p.family_id, p.display_priority, p.id) one
          order by display_priority, provider_id limit ${MOST_SERVICES}) o),
        'free', array(select row_to_json(o) from (
          select ${offerOf} from offers o ${providersOf}
          where ${isPresent} and o.type in ${freeTypes}
          order by o.type, p.display_priority, p.id limit 1) o)) as extra
    from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
      ${sql.param(keys.map(({ id }) => id))}::int[]) with ordinality as k(type, id, rank)
    join titles t on t.media_type = k.type and t.id = k.id`,
    sql`k.extra`,
  );
  return new Map(
    cards.map(({ card, extra }) => [
      keyOf({ type: card.media_type, id: card.id }),
      present(card, extra),
    ]),
  );
}

export const keyOf = ({ type, id }: TitleKey): string => `${type} ${id}`;

/** The key of a card's title. */
export const keyOfCard = ({ media_type: type, id }: MediaItem): TitleKey => ({ type, id });

function present(card: MediaItem, { mine, free, ...facts }: Extra): ScreenTitle {
  const isFilm = card.media_type === 'movie';
  const title = isFilm ? card.title : card.name;
  const released = isFilm ? card.release_date : card.first_air_date;
  return {
    type: card.media_type,
    id: card.id,
    title,
    year: released === null ? null : Number(released.slice(0, 4)),
    ...facts,
    poster_path: card.poster_path,
    mine: mine.map((offer) => presentEntry(offer, title)),
    free: free.map((offer) => presentEntry(offer, title)),
    offer: card.offer,
    plans: card.plan_families.length,
  };
}
