import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { importLists } from '#catalog/lists/curation.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import type { GoneReason } from '#catalog/titles/deleted-titles.ts';
import { invalidations } from '#platform/tags.ts';
import type { CuratedList } from '#catalog/schema.ts';
import { createTestApi } from '#test/api.ts';
import { aPerson, aTitle, firstLook, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import type { ListTitlePage, Page } from '#api/types.ts';
import type { OnDemandFetch } from '#api/foundation/api-dependencies.ts';

const database = useEmptyCatalogue();
const VISITOR = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; CUBOT X90) Chrome/140 Mobile' };

const leave = (reason: GoneReason, ...ids: number[]) =>
  database.db.transaction(async (tx) => {
    const keys = ids.map((id) => ({ type: 'movie' as const, id }));
    await removeTitles(tx, keys, { reason, at: firstLook });
    invalidations.publish('everything');
  });

/** The API, called with a browser's headers. */
function api(answer?: 'pending' | 'unknown') {
  const title = vi.fn<OnDemandFetch['title']>(async () => answer ?? 'unknown');
  const person = vi.fn<OnDemandFetch['person']>(async () => undefined);
  const { ask, read } = createTestApi({
    db: database.db,
    ...(answer && { onDemand: { title, person } }),
  });
  const get = async (path: string, headers: Record<string, string> = PHONE, env = VISITOR) => {
    const got = await ask(path, { headers }, env);
    return { status: got.status, headers: got.headers, body: (await got.json()) as unknown };
  };
  return { get, read, title, person };
}

describe('a deleted title', () => {
  it('is 410 with its name, and other calls are not affected', async () => {
    await seedCatalogue(
      database.db,
      aTitle({ id: 1, originalTitle: 'Central' }),
      aTitle({ id: 2 }),
    );
    const { get } = api('pending');
    expect((await get('/movies/1')).status).toBe(200);
    await leave('deleted', 1);
    const { status, headers, body } = await get('/movies/1');
    expect([status, body]).toEqual([410, { detail: 'Gone', name: 'Central' }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await get('/series/1')).status).toBe(202);
    expect(await get('/products?media_id=1&media_type=movie')).toMatchObject({
      status: 200,
      body: { items: [], total: 0 },
    });
    expect(await get('/movies/popular')).toMatchObject({ status: 200, body: { total: 1 } });
  });

  it('is 200 again as soon as it is imported again', async () => {
    await seedCatalogue(database.db, aTitle({ id: 1 }));
    await leave('deleted', 1);
    const { get } = api();
    expect((await get('/movies/1')).status).toBe(410);
    await seedCatalogue(database.db, aTitle({ id: 1 }));
    expect((await get('/movies/1')).status).toBe(200);
  });

  it('is 404 if it was deleted as a title for adults', async () => {
    await seedCatalogue(database.db, aTitle({ id: 1 }));
    await leave('adult', 1);
    const { get, title } = api('pending');
    expect(await get('/movies/1')).toMatchObject({ status: 404, body: { detail: 'Not Found' } });
    expect(title).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, 410],
    ['unknown', 410],
    ['pending', 202],
  ] as const)(
    'whose retention period ended is fetched again where possible: %s is %i',
    async (answer, status) => {
      await seedCatalogue(database.db, aTitle({ id: 1 }));
      await leave('expired', 1);
      expect((await api(answer).get('/movies/1')).status).toBe(status);
    },
  );
});

