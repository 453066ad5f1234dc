import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { findNowPlaying, findPopular } from '#catalog/shelf/listing-queries.ts';
import { findDailyRecommendations } from '#catalog/lists/daily-recommendations.ts';
import {
  ageRating,
  mediaType,
  offerType,
  providerEntry,
  providerIdentity,
} from '#catalog/schema.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCardsWith } from '#catalog/titles/card-queries.ts';
import { presentEntry } from '#catalog/offers/offer-queries.ts';
import type { OfferRow } from '#catalog/offers/offer-queries.ts';
import { freeTypes } from '#catalog/offers/offer-tables.ts';
import { findCollections } from './collections/collection-queries.ts';
import { findMarked } from './marks/mark-commands.ts';
import { findSubscribedServices, subscribedFamilies } from './subscriptions.ts';
import { findTonight } from './tonight-queries.ts';

/** A title as the TV screen shows it, on a row and in the room above the rows. */
export const screenTitle = z.object({
  type: mediaType,
  id: z.int(),
  title: z.string(),
  year: z.int().nullable(),
  genres: z.array(z.string()),
  age_rating: ageRating.nullable(),
  /** Minutes: of a film, or of one episode; null if unknown. */
  runtime: z.int().positive().nullable(),
  poster_path: z.string().nullable(),
  backdrop_path: z.string().nullable(),
  /** Offers by the person's subscriptions, one a family, the best known first. */
  mine: z.array(providerEntry).max(3),
  /** The best known offer that costs nothing; empty without one. */
  free: z.array(providerEntry).max(1),
  /** The best offer of all, as on cards; null without one. */
  offer: providerIdentity.extend({ type: offerType }).nullable(),
  /** The number of provider families that stream it. */
  plans: z.int().min(0),
});
export type ScreenTitle = z.infer<typeof screenTitle>;

/**
 * Kinds of rows: `now` has the titles of the watch list that the person can watch now; `today` the series they are in
 * the middle of, then the day's recommendations; `watchlist` and `collection` are lists of their own; `arrived` has the
 * arrivals at their services.
 */
export const rowKind = z.enum(['now', 'today', 'watchlist', 'collection', 'arrived', 'popular']);

/** A row of the first screen, with its titles' keys. Rows without titles are left out. */
interface ScreenRow {
  kind: z.infer<typeof rowKind>;
  /** The id and name of a collection; null for other rows. */
  collection: { id: number; name: string } | null;
  titles: ScreenTitle[];
}

/** Titles on a row, and rows of the person's own collections: as many as somebody browses with a remote. */
const ROW = 24;
const MOST_COLLECTIONS = 6;

type Keys = Pick<ScreenRow, 'kind' | 'collection'> & { keys: readonly TitleKey[] };

/**
 * The rows of a person's first TV screen, without empty ones, and the number of their subscriptions. `today` is
 * Brazil's day. Without subscriptions, `arrived` has the arrivals anywhere.
 */
export async function findScreenHome(
  db: DbOrTransaction,
  user: SignedInUserId,
  today: string,
): Promise<{ services: number; rows: ScreenRow[] }> {
  const services = await findSubscribedServices(db, user);
  const planIds = services.length === 0 ? undefined : services.map(({ id }) => id);
  const all = { page: 1, size: ROW };
  const half = { page: 1, size: ROW / 2, planIds };
  const [tonight, recommended, watchlist, collections, newFilms, newSeries, films, series] =
    await Promise.all([
      findTonight(db, user, { today }),
      findDailyRecommendations(db, today, { ...all, planIds }),
      findMarked(db, user, 'watchlist', all),
      findCollections(db, user, { page: 1, size: MOST_COLLECTIONS }),
      findNowPlaying(db, 'movie', today, half),
      findNowPlaying(db, 'serie', today, half),
      findPopular(db, 'movie', { page: 1, size: ROW / 2 }),
      findPopular(db, 'serie', { page: 1, size: ROW / 2 }),
    ]);
  const started = tonight.items.filter((item) => item.is_started);
  const listed = tonight.items.filter((item) => !item.is_started);
  const rows: Keys[] = [
    row('now', listed),
    row('today', [...started, ...recommended.items]),
    row('watchlist', watchlist.items),
    ...collections.items.map(({ id, name, medias }): Keys => ({
      kind: 'collection',
      collection: { id, name },
      keys: medias.map((media) => ({ type: media.media_type, id: media.media_id })),
    })),
    row('arrived', inTurns(newFilms.items, newSeries.items)),
    row('popular', inTurns(films.items, series.items)),
  ].map((listing) => ({ ...listing, keys: distinct(listing.keys).slice(0, ROW) }));
  const titles = await findScreenTitles(
    db,
    user,
    rows.flatMap(({ keys }) => keys),
  );
  const shown = rows.map(({ keys, ...listing }) => ({
    ...listing,
    titles: keys.flatMap((key) => titles.get(screenTitleKey(key)) ?? []),
  }));
  return { services: services.length, rows: shown.filter((listing) => listing.titles.length > 0) };
}

const row = (kind: ScreenRow['kind'], cards: readonly MediaItem[]): Keys => ({
  kind,
  collection: null,
  keys: cards.map(keyOfCard),
});

const distinct = (keys: readonly TitleKey[]): TitleKey[] => [
  ...new Map(keys.map((key) => [screenTitleKey(key), key])).values(),
];

/** Takes one of each list in turn, until both have ended. */
function inTurns<T>(first: readonly T[], second: readonly T[]): T[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, at) => [
    ...first.slice(at, at + 1),
    ...second.slice(at, at + 1),
  ]).flat();
}

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
  const keys = [...new Map(titles.map((title) => [screenTitleKey(title), title])).values()];
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
      screenTitleKey({ type: card.media_type, id: card.id }),
      present(card, extra),
    ]),
  );
}

export const screenTitleKey = ({ type, id }: TitleKey): string => `${type} ${id}`;

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
