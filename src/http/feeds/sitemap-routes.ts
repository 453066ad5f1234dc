import { type Context, Hono } from 'hono';
import { chooseEncoding } from '#platform/http/compression.ts';
import { matchesEtag, notModifiedHeaders, weakEtag } from '#platform/http/stored-response.ts';
import { STANDING_PAGES } from '#shared/page-addresses.ts';
import type { Site } from '#web/foundation/site.ts';
import { cacheControl, sendText } from './text-response.ts';
import type { PagePath } from '#shared/page-addresses.ts';
import { titleSlug } from '#shared/slug.ts';
import { XML_HEAD, element } from './xml.ts';
import {
  findKeptSitemapParts,
  findSitemapParts,
  keepSitemapParts,
} from '#catalog/titles/sitemap-queries.ts';
import type { SitemapPart, SitemapSubject } from '#catalog/titles/sitemap-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';

/** A run of subjects by id, both ends included. */
export interface SitemapRun {
  first: number;
  last: number;
  count: number;
  /** The newest change of one of them. */
  modified: Date;
  /** Differs when the ids change but their count does not. */
  checksum: string;
}

/** Reads the addresses. */
export interface SitemapSource {
  runs: (subject: Subject, size: number) => Promise<SitemapRun[]>;
  /** The next of a run after an id, `limit` at most; none at its end. */
  entries: (
    subject: Subject,
    window: { after: number; last: number; limit: number },
  ) => Promise<{ id: number; name: string; modified: Date }[]>;
  genres: () => Promise<{ type: 'movie' | 'serie'; id: number }[]>;
  platforms: () => Promise<{ id: number }[]>;
  /** The heads of families with arrivals or departures in the last month; pages of others are empty. */
  movedFamilies: (direction: 'arrived' | 'left') => Promise<number[]>;
  lists: () => Promise<{ id: number; modified: Date }[]>;
}

interface SitemapOptions {
  site: Site;
  source: SitemapSource;
  /** Addresses a file; a test has smaller files. */
  partSize?: number;
}

const XML = 'application/xml';
const HOUR = 3600;
/** Addresses read at a time: the memory a reader costs, however long the map. */
const BATCH = 1000;

/** `/sitemap.xml` and the parts it names; a part beyond the last is 404. */
export function createSitemapRoutes({ site, source, partSize = PART_SIZE }: SitemapOptions): Hono {
  const app = new Hono();
  const shortParts = new Map<string, () => Promise<Address[]>>([
    ['pages', async () => STANDING_PAGES.map((path) => ({ path }))],
    [
      'genres',
      async () => (await source.genres()).map(({ type, id }) => ({ path: `/${type}/genre/${id}` })),
    ],
    [
      'platforms',
      async () => (await source.platforms()).map(({ id }) => ({ path: `/platform/${id}` })),
    ],
    [
      'arrivals',
      async () =>
        (await source.movedFamilies('arrived')).map((id) => ({ path: `/platform/${id}/chegou` })),
    ],
    [
      'departures',
      async () =>
        (await source.movedFamilies('left')).map((id) => ({ path: `/platform/${id}/saiu` })),
    ],
    [
      'lists',
      async () =>
        (await source.lists()).map(({ id, modified }) => ({ path: `/our-lists/${id}`, modified })),
    ],
  ]);

  app.get('/sitemap.xml', async (c) => {
    const short = [...shortParts].map(async ([name, read]): Promise<Address[]> => {
      const addresses = await read();
      return addresses.length === 0
        ? []
        : [{ path: partPath(name, 1), modified: newestOf(addresses) }];
    });
    const split = Object.entries(SPLIT_PARTS).map(async ([name, subject]) =>
      (await source.runs(subject, partSize)).map(({ modified }, index): Address => ({
        path: partPath(name, index + 1),
        modified,
      })),
    );
    const parts = (await Promise.all([...short, ...split])).flat();
    return sendText(c, sitemapIndex(site.url, parts), { type: XML, maxAge: HOUR });
  });

  app.get('/sitemaps/:file{[a-z]+-[1-9]\\d{0,3}\\.xml}', async (c) => {
    const [name = '', number = ''] = c.req.param('file').slice(0, -'.xml'.length).split('-');
    if (isSplitPart(name)) {
      const subject = SPLIT_PARTS[name];
      const run = (await source.runs(subject, partSize))[Number(number) - 1];
      return run ? answerRun(c, { site, source, partSize }, subject, run) : c.notFound();
    }
    const addresses = number === '1' ? await shortParts.get(name)?.() : undefined;
    if (addresses === undefined || addresses.length === 0) return c.notFound();
    return sendText(c, urlset(site.url, addresses), { type: XML, maxAge: HOUR });
  });
  return app;
}

