import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { TitleInfo } from '#api/types.ts';
import { makeKey } from '#accounts/access-keys.ts';
import { authenticate, beginSession } from '#accounts/sessions.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { mergedOffers } from '#catalog/offers/merged-offer-tables.ts';
import { sourceAnswers, sourceChanges } from '#sync/availability/source-tables.ts';
import { providerTable } from '#sync/operator/provider-data.ts';
import { lastDayTable } from '#sync/operator/last-day-data.ts';
import { exportRows } from '#sync/operator/row-files.ts';
import { desktop } from '#test/accounts.ts';
import { createTestApi, demonstrationDay } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { createTestSite } from '#test/site.ts';
import { titleData } from '#web/head/title-head.ts';

const database = useDatabase('demonstration');

/** Stands in every text of the restricted source, also in addresses of a service. */
const MARKER = 'marcador52';
/** Its numbers and days, as any writing of them would have them. */
const TRACES = [MARKER, '98765', '987,65', '2027-01-13', '13 de janeiro', 'uhd', 'até 4K'];
const url = `https://www.netflix.com/title/${MARKER}`;
const fact = <T>(value: T) => ({ value, seenOn: '2026-11-20' });

beforeAll(async () => {
  const { db } = database;
  const place = { mediaType: 'movie' as const, titleId: 598, source: 'streaming-availability' };
  const at = new Date('2026-11-20T12:00:00Z');
  const offer = {
    service: 'netflix' as const,
    channel: { key: `netflix/${MARKER}`, name: MARKER },
    type: 'stream' as const,
    scope: { kind: 'title' as const },
    url,
  };
  await db.insert(sourceAnswers).values({
    ...place,
    fetchedAt: at,
    answer: {
      imdbId: null,
      isComplete: true,
      seasonsTold: [],
      links: [{ service: 'netflix', scope: offer.scope, url }],
      offers: [
        {
          ...offer,
          providerId: null,
          playUrl: url,
          quality: 'uhd',
          priceCents: 98_765,
          audios: [{ language: MARKER, region: 'BR' }],
          subtitles: null,
          lastDay: '2027-01-13',
          isLeavingUndated: false,
          noticedAt: null,
        },
      ],
    },
  });
  await db.insert(sourceChanges).values({
    ...place,
    key: MARKER,
    kind: 'expiring',
    job: 'expiring-title',
    readAt: at,
    change: { ...offer, kind: 'expiring', at: '2027-01-14T02:00:00.000Z' },
  });
  await db.insert(mergedOffers).values({
    mediaType: 'movie',
    titleId: 598,
    digest: MARKER,
    details: {
      offers: [
        {
          type: 'rent',
          providerIds: [307],
          service: 'Netflix',
          channel: MARKER,
          presence: { kind: 'confirmed', on: '2026-11-20' },
          listedBy: ['film-database', 'streaming-availability'],
          link: { kind: 'title', url, from: 'streaming-availability' },
          quality: fact('uhd' as const),
          priceCents: fact(98_765),
          audios: fact([{ language: MARKER, region: 'BR' }]),
          subtitles: null,
          lastDay: fact('2027-01-13'),
          isLeavingUndated: false,
          seasons: null,
        },
      ],
      coming: [{ type: 'stream', service: MARKER, channel: null, season: null, day: '2027-01-13' }],
    },
  });
});

const site = (db = database.db) =>
  createTestSite({
    db,
    createPages: (api) => async (request) => {
      const { pathname } = new URL(request.url);
      return api(pathname.replace('/movie/', '/page-data/offers/movie/'), {});
    },
  });

/** The words of the page-only lists, whose only trace of the source is which titles are in them. */
const listed = async (path: string, db?: Db) =>
  (await (await ask(path, { 'sec-fetch-site': 'same-origin' }, db)).json()) as {
    items: { id: number }[];
    total: number;
  };

const ask = (path: string, headers: Record<string, string> = {}, db?: Db) =>
  site(db).fetch(new Request(`https://vouver.example${path}`, { headers }));

/** Expects an error in the API's form, which no cache stores. */
async function expectRefusal(path: string, status: number, detail: string): Promise<void> {
  const answer = await ask(path, { 'sec-fetch-site': 'same-origin' });
  expect([answer.status, await answer.json()], path).toEqual([status, { detail }]);
  expect(answer.headers.get('cache-control'), path).toBe('no-store');
  expect(answer.headers.get('x-robots-tag'), path).toBe('noindex');
}

const tracesIn = (text: string) =>
  TRACES.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));

test('a page gets everything, in words, with the notice that the terms ask for', async () => {
  const page = await ask('/page-data/offers/movie/598', { 'sec-fetch-site': 'same-origin' });
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(page.headers.get('cache-control')).toContain('private');
  const text = await page.text();
  expect(tracesIn(text)).toEqual([MARKER, '987,65', '13 de janeiro', 'até 4K']);
  expect(text).toContain('Streaming Availability API by Movie of the Night');
  expect(text).toContain('https://www.movieofthenight.com/about/api');
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a program', {}],
  ['an old browser on another site', { referer: 'https://vouver.example.org/' }],
])('%s gets no data of a page', async (_, headers) => {
  const answer = await ask('/page-data/offers/movie/598', headers as Record<string, string>);
  expect(answer.status).toBe(404);
  expect(tracesIn(await answer.text())).toEqual([]);
});

