import { Hono, type Context } from 'hono';
import { chooseEncoding } from '#platform/http/compression.ts';
import { matchesEtag, weakEtag } from '#platform/http/etag.ts';
import { notModifiedHeaders } from '#platform/http/stored-response.ts';
import { STANDING_PAGES } from '#shared/page-addresses.ts';
import type { Site } from '#web/foundation/site.ts';
import {
  isSplitPart,
  newestOf,
  PART_SIZE,
  pathOfSubject,
  sitemapIndex,
  SPLIT_PARTS,
  urlEntries,
  urlset,
  URLSET_END,
  URLSET_START,
  type Address,
  type Subject,
} from './sitemap.ts';
import { cacheControl, sendText } from './text-response.ts';

/** A run of subjects by id, both ends included. */
export interface Run {
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
  runs: (subject: Subject, size: number) => Promise<Run[]>;
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
  run: Run,
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
  { first, last }: Run,
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
