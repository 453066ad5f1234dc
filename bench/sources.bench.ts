// Five identifiers and an answer of the second source for each of 20,000 titles, on PostgreSQL: how long merging them
// takes, with every row new and with none changed, what visitors of the site notice meanwhile, and how much larger a
// title's page is with its details. `--only=merge` (or `visitors`, `weight`) measures a part.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { mediaTypeKind, offerTypeKind } from '#catalog/catalog-columns.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Database } from '#platform/database/database.ts';
import { instant, int, listOf, nullable, object, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { OfferType } from '#shared/offer-types.ts';
import { bareOffer, WHOLE_TITLE } from '#sync/availability/offer.ts';
import type { Offer } from '#sync/availability/offer.ts';
import {
  isServiceKey,
  placeOfProvider,
  SERVICE_KEYS,
  services,
} from '#sync/availability/services.ts';
import { storedAnswer } from '#sync/availability/stored-answers.ts';
import { addressOf, onPostgres } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { insertRows } from './insert-rows.ts';
import { report } from './load.ts';
import { startSite } from './site.ts';
import { reportSlowdown, visitorsOf } from './slowdown.ts';
import { readVisited } from './visitors.ts';

const TITLES = 20_000;
const [AIM_SECONDS, AIM_LARGER] = [60, 1.1];
const SECONDS = 30;
/** Popular titles whose pages are compared: these have the most offers, so the most details. */
const PAGES = 60;
const BATCH = 5000;
const ONLY = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const isMeasured = (part: string) => ONLY === undefined || ONLY === part;

/** The identifiers of a title at five services, as Wikidata has them. */
function identifiersOf(type: MediaType, id: number): [property: string, value: string][] {
  const unique = `00000000-0000-0000-0000-${String(id).padStart(12, '0')}`;
  const apple = type === 'movie' ? 'P9586' : 'P9751';
  return [
    ['P1874', String(10_000_000 + id)],
    ['P13902', `entity-${unique}`],
    [apple, `umc.cmc.${id.toString(36)}`],
    ['P8298', `${type === 'movie' ? 'movie' : 'show'}/${unique}`],
    ['P14462', `amzn1.dv.gti.${unique}`],
  ];
}

const COVERED = SERVICE_KEYS.filter((key) => services[key].streamingAvailabilityId !== null);

/** The second source's word on an offer: everything it can know. */
const detailed = (place: { provider: number; type: OfferType }, id: number): Offer[] => {
  const { service, channel } = placeOfProvider(place.provider);
  const host = isServiceKey(service) ? services[service].hosts[0] : undefined;
  if (!isServiceKey(service) || !COVERED.includes(service) || host === undefined) return [];
  const isPaid = place.type === 'rent' || place.type === 'buy';
  return [
    {
      ...bareOffer({ service, channel, type: place.type, scope: WHOLE_TITLE }),
      url: `https://${host}/title/${id}`,
      quality: 'uhd',
      priceCents: isPaid ? 1490 : null,
      audios: [
        { language: 'en', region: null },
        { language: 'pt', region: 'BR' },
      ],
      subtitles: [{ language: 'pt', region: 'BR', isClosedCaptions: id % 2 === 0 }],
      lastDay:
        id % 20 === 0 ? new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10) : null,
    },
  ];
};

/** Fills the tables of both sources: 100,000 identifiers, and an answer for each title with a covered offer. */
async function loadSources(database: Database): Promise<void> {
  const { db } = database.background;
  const titles = await rowsOf(
    db,
    {
      type: mediaTypeKind,
      id: int,
      imdb: nullable(text),
      at: nullable(instant),
      offers: listOf(object({ provider: int, type: offerTypeKind })),
    },
    sql`select media_type as type, id, imdb_id as imdb, offers_checked_at as at,
        array(select json_build_object('provider', offered_by, 'type', type) from current_offers o
          where o.media_type = t.media_type and o.title_id = t.id
          order by type, offered_by) as offers
      from titles t order by media_type, id`,
  );
  // The generated check of offers is of another day, and an old one confirms nothing.
  await db.execute(sql`update titles set offers_checked_at = now()`);
  for (let from = 0; from < titles.length; from += BATCH) {
    const some = titles.slice(from, from + BATCH);
    await insertRows(
      { pool: database.background.pool },
      'source_answers',
      some.map(({ type, id, imdb, offers }) => ({
        source: 'streaming-availability',
        media_type: type,
        title_id: id,
        fetched_at: new Date(),
        answer: storedAnswer({
          source: 'streaming-availability',
          title: { type, id, imdbId: imdb },
          fetchedAt: new Date(),
          isComplete: true,
          seasonsTold: [],
          offers: offers.flatMap((place) => detailed(place, id)),
          links: [],
          refusals: {},
        }),
      })),
    );
    const { pool } = database.background;
    await pool.query(
      `insert into title_identifiers (media_type, title_id, property, value, item, rank, imdb_id)
      select media_type, title_id, property, value, item, 'normal', imdb_id
      from json_populate_recordset(null::title_identifiers, $1::json)`,
      [
        JSON.stringify(
          some.flatMap(({ type, id, imdb }) =>
            identifiersOf(type, id).map(([property, value]) => ({
              media_type: type,
              title_id: id,
              property,
              value,
              item: `Q${id}`,
              imdb_id: imdb,
            })),
          ),
        ),
      ],
    );
  }
  await db.execute(sql`insert into covered_services (source, service)
    select 'streaming-availability', unnest(${sql.param(COVERED)}::text[])`);
  await database.background.pool.query('vacuum analyze');
}