test('an old browser on a page of the site gets it', async () => {
  const headers = { referer: 'https://vouver.example/movie/cidade-de-deus-598' };
  expect((await ask('/page-data/offers/movie/598', headers)).status).toBe(200);
});

const agreed = {
  providerIds: [8],
  service: 'Netflix',
  channel: null,
  presence: { kind: 'confirmed', on: '2026-11-20' },
  listedBy: ['film-database', 'streaming-availability'],
  link: null,
  quality: null,
  priceCents: null,
  audios: fact([{ language: 'pt', region: 'BR' }]),
  subtitles: null,
  lastDay: fact('2026-11-30'),
  isLeavingUndated: false,
  seasons: null,
} as const;

test('the lists of pages know what is dubbed, leaves and comes, and programs get none of them', async () => {
  const { db } = database;
  const [title] = await rowsOf<{ id: number }>(
    db,
    sql`select t.id from titles t where t.media_type = 'movie' and t.original_language <> 'pt'
      and exists (select from current_offers o where o.media_type = t.media_type
        and o.title_id = t.id and o.offered_by = 8 and o.type = 'stream')
      and not exists (select from current_offers o where o.media_type = t.media_type
        and o.title_id = t.id and o.family_id = 531)
      order by t.popularity desc limit 1`,
  );
  const { id } = title!;
  await db.delete(mergedOffers).where(eq(mergedOffers.titleId, id));
  await db.insert(mergedOffers).values({
    mediaType: 'movie',
    titleId: id,
    digest: 'lists',
    details: {
      offers: [{ ...agreed, type: 'stream' }],
      coming: [
        {
          type: 'stream',
          providerId: 531,
          service: 'P',
          channel: null,
          season: null,
          day: '2026-12-01',
        },
      ],
    },
  });
  for (const filter of ['dubbed=true', 'leaving=true', 'dubbed=true&leaving=true']) {
    const path = `/page-data/movies/discover?size=100&${filter}`;
    const { items, total } = await listed(path);
    expect(
      items.map((item) => item.id),
      filter,
    ).toContain(id);
    expect(total, filter).toBe(items.length);
    expect((await ask(path)).status).toBe(404);
  }
  const page = { 'sec-fetch-site': 'same-origin' };
  const leaving = await ask('/page-data/coming?direction=left', page);
  expect(await leaving.json()).toContainEqual(
    expect.objectContaining({ day: '2026-11-30', title: expect.objectContaining({ id }) }),
  );
  const [coming] = (await (await ask('/page-data/coming?direction=arrived', page)).json()) as {
    day: string;
  }[];
  expect(coming).toMatchObject({ day: '2026-12-01', title: { id } });
  const [found] = await rowsOf<{ name: string }>(
    db,
    sql`select original_title as name from titles where media_type = 'movie' and id = ${id}`,
  );
  const search = `/page-data/movies/search?query=${encodeURIComponent(found!.name)}&dubbed=true`;
  expect((await listed(search)).items.map((item) => item.id)).toEqual([id]);
  expect((await ask(search)).status).toBe(404);
  const rents = await ask('/page-data/rents?movie_ids=598,27205', page);
  expect(await rents.json()).toContainEqual(
    expect.objectContaining({ type: 'movie', id: 598, cents: 98_765 }),
  );
  expect((await ask('/page-data/rents?movie_ids=598')).status).toBe(404);
  for (const path of [
    '/page-data/rents?movie_ids=x',
    '/page-data/movies/search?query=a',
    '/page-data/movies/discover',
    '/page-data/movies/discover?dubbed=true&size=1000',
    '/page-data/coming?direction=up',
    '/page-data/coming?direction=left&plan_ids=x',
    '/page-data/coming?direction=left&kind=x',
  ])
    await expectRefusal(path, 400, 'Bad Request');
  await expectRefusal('/page-data/own-moves', 401, 'Unauthorized');
  await expectRefusal('/page-data/nothing', 404, 'Not Found');
  const feed = await (await ask('/saiu/feed.xml')).text();
  expect(feed).not.toContain('2026-11-30');
  const left = await createTestApi({ db }).read<{ coming: unknown[] }>('/departures');
  expect(JSON.stringify(left.coming)).not.toContain(`"id":${id},`);
});

test('the own moves are for a browser of the person’s, and neither for a TV nor for a program', async () => {
  const { db } = database;
  const clock = fixedClock(demonstrationDay);
  const person = await addPerson(db);
  const signIn = (isTv: boolean) =>
    beginSession(db, person, desktop, { clock, sessionDays: 30, isTv });
  const browser = await signIn(false);
  const session = await authenticate(db, browser, desktop, clock);
  const input = { name: 'Planilha', scope: 'write', days: 30 } as const;
  const key = await makeKey(db, session!, input, { clock, device: desktop });
  if (!key.ok) throw new Error(key.error.code);
  const statuses: number[] = [];
  for (const token of [browser, await signIn(true), key.value.token]) {
    const headers = { 'sec-fetch-site': 'same-origin', authorization: `Bearer ${token}` };
    statuses.push((await ask('/page-data/own-moves', headers)).status);
  }
  expect(statuses).toEqual([200, 401, 401]);
});

