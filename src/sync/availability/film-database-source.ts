import type { OfferType } from '#shared/offer-types.ts';
import type { FilmDatabase, OffersAnswer } from '#sync/film-database/film-database.ts';
import { WHOLE_TITLE, bareOffer, offerKey } from './offer.ts';
import type { Offer, Scope, TitleIds } from './offer.ts';
import { isServiceKey, placeOfProvider, services } from './services.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type { AvailabilitySource, SourceAnswer } from './source.ts';

const SOURCE = 'film-database';
export type FilmAnswer = SourceAnswer<typeof SOURCE>;

type Regional = NonNullable<OffersAnswer['results']['BR']>;
const TYPES: readonly (readonly [group: keyof Regional & `${string}`, type: OfferType])[] = [
  ['flatrate', 'stream'],
  ['free', 'free'],
  ['ads', 'ads'],
  ['rent', 'rent'],
  ['buy', 'buy'],
];

/** The offers of the film database, whole; it takes them from JustWatch. */
export function filmAnswer(
  answer: OffersAnswer,
  title: TitleIds,
  fetchedAt: Date,
  seasons: ReadonlyMap<number, OffersAnswer | null> = new Map(),
): FilmAnswer {
  // A season without an answer for Brazil is usual, and says nothing: the series' offers hold for it.
  const told = [...seasons].flatMap(([number, ofSeason]) => {
    const offers = offersOf(ofSeason?.results.BR, { kind: 'season', season: number });
    return offers.length === 0 ? [] : [{ number, offers }];
  });
  return {
    source: SOURCE,
    title,
    fetchedAt,
    isComplete: true,
    seasonsTold: told.map(({ number }) => number),
    offers: [...offersOf(answer.results.BR, WHOLE_TITLE), ...told.flatMap(({ offers }) => offers)],
    links: [],
    refusals: {},
  };
}

type OfferRow = { provider: number; type: OfferType };

/** The offers that the catalogue has stored of the film database. @param rows of the title, and of its seasons */
export function filmAnswerOfRows(
  title: TitleIds,
  fetchedAt: Date,
  rows: { offers: readonly OfferRow[]; season_offers: readonly (OfferRow & { season: number })[] },
): FilmAnswer {
  const bySeason = Map.groupBy(rows.season_offers, ({ season }) => season);
  return {
    source: SOURCE,
    title,
    fetchedAt,
    isComplete: true,
    seasonsTold: [...bySeason.keys()],
    offers: [
      ...onceEach(rows.offers, WHOLE_TITLE),
      ...[...bySeason].flatMap(([season, ofSeason]) =>
        onceEach(ofSeason, { kind: 'season', season }),
      ),
    ],
    links: [],
    refusals: {},
  };
}

/** Each offer once: several providers of one service are one offer, under the main one's id. */
function onceEach(rows: readonly OfferRow[], scope: Scope): Offer[] {
  const offers = new Map<string, Offer>();
  for (const { provider, type } of rows) {
    const offer = bareOffer({ ...placeOfProvider(provider), type, scope }, provider);
    const key = offerKey(offer);
    if (!offers.has(key) || isMain(offer)) offers.set(key, offer);
  }
  return [...offers.values()];
}

const offersOf = (regional: Regional | null | undefined, scope: Scope): Offer[] =>
  onceEach(
    TYPES.flatMap(([group, type]) => {
      const rows = (regional?.[group] ?? []) as readonly { provider_id: number }[];
      return rows.map(({ provider_id: provider }) => ({ provider, type }));
    }),
    scope,
  );

function isMain({ service, channel, providerId }: Offer): boolean {
  if (!isServiceKey(service) || channel !== null) return false;
  const { streaming, transaction } = services[service].providers;
  return providerId === streaming[0] || providerId === transaction[0];
}

/** Requests of the film database's client that this source needs. */
export type OfferRequests = Pick<FilmDatabase, 'offers' | 'seasonOffers'>;

/** @param seasonsOf the regular seasons of a series that the catalogue knows */
export function createFilmDatabaseSource(
  films: OfferRequests,
  seasonsOf: (title: TitleIds) => readonly number[],
  now: () => Date,
): Required<Pick<AvailabilitySource<typeof SOURCE>, 'id' | 'policy' | 'covers' | 'title'>> {
  return {
    id: SOURCE,
    policy: POLICIES[SOURCE],
    covers: async () => 'all',
    async title(ids, depth, signal) {
      const answer = await films.offers(ids.type, ids.id, signal);
      if (answer === null) return null;
      const seasons = new Map<number, OffersAnswer | null>();
      if (ids.type === 'serie' && depth === 'season') {
        for (const number of seasonsOf(ids))
          seasons.set(number, await films.seasonOffers(ids.id, number, signal));
      }
      return filmAnswer(answer, ids, now(), seasons);
    },
  };
}