describe('a title that was never imported', () => {
  it('is 404 if nothing can be fetched', async () => {
    expect(await api().get('/movies/9')).toMatchObject({
      status: 404,
      body: { detail: 'Not Found' },
    });
  });

  it('is 202 with Retry-After while it is fetched, and not cached', async () => {
    const { get, title } = api('pending');
    const { status, headers, body } = await get('/series/9');
    expect([status, body]).toEqual([202, { detail: 'Coming' }]);
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(title.mock.calls).toEqual([['serie', 9, '192.0.2.7']]);
    await seedCatalogue(database.db, aTitle({ type: 'serie', id: 9 }));
    expect((await get('/series/9')).status).toBe(200);
  });

  it('is 404 if the film database does not have it, or the rate limit is exceeded', async () => {
    expect((await api('unknown').get('/movies/9')).status).toBe(404);
  });

  it('is not fetched if its id is larger than any in the film database', async () => {
    const { get, title } = api('pending');
    expect((await get('/movies/99999999')).status).toBe(202);
    expect((await get('/movies/100000000')).status).toBe(404);
    expect((await get('/movies/2147483647')).status).toBe(404);
    expect(title).toHaveBeenCalledOnce();
  });

  it.each([
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'WhatsApp/2.23' },
    { 'user-agent': 'GPTBot/1.2' },
    { ...PHONE, 'sec-purpose': 'prefetch;prerender' },
    { ...PHONE, purpose: 'prefetch' },
  ])('is not fetched for %j', async (headers) => {
    const { get, title } = api('pending');
    expect((await get('/movies/9', headers as Record<string, string>)).status).toBe(404);
    expect(title).not.toHaveBeenCalled();
  });

  it('is not fetched for a page that is renewed in the background', async () => {
    const { get, title } = api('pending');
    expect((await get('/movies/9', {}, {} as typeof VISITOR)).status).toBe(404);
    expect(title).not.toHaveBeenCalled();
  });
});

describe('a person', () => {
  it('is sent at once, and their details are fetched if missing or stale', async () => {
    const { db } = database;
    await importPeople(db, [
      aPerson(1, 'Ana', { source: 'tmdb', fetchedAt: new Date('2026-06-25T00:00:00Z') }),
      aPerson(2, 'Bia', { source: 'tmdb', fetchedAt: new Date('2026-06-23T00:00:00Z') }),
      aPerson(3, 'Caio', { source: 'tmdb' }),
      aPerson(4, 'Dora', { source: 'demonstration' }),
    ]);
    await db.execute(sql`update people set details_fetched_at = null where id = 3`);
    const { get, person } = api('pending');
    // A crawler's response must not be cached: for the visitor the details are fetched.
    await get('/persons/3', { 'user-agent': 'bingbot/2.0' });
    for (const id of [1, 2, 3, 4, 5]) await get(`/persons/${id}`);
    expect(person.mock.calls).toEqual([
      [2, '192.0.2.7'],
      [3, '192.0.2.7'],
    ]);
    expect((await get('/persons/3')).status).toBe(200);
    // Every request asks for the fetch until it is done; the queue adds one job for them.
    expect(person).toHaveBeenCalledTimes(3);
    await get('/persons/1');
    expect(person).toHaveBeenCalledTimes(3);
  });
});

describe('a curated list', () => {
  it('counts the titles in the catalogue, and lists the places of deleted ones', async () => {
    const { db } = database;
    await seedCatalogue(
      db,
      ...[1, 2, 3, 4, 5, 6].map((id) => aTitle({ id, originalTitle: `Filme ${id}` })),
    );
    const titles = [3, 1, 2, 4, 6, 5].map((id) => ({ type: 'movie' as const, id }));
    await importLists(db, [{ id: 8, kind: 'saga', name: 'Saga', description: 'Uma.', titles }]);
    await leave('deleted', 1);
    await leave('adult', 2);
    await leave('expired', 6);
    await db.execute(sql`update title_keys set name = null, fetched_at = null where id = 6`);
    const { read } = api();
    const [list] = (await read<Page<CuratedList>>('/lists/saga')).items;
    expect(list).toMatchObject({ total_items: 3, plan_families: [[], [], []] });
    expect(list?.cover.map(({ id }) => id)).toEqual([3, 4, 5]);
    const page = await read<ListTitlePage>('/lists/saga/8?size=2&page=2');
    expect(page).toMatchObject({ total: 3, pages: 2, items: [{ id: 5 }] });
    expect(page.gone).toEqual([
      { media_type: 'movie', id: 1, name: 'Filme 1', place: 2 },
      { media_type: 'movie', id: 6, name: null, place: 4 },
    ]);
    expect((await read<ListTitlePage>('/lists/saga/8?plan_ids=1')).gone).toEqual([]);
  });
});