test('a title that leaves one service and stays at another leaves the first only', async () => {
  const { db } = database;
  const [title] = await rowsOf<{ id: number; name: string; other: number; service: string }>(
    db,
    sql`select t.id, t.original_title as name, p.id as other, p.name as service
      from titles t
      join current_offers o on o.media_type = t.media_type and o.title_id = t.id
        and o.type = 'stream' and o.family_id <> 8
      join providers p on p.id = o.family_id
      where t.media_type = 'movie' and t.original_language <> 'pt'
        and exists (select from current_offers n where n.media_type = t.media_type
          and n.title_id = t.id and n.family_id = 8 and n.type = 'stream')
      order by t.popularity desc, p.display_priority limit 1`,
  );
  const { id, name, other, service } = title!;
  await db.delete(mergedOffers).where(eq(mergedOffers.titleId, id));
  await db.insert(mergedOffers).values({
    mediaType: 'movie',
    titleId: id,
    digest: 'stays',
    details: {
      offers: [
        { ...agreed, type: 'stream' },
        { ...agreed, type: 'stream', providerIds: [other], audios: null, lastDay: null },
      ],
      coming: [],
    },
  });
  // A database of its own, because what is dubbed or leaves is stored for a minute.
  const fresh = Object.create(db) as typeof db;
  for (const filter of ['dubbed', 'leaving']) {
    const has = async (parameters: string, list = 'discover') => {
      const path = `/page-data/movies/${list}?size=100&${filter}=true&${parameters}`;
      return (await listed(path, fresh)).items.some((item) => item.id === id);
    };
    const query = encodeURIComponent(name);
    expect(
      {
        leaves: await has('provider_ids=8'),
        stays: await has(`provider_ids=${other}`),
        leavesPlan: await has('plan_ids=8'),
        staysInPlan: await has(`plan_ids=${other}`),
        found: await has(`query=${query}&plan_ids=8`, 'search'),
        foundElsewhere: await has(`query=${query}&plan_ids=${other}`, 'search'),
        understood: await has(`query=${query}%20na%20netflix`, 'search'),
        understoodElsewhere: await has(
          `query=${query}%20no%20${encodeURIComponent(service)}`,
          'search',
        ),
      },
      `${filter}: ${name}, ${service}`,
    ).toEqual({
      leaves: true,
      stays: false,
      leavesPlan: true,
      staysInPlan: false,
      found: true,
      foundElsewhere: false,
      understood: true,
      understoodElsewhere: false,
    });
  }
});

test('no read of the public API contains anything of it', async () => {
  const api = createTestApi({ db: database.db });
  const paths = api.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    .map(({ path }) =>
      path
        .replace(':type', 'movie')
        .replace(/:kind(?:\{[^}]*\})?/, 'saga')
        .replace(/:\w+(?:\{[^}]*\})?/g, '598'),
    );
  expect(paths.length).toBeGreaterThan(40);
  const found: string[] = [];
  let answered = 0;
  for (const path of [...new Set(paths), '/movies/search?query=cidade%20de%20deus']) {
    const answer = await api.ask(path);
    if (answer.status === 200) answered += 1;
    const text = await answer.text();
    const traces = tracesIn(text).filter((trace) => trace !== 'uhd' && trace !== '98765');
    if (traces.length > 0) found.push(`${path}: ${traces.join(', ')}`);
  }
  expect(answered).toBeGreaterThan(15);
  expect(found).toEqual([]);
});

test('no structured data, feed, sitemap or export contains anything of it', async () => {
  const { db } = database;
  const title = await createTestApi({ db }).read<TitleInfo>('/movies/598');
  const texts = new Map([['structured data', JSON.stringify(titleData(title))]]);
  for (const path of [
    '/sitemap.xml',
    '/sitemaps/movies-1.xml',
    '/chegou/feed.xml',
    '/saiu/feed.xml',
    '/platform/307/feed.xml',
    '/platform/8/feed.xml',
    '/robots.txt',
  ])
    texts.set(path, await (await ask(path)).text());
  for (const table of [providerTable, lastDayTable]) {
    for (const format of ['csv', 'json'] as const) {
      texts.set(`${table.columns.join()} ${format}`, await exportRows(db, table as never, format));
    }
  }
  for (const [name, text] of texts) expect(tracesIn(text), name).toEqual([]);
});

test('without anything in the tables a page gets nothing, and does not ask', async () => {
  await database.db.execute(sql`delete from merged_offers`);
  const answer = await ask('/page-data/offers/movie/598', { 'sec-fetch-site': 'same-origin' });
  expect(await answer.json()).toBeNull();
});