const partPath = (name: string, number: number): string => `/sitemaps/${name}-${number}.xml`;

/** Streams a long part: each batch is sent before the next is read, so that a slow client holds nothing. */
function answerRun(
  c: Context,
  { site, source, partSize }: Required<SitemapOptions>,
  subject: Subject,
  run: SitemapRun,
): Response {
  const { first, last, count, modified, checksum } = run;
  const etag = weakEtag([site.url, subject, first, last, count, +modified, checksum].join(' '));
  const headers = {
    etag,
    vary: 'Accept-Encoding',
    'cache-control': cacheControl(HOUR),
    'last-modified': modified.toUTCString(),
  };
  if (matchesEtag(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(headers) });
  }
  // Streams are compressed by the runtime, which has no Brotli.
  const encoding = chooseEncoding(c.req.header('accept-encoding'), ['gzip', 'identity']);
  const text = streamOf(chunksOf(site, source, subject, run, partSize));
  return new Response(
    encoding === 'gzip' ? text.pipeThrough(new CompressionStream('gzip')) : text,
    {
      headers: {
        ...headers,
        'content-type': `${XML}; charset=utf-8`,
        ...(encoding === 'gzip' && { 'content-encoding': 'gzip' }),
      },
    },
  );
}

/** Requests the next chunk once the previous one is sent, and stops when the client disconnects. */
function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Every batch is a statement of its own: no connection waits for the client. */
async function* chunksOf(
  site: Site,
  source: SitemapSource,
  subject: Subject,
  { first, last }: SitemapRun,
  partSize: number,
): AsyncGenerator<string> {
  yield URLSET_START;
  let after = first - 1;
  // Titles that came since the runs were measured may not make a file longer than the protocol has it.
  for (let left = partSize; left > 0;) {
    const limit = Math.min(BATCH, left);
    const entries = await source.entries(subject, { after, last, limit });
    const end = entries.at(-1);
    if (end === undefined) break;
    yield urlEntries(
      site.url,
      entries.map((entry) => ({ path: pathOfSubject(subject, entry), modified: entry.modified })),
    );
    after = end.id;
    left -= entries.length;
  }
  yield URLSET_END;
}

/**
 * Addresses a file. The protocol allows 50,000 (sitemaps.org), but the answer is then as long as the catalogue, and one
 * change makes crawlers read it all again.
 */
export const PART_SIZE = 10_000;

/**
 * The protocol's other limit is 50 MB a file: as many addresses of this length stay below it. Titles'
 * addresses are cut far below it; anything longer is left out.
 */
const LONGEST_ADDRESS = 900;

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** One page: its path, and when it last changed where that is known. */
interface Address {
  path: string;
  modified?: Date | undefined;
}

/** Types with thousands of pages. */
export type Subject = 'movie' | 'serie' | 'person';

/** The parts of the map that are split, as their addresses call them. */
const SPLIT_PARTS = { movies: 'movie', series: 'serie', people: 'person' } as const;
type SplitPart = keyof typeof SPLIT_PARTS;

const isSplitPart = (name: string): name is SplitPart => Object.hasOwn(SPLIT_PARTS, name);

