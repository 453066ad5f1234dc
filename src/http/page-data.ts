// Data for this site's own pages, which may not be passed on: it is in no document of the API, no other site's script
// can read it, and programs that are no page of ours get a 404. Reasons: docs/decisions/2026-11-28-sources-of-offers.md
import { Hono } from 'hono';
import { findFreshness } from '#catalog/offers/freshness-queries.ts';
import { findOfferDetails } from '#catalog/offers/offer-details.ts';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { isId } from '#shared/ids.ts';
import type { PageDetails } from '#shared/sources/page-details.ts';
import type { PageSources } from '#shared/sources/page-sources.ts';
import type { Marked } from '#shared/sources/restricted.ts';
import { MEDIA_TYPES } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { pageDetailsOf } from './page-details.ts';
import { pageSourcesOf } from './page-sources.ts';
import type { OtherSources } from './page-sources.ts';

type PageDataParts = {
  db: Db;
  siteUrl: string;
  clock: Clock;
  /** The other sources' state, from the assembly. */
  readOtherSources: () => Promise<OtherSources>;
  /** Stores the page's count of all titles for some minutes. */
  sources: Cache<PageSources>;
};

const HEADERS = {
  'cache-control': 'private, max-age=60',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const ADDRESS = /^\/page-data\/offers\/(?<type>[a-z]+)\/(?<id>\d{1,10})$/;

/** The title of an address below `/page-data`; null for any other. */
function titleOfAddress(path: string): TitleKey | null {
  const { type, id } = ADDRESS.exec(path)?.groups ?? {};
  const mediaType = MEDIA_TYPES.find((name) => name === type);
  return mediaType !== undefined && isId(Number(id)) ? { type: mediaType, id: Number(id) } : null;
}

/** The details of a title's offers for its page; null if there are none. */
async function detailsFor(
  title: TitleKey,
  { db, clock }: PageDataParts,
): Promise<Marked<PageDetails> | null> {
  const details = await findOfferDetails(db, title);
  const words = details?.map((known) => pageDetailsOf(known, title, brazilDay(clock.now())));
  return words?.for('page') ?? null;
}

async function readSources({ db, clock, readOtherSources }: PageDataParts): Promise<PageSources> {
  const now = clock.now();
  return pageSourcesOf(await findFreshness(db, now), await readOtherSources(), now);
}

/** Answers the rendering of a page in the same process. */
export async function answerPage(path: string, parts: PageDataParts): Promise<Response> {
  if (path === '/page-data/sources') {
    return Response.json(await parts.sources.load('', () => readSources(parts)), {
      headers: HEADERS,
    });
  }
  const title = titleOfAddress(path);
  if (title === null) return new Response('Not Found', { status: 404 });
  return Response.json(await detailsFor(title, parts), { headers: HEADERS });
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
    if (!isOwn) return c.text('Not Found', 404, { 'cache-control': 'no-store' });
    return answerPage(c.req.path, parts);
  });
  return app;
}
