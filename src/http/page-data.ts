// Data for this site's own pages, which may not be passed on: it is in no document of the API, no other site's script
// can read it, and programs that are no page of ours get a 404. Reasons: docs/decisions/2026-11-28-sources-of-offers.md
// and docs/decisions/2026-11-29-restricted-lists.md
import { Hono } from 'hono';
import type { Context } from 'hono';
import { findOwnMoves } from '#alerts/own-moves.ts';
import {
  discoverInput,
  discoverOrderOf,
  pagingOf,
  titleFilterOf,
} from '#api/catalog/title-input.ts';
import { readSearch, serieSearchQuery } from '#api/catalog/search.ts';
import { answerError, badRequest, notFound, unauthorized } from '#api/foundation/errors.ts';
import { idList, titleIdsQuery } from '#api/foundation/input.ts';
import { writeCursor } from '#catalog/list-paging.ts';
import { findComing } from '#catalog/movements/movement-queries.ts';
import { directions, movementKinds } from '#catalog/movements/movement-rules.ts';
import { findFreshness } from '#catalog/offers/freshness-queries.ts';
import { findOfferDetails } from '#catalog/offers/offer-details.ts';
import { SOURCE_FILTERS, findRents } from '#catalog/offers/offer-lists.ts';
import type { SourceFilter } from '#catalog/offers/offer-lists.ts';
import { findDiscoveredBySources } from '#catalog/shelf/listing-queries.ts';
import { findTitlesBySources } from '#search/search-queries.ts';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { AppError } from '#platform/errors.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { isId } from '#shared/ids.ts';
import type { PageSources } from '#shared/sources/page-sources.ts';
import { MEDIA_TYPES } from '#shared/title-key.ts';
import type { MediaType, TitleKey } from '#shared/title-key.ts';
import { pageDetailsOf } from './page-details.ts';
import { NO_OTHER_SOURCES, pageSourcesOf } from './page-sources.ts';
import type { OtherSources } from './page-sources.ts';

type PageDataParts = {
  db: Db;
  siteUrl: string;
  clock: Clock;
  /** The operator's `OFFER_RETURN_DAYS`. */
  returnDays?: number | undefined;
  /** The other sources' state, from the assembly. */
  readOtherSources: () => Promise<OtherSources>;
  /** Stores the page's count of all titles for some minutes. */
  sources: Cache<PageSources>;
  /** The id of the person whose token a request carries; null without a valid one. */
  viewerOf: (c: Context) => Promise<string | null>;
};

const GUARDS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
const HEADERS = { ...GUARDS, 'cache-control': 'private, max-age=60' };
/** One person's data stays in no cache: somebody else may sign in. */
const OWN_HEADERS = { ...GUARDS, 'cache-control': 'private, no-store' };

const OFFERS = /^\/page-data\/offers\/(?<type>[a-z]+)\/(?<id>\d{1,10})$/;
/** Lists of films and series with the parameters of the API's calls of the same path. */
const LISTS = /^\/page-data\/(?<collection>movies|series)\/(?<list>discover|search)$/;
/** Days ahead in which the bell and the lists of movements look. */
const DAYS_AHEAD = 31;

/** An error in the API's form, which no cache stores. */
const refusal = (error: AppError): Response => answerError(error, GUARDS);

/** The title of an address below `/page-data`; null for any other. */
function titleOfAddress(path: string): TitleKey | null {
  const { type, id } = OFFERS.exec(path)?.groups ?? {};
  const mediaType = MEDIA_TYPES.find((name) => name === type);
  return mediaType !== undefined && isId(Number(id)) ? { type: mediaType, id: Number(id) } : null;
}

/** The details of a title's offers for its page; null if there are none. */
async function answerDetails(
  title: TitleKey,
  { db, clock, readOtherSources }: PageDataParts,
): Promise<Response> {
  const details = await findOfferDetails(db, title);
  const today = brazilDay(clock.now());
  const { accessibility } = details === null ? NO_OTHER_SOURCES : await readOtherSources();
  const words = details?.map((known) => pageDetailsOf(known, { title, today, accessibility }));
  return Response.json(words?.for('page') ?? null, { headers: HEADERS });
}

async function readSources({ db, clock, readOtherSources }: PageDataParts): Promise<PageSources> {
  const now = clock.now();
  return pageSourcesOf(await findFreshness(db, now), await readOtherSources(), now);
}

const sourceFiltersOf = (parameters: URLSearchParams): SourceFilter[] =>
  SOURCE_FILTERS.filter((name) => parameters.get(name) === 'true');