/** The path of a subject's page. */
export const pathOfSubject = (
  subject: Subject,
  { id, name }: { id: number; name: string },
): PagePath => (subject === 'person' ? `/person/${id}` : `/${subject}/${titleSlug(name, id)}`);

const URLSET_START = `${XML_HEAD}<urlset xmlns="${SCHEMA}">\n`;
const URLSET_END = '</urlset>\n';

/** The entries of a file, one a line. */
function urlEntries(siteUrl: string, addresses: readonly Address[]): string {
  return addresses
    .filter(({ path }) => siteUrl.length + path.length <= LONGEST_ADDRESS)
    .map(({ path, modified }) => `<url>${placeAndTime(siteUrl + path, modified)}</url>\n`)
    .join('');
}

export const urlset = (siteUrl: string, addresses: readonly Address[]): string =>
  URLSET_START + urlEntries(siteUrl, addresses) + URLSET_END;

/** The map of maps. */
function sitemapIndex(siteUrl: string, parts: readonly Address[]): string {
  const entries = parts.map(
    ({ path, modified }) => `<sitemap>${placeAndTime(siteUrl + path, modified)}</sitemap>\n`,
  );
  return `${XML_HEAD}<sitemapindex xmlns="${SCHEMA}">\n${entries.join('')}</sitemapindex>\n`;
}

function placeAndTime(address: string, modified: Date | undefined): string {
  return element('loc', address) + element('lastmod', modified && toSecond(modified));
}

/** W3C date and time, to the second, in UTC. */
const toSecond = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** The newest of some dates; undefined where one is unknown, or there is none. */
function newestOf(addresses: readonly Address[]): Date | undefined {
  let newest: Date | undefined;
  for (const { modified } of addresses) {
    if (modified === undefined) return undefined;
    if (newest === undefined || modified > newest) newest = modified;
  }
  return newest;
}

// Counts the sitemap's addresses by walking through the whole catalogue, seconds for millions of people, so the last
// count is stored in the database for all processes.

interface Counting {
  db: Db;
  /** Database in which the counts are stored. */
  primary: Db;
  clock: Clock;
  log: Log;
}

const TEN_MINUTES = 600_000;
/** Counts what nobody counted within a day, so that no client waits for it; a failure is logged. */
export async function countSitemaps(counting: Counting): Promise<void> {
  for (const subject of Object.values(SPLIT_PARTS)) {
    try {
      await countUnlessKept(counting, { subject, size: PART_SIZE, forMs: DAY_MS });
    } catch (error) {
      counting.log.warn({ subject, reason: messageOf(error) }, 'the sitemap was not counted');
    }
  }
}

/**
 * Counts a subject unless a process did within ten minutes. The first client of a process does not wait for that: it
 * gets the last count of a day, and a later one the next.
 */
export function countedOnce(
  counting: Counting,
): (subject: SitemapSubject, size: number) => Promise<SitemapPart[]> {
  const counted = new Set<SitemapSubject>();
  return (subject, size) => {
    const forMs = counted.has(subject) ? TEN_MINUTES : DAY_MS;
    counted.add(subject);
    return countUnlessKept(counting, { subject, size, forMs });
  };
}

async function countUnlessKept(
  { db, primary, clock, log }: Counting,
  { subject, size, forMs }: { subject: SitemapSubject; size: number; forMs: number },
): Promise<SitemapPart[]> {
  const kept = await findKeptSitemapParts(db, subject, size);
  const age = kept ? clock.now().getTime() - kept.countedAt.getTime() : Infinity;
  // A catalogue that was empty may just have been filled.
  if (kept && age >= 0 && age < forMs && kept.parts.length > 0) return kept.parts;
  const countedAt = clock.now();
  const parts = await findSitemapParts(db, subject, size);
  // A replica still answers while the primary does not.
  await keepSitemapParts(primary, subject, size, { parts, countedAt }).catch((error: unknown) =>
    log.warn({ subject, reason: messageOf(error) }, 'the count of the sitemap was not kept'),
  );
  return parts;
}
