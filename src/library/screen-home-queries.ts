import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { findNowPlaying, findPopular } from '#catalog/listing-queries.ts';
import { findDailyRecommendations } from '#catalog/daily-recommendation-queries.ts';
import type { MediaItem } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { findCollections } from './collection-queries.ts';
import { findMarked } from './mark-queries.ts';
import type { ScreenRow } from './screen-schema.ts';
import { findScreenTitles, keyOf, keyOfCard } from './screen-title-queries.ts';
import { findSubscribedServices } from './service-queries.ts';
import { findTonight } from './tonight-queries.ts';

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
    titles: keys.flatMap((key) => titles.get(keyOf(key)) ?? []),
  }));
  return { services: services.length, rows: shown.filter((listing) => listing.titles.length > 0) };
}

const row = (kind: ScreenRow['kind'], cards: readonly MediaItem[]): Keys => ({
  kind,
  collection: null,
  keys: cards.map(keyOfCard),
});

const distinct = (keys: readonly TitleKey[]): TitleKey[] => [
  ...new Map(keys.map((key) => [keyOf(key), key])).values(),
];

/** Takes one of each list in turn, until both have ended. */
function inTurns<T>(first: readonly T[], second: readonly T[]): T[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, at) => [
    ...first.slice(at, at + 1),
    ...second.slice(at, at + 1),
  ]).flat();
}