/** A page of films or series, as `discover` of the API has it, with the filters on what the sources say. */
async function answerDiscover(
  type: MediaType,
  parameters: URLSearchParams,
  { db, clock }: PageDataParts,
): Promise<Response> {
  const sources = sourceFiltersOf(parameters);
  const { success, data } = discoverInput(clock).safeParse(Object.fromEntries(parameters));
  if (!success || sources.length === 0) return refusal(badRequest);
  const part = await findDiscoveredBySources(db, type, pagingOf(data), {
    filter: titleFilterOf(data),
    order: discoverOrderOf(data),
    sources,
    today: brazilDay(clock.now()),
  });
  const { items, total, page, next } = part.for('page');
  const { size } = data;
  return Response.json(
    { items, total, page, size, pages: Math.ceil(total / size), next: next && writeCursor(next) },
    { headers: HEADERS },
  );
}

/** A page of the search for films or series, with the filters on what the sources say. */
async function answerSearch(
  type: MediaType,
  parameters: URLSearchParams,
  { db, clock }: PageDataParts,
): Promise<Response> {
  const sources = sourceFiltersOf(parameters);
  const input = Object.fromEntries(parameters);
  const { success, data } = serieSearchQuery.safeParse(input);
  if (!success || sources.length === 0) return refusal(badRequest);
  const { text, plan_ids: planIds, ignore: ignored, kind, ...paging } = readSearch(data);
  const found = await findTitlesBySources(db, type, text, paging, {
    planIds,
    ignored,
    kind: type === 'serie' ? kind : undefined,
    sources,
    today: brazilDay(clock.now()),
  });
  const { items, total } = found.for('page');
  const { page, size } = paging;
  return Response.json(
    { items, total, page, size, pages: Math.ceil(total / size) },
    { headers: HEADERS },
  );
}

/** The departures or arrivals of the next month, at all services or these. */
async function answerComing(
  parameters: URLSearchParams,
  { db, clock, returnDays }: PageDataParts,
): Promise<Response> {
  const direction = directions.find((name) => name === parameters.get('direction'));
  const wanted = parameters.get('kind');
  const kind = movementKinds.find((name) => name === wanted);
  const providers = idList('provider').safeParse(parameters.get('plan_ids') ?? undefined);
  const isKnown = direction !== undefined && (wanted === null || kind !== undefined);
  if (!isKnown || !providers.success) return refusal(badRequest);
  const coming = await findComing(db, direction, brazilDay(clock.now()), {
    kind,
    providers: providers.data,
    returnDays,
  });
  return Response.json(coming.for('page'), { headers: HEADERS });
}

/** The prices of renting these titles. */
async function answerRents(
  parameters: URLSearchParams,
  { db, clock }: PageDataParts,
): Promise<Response> {
  const { success, data } = titleIdsQuery.safeParse(Object.fromEntries(parameters));
  if (!success) return refusal(badRequest);
  const keys = (type: MediaType, ids: readonly number[] = []) => ids.map((id) => ({ type, id }));
  const titles = [...keys('movie', data.movie_ids), ...keys('serie', data.serie_ids)];
  const rents = await findRents(db, titles, brazilDay(clock.now()));
  return Response.json(rents.for('page'), { headers: HEADERS });
}

/** Answers the rendering of a page in the same process. */
export async function answerPage(address: string, parts: PageDataParts): Promise<Response> {
  const { pathname, searchParams } = new URL(address, parts.siteUrl);
  if (pathname === '/page-data/sources') {
    return Response.json(await parts.sources.load('', () => readSources(parts)), {
      headers: HEADERS,
    });
  }
  if (pathname === '/page-data/rents') return answerRents(searchParams, parts);
  if (pathname === '/page-data/coming') return answerComing(searchParams, parts);
  const { collection, list } = LISTS.exec(pathname)?.groups ?? {};
  if (list !== undefined) {
    const answer = list === 'discover' ? answerDiscover : answerSearch;
    return answer(collection === 'movies' ? 'movie' : 'serie', searchParams, parts);
  }
  const title = titleOfAddress(pathname);
  return title === null ? refusal(notFound) : answerDetails(title, parts);
}

/** The viewer's wishes that leave a service or come to one. */
async function answerOwnMoves(c: Context, parts: PageDataParts): Promise<Response> {
  const user = await parts.viewerOf(c);
  if (user === null) return refusal(unauthorized);
  const today = brazilDay(parts.clock.now());
  const moves = await findOwnMoves(parts.db, user, today, DAYS_AHEAD);
  return Response.json(moves.for('own-message'), { headers: OWN_HEADERS });
}

/** Answers a page of ours in a browser that goes from one page to another. */
export function pageDataRoutes(parts: PageDataParts): Hono {
  const app = new Hono();
  app.get('/page-data/*', async (c) => {
    const site = c.req.header('sec-fetch-site');
    // Browsers of before 2023 do not say where a request comes from.
    const isOwn =
      site === undefined
        ? c.req.header('referer')?.startsWith(`${parts.siteUrl}/`) === true
        : site === 'same-origin';
    if (!isOwn) return refusal(notFound);
    const { pathname, search } = new URL(c.req.url);
    return pathname === '/page-data/own-moves'
      ? answerOwnMoves(c, parts)
      : answerPage(pathname + search, parts);
  });
  return app;
}
