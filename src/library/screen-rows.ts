import { ageRatingKind } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
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
import { int, listOf, nullable, object, text } from '#platform/database/columns.ts';
import type { ValueOf } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCardsWith, genreNames } from '#catalog/titles/card-queries.ts';
import { offerColumns, offerKinds, presentEntry } from '#catalog/offers/offer-queries.ts';
import { freeTypes } from '#catalog/offers/offer-tables.ts';
import { findCollections } from './collections/collection-queries.ts';
import { findForYou } from './for-you/for-you-queries.ts';
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
  /** Why it is shown, in the row 'for-you'; null elsewhere. */
  reason: z.string().nullable(),
});
export type ScreenTitle = z.infer<typeof screenTitle>;

/**
 * Kinds of rows: `now` has the titles of the watch list that the person can watch now; `today` the series they are in
 * the middle of, then the day's recommendations; `for-you` titles for them, with reasons; `watchlist` and `collection`
 * are lists of their own; `arrived` has the arrivals at their services.
 */
export const rowKind = z.enum([
  'now',
  'today',
  'for-you',
  'watchlist',
  'collection',
  'arrived',
  'popular',
]);

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
/** Fewer titles for the person are no row. */
const FEWEST_FOR_YOU = 3;

type Keys = Pick<ScreenRow, 'kind' | 'collection'> & { keys: readonly TitleKey[] };

/**
 * The rows of a person's first TV screen, without empty ones, and the number of their subscriptions. Without
 * subscriptions, `arrived` has the arrivals anywhere.
 */
export async function findScreenHome(
  db: DbOrTransaction,
  user: SignedInUserId,
  now: Date,
): Promise<{ services: number; rows: ScreenRow[] }> {
  const today = brazilDay(now);
  const services = await findSubscribedServices(db, user);
  const planIds = services.length === 0 ? undefined : services.map(({ id }) => id);
  const all = { page: 1, size: ROW };
  const half = { page: 1, size: ROW / 2, planIds };
  const [tonight, forYou, recommended, watchlist, collections, newFilms, newSeries, films, series] =
    await Promise.all([
      findTonight(db, user, { today }),
      findForYou(db, user, { now }),
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
    row('for-you', forYou.items.length < FEWEST_FOR_YOU ? [] : forYou.items),
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
  const reasons = new Map(
    forYou.items.map((item) => [titleKeyText(keyOfCard(item)), item.reason.text]),
  );
  const shown = rows.map(({ keys, ...listing }) => ({
    ...listing,
    titles: keys.flatMap((key) => {
      const title = titles.get(titleKeyText(key));
      if (title === undefined || listing.kind !== 'for-you') return title ?? [];
      return { ...title, reason: reasons.get(titleKeyText(key)) ?? null };
    }),
  }));
  return { services: services.length, rows: shown.filter((listing) => listing.titles.length > 0) };
}

const row = (kind: ScreenRow['kind'], cards: readonly MediaItem[]): Keys => ({
  kind,
  collection: null,
  keys: cards.map(keyOfCard),
});

const distinct = (keys: readonly TitleKey[]): TitleKey[] => [
  ...new Map(keys.map((key) => [titleKeyText(key), key])).values(),
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

const extraKind = object({
  genres: listOf(text),
  age_rating: nullable(ageRatingKind),
  runtime: nullable(int),
  backdrop_path: nullable(text),
  mine: listOf(object(offerKinds)),
  free: listOf(object(offerKinds)),
});
type Extra = ValueOf<typeof extraKind>;

/** The offers `o` of title `t` with their providers `p`. */
const offersOfTitle = sql`current_offers o join providers p on p.id = o.provider_id
  where o.media_type = t.media_type and o.title_id = t.id`;

/**
 * These titles as a person's TV screen shows them, by `titleKeyText`; deleted ones are missing. One statement for any
 * number of titles.
 */
export async function findScreenTitles(
  db: DbOrTransaction,
  user: SignedInUserId,
  titles: readonly TitleKey[],
): Promise<ReadonlyMap<string, ScreenTitle>> {
  const keys = [...new Map(titles.map((title) => [titleKeyText(title), title])).values()];
  if (keys.length === 0) return new Map();
  const cards = await findCardsWith(
    db,
    sql`
    with mine as materialized (${subscribedFamilies(user)})
    select k.type as media_type, k.id, k.rank, json_build_object(
        'genres', ${genreNames()},
        'age_rating', t.age_rating, 'runtime', t.runtime, 'backdrop_path', t.backdrop_path,
        'mine', array(select row_to_json(o) from (
          select * from (
            select distinct on (p.family_id) ${offerColumns}, p.display_priority
            from ${offersOfTitle} and o.type = 'stream' and p.family_id in (select family_id from mine)
            order by p.family_id, p.display_priority, p.id) one
          order by display_priority, provider_id limit ${MOST_SERVICES}) o),
        'free', array(select row_to_json(o) from (
          select ${offerColumns} from ${offersOfTitle} and o.type in ${freeTypes}
          order by o.type, p.display_priority, p.id limit 1) o)) as extra
    from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
      ${sql.param(keys.map(({ id }) => id))}::int[]) with ordinality as k(type, id, rank)
    join titles t on t.media_type = k.type and t.id = k.id`,
    { kind: extraKind, json: sql`k.extra` },
  );
  return new Map(
    cards.map(({ card, extra }) => [
      titleKeyText({ type: card.media_type, id: card.id }),
      present(card, extra),
    ]),
  );
}

export { titleKeyText as screenTitleKey };

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
    reason: null,
  };
}