type Merged = { titles: number; written: number; withTitleLink: number; seconds: number };

async function merge(database: Database): Promise<Merged> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'merge-process.ts')],
    { env: { ...process.env, DATABASE_URL: addressOf(database) } },
  );
  return JSON.parse(stdout) as Merged;
}

const forget = ({ background }: Database) => background.pool.query('truncate merged_offers');

async function measureMerge(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ links: number }>(
    'select count(*)::int as links from title_identifiers',
  );
  const first = await merge(database);
  report(
    `${first.titles} titles with ${rows[0]!.links} identifiers, ${first.withTitleLink} with a link: ${first.written} merged and written in`,
    `${first.seconds.toFixed(1)} s`,
    `≤ ${AIM_SECONDS} s`,
    first.seconds <= AIM_SECONDS,
  );
  const second = await merge(database);
  console.log(
    `     merged again, ${second.written} of ${second.titles} written, in ${second.seconds.toFixed(1)} s`,
  );
}

/** The response times of the site alone, and while a process merges again and again. */
async function measureVisitors(database: Database): Promise<void> {
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/sitemap.xml');
  try {
    const send = await visitorsOf(database, site, SECONDS);
    const alone = await send();
    const end = performance.now() + SECONDS * 1000;
    let merges = 0;
    const merging = (async () => {
      while (performance.now() < end) {
        await forget(database);
        await merge(database);
        merges += 1;
      }
    })();
    const beside = await send();
    await merging;
    reportSlowdown(`everything is merged ${merges} times`, alone, beside);
  } finally {
    await site.close();
  }
}

type Weights = { page: number; packed: number; answer: number };

/** Bytes of the most popular titles' pages, plain and compressed, and of the API's answers. */
async function weigh(database: Database): Promise<Weights> {
  const { titles } = await readVisited(database);
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/sitemap.xml');
  const weights: Weights = { page: 0, packed: 0, answer: 0 };
  try {
    for (const { page, call } of titles.slice(0, PAGES)) {
      const html = Buffer.from(await (await fetch(site.url + page)).arrayBuffer());
      weights.page += html.length;
      weights.packed += brotliCompressSync(html).length;
      weights.answer += (await (await fetch(site.url + call)).arrayBuffer()).byteLength;
    }
  } finally {
    await site.close();
  }
  return weights;
}

async function measureWeight(database: Database): Promise<void> {
  await forget(database);
  const without = await weigh(database);
  await merge(database);
  const withDetails = await weigh(database);
  for (const [part, words] of [
    ['page', 'a title page with details, plain'],
    ['packed', 'the same page compressed'],
    ['answer', 'the public answer about a title'],
  ] as const) {
    const [before, after] = [without[part] / PAGES, withDetails[part] / PAGES];
    report(
      words,
      `${after.toFixed()} bytes, ${(after / before).toFixed(3)} times ${before.toFixed()}`,
      `≤ ${AIM_LARGER} times`,
      after <= AIM_LARGER * before,
    );
  }
}

await onPostgres(async ({ open }) => {
  const database = await open();
  try {
    const start = performance.now();
    await loadGenerated(database, { titles: TITLES, seed: 1 });
    await loadSources(database);
    console.log(
      `     ${TITLES} titles and their sources were written in ${((performance.now() - start) / 1000).toFixed()} s`,
    );
    if (isMeasured('merge')) await measureMerge(database);
    if (isMeasured('visitors')) await measureVisitors(database);
    if (isMeasured('weight')) await measureWeight(database);
  } finally {
    await database.close();
  }
});
