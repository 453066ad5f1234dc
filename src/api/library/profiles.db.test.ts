import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PublicProfile } from '#library/public/public-profile.ts';
import type { Together } from '#library/public/together.ts';
import { collection, film, openLibrary, series } from '#test/library.ts';

const library = openLibrary();
const { call } = library;
const ALL = { name: true, watchlist: true, ratings: true, watched: true, top: true };
const CLOSED = { name: true, watchlist: false, ratings: false, watched: false, top: false };
const second = { media_id: 2, type: 'movie' };

let number: number;
const page = async () => {
  const { status, headers, body } = await call(`GET /profiles/${number}`, undefined, null);
  expect(headers.get('cache-control')).toBe(status === 200 ? 'private, no-store' : 'no-store');
  return { status, body: body as unknown as PublicProfile };
};
const opened = async (parts: object) => (await call('PATCH /opened', parts)).body;
const together = async (token = library.bia.token) => {
  const { status, body } = await call(`GET /profiles/${number}/together`, undefined, token);
  return { status, body: body as unknown as Together };
};

beforeEach(async () => {
  const rows = await library.db.execute(
    sql`update profiles set name = 'Ana', surname = 'Lima', bio = 'Oi' where user_id = ${library.ana.id}
      returning public_number`,
  );
  number = Number(rows.rows[0]!['public_number']);
  for (const title of [film, series]) await call('POST /watchlist/add', title);
  for (const title of [film, second]) await call('POST /watched/add', title);
  await call('POST /rating', { ...film, rating: 7 });
});

describe('what a person opens', () => {
  it('is nothing at first, and then one part after the other', async () => {
    const nothing = { ...CLOSED, lists: 0, path: null };
    expect((await call('GET /opened')).body).toEqual(nothing);
    expect((await page()).status).toBe(404);

    const path = `/pessoa/ana-lima-${number}`;
    expect(await opened({ watchlist: true })).toEqual({ ...nothing, watchlist: true, path });
    const first = await page();
    expect(first.body).toEqual({
      number,
      slug: `ana-lima-${number}`,
      name: 'Ana Lima',
      first_name: 'Ana',
      avatar: expect.stringMatching(/^\/art\/avatar\/drawing\/\d-AL\.svg$/),
      shows_watchlist: true,
      bio: 'Oi',
      cover_url: '',
      drawing: expect.any(Number),
      lists: { total: 0, items: [] },
      watchlist: { total: 2, items: [expect.anything(), expect.anything()] },
      top: null,
      ratings: null,
      watched: null,
    });

    await opened({ watched: true });
    const unrated = (await page()).body.watched!;
    expect(unrated.total).toBe(2);
    expect(unrated.items.map(({ rating }) => rating)).toEqual([null, null]);

    await opened({ ratings: true });
    const { ratings, watched } = (await page()).body;
    expect(ratings).toEqual({ total: 1, average: 7, counts: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0] });
    expect(watched!.items.map(({ title, rating }) => [title.id, rating]).toSorted()).toEqual([
      [1, 7],
      [2, null],
    ]);
    await call('PUT /viewer/top', { items: [series, film] });
    expect((await page()).body.top).toBeNull();
    await opened({ top: true });
    expect((await page()).body.top!.map(({ media_type }) => media_type)).toEqual([
      'serie',
      'movie',
    ]);
    expect(await opened(CLOSED)).toEqual(nothing);
    expect((await page()).status).toBe(404);
  });

  it('is a page too where only a list is public, and shows no private one', async () => {
    await call('PUT /collections/{id}', { ...collection, name: 'Aberta', public: true });
    await library.newCollection('Segredo');
    const { lists, watchlist } = (await page()).body;
    expect([lists.total, lists.items.map(({ name }) => name), watchlist]).toEqual([
      1,
      ['Aberta'],
      null,
    ]);
    await call('PUT /collections/{id}', { ...collection, name: 'Aberta', public: false });
    expect((await page()).status).toBe(404);
  });

  it('is nothing without a name, and of a deactivated or deleted account', async () => {
    await opened(ALL);
    await call('PUT /collections/{id}', { ...collection, public: true });
    const listOwner = async () =>
      (await call('GET /collections/{id}/public', undefined, null)).body as unknown as {
        owner: { slug: string } | null;
      };
    expect((await listOwner()).owner?.slug).toBe(`ana-lima-${number}`);
    expect(await opened({ name: false })).toMatchObject({ name: false, path: null });
    expect((await page()).status).toBe(404);
    expect((await listOwner()).owner).toBeNull();
    expect((await together()).status).toBe(404);
    await opened({ name: true });
    expect((await page()).status).toBe(200);
    await library.db.execute(sql`update users set is_active = false where id = ${library.ana.id}`);
    expect((await page()).status).toBe(404);
    expect((await together()).status).toBe(404);
    await library.db.execute(sql`delete from users where id = ${library.ana.id}`);
    expect((await page()).status).toBe(404);
  });

  it('is closed with the request after the one that closed it, however many are under way', async () => {
    for (let round = 0; round < 20; round++) {
      await opened({ watchlist: true });
      const during = Array.from({ length: 4 }, page);
      await opened({ watchlist: false });
      expect((await page()).status).toBe(404);
      await Promise.all(during);
    }
  });

  it('refuses what is no yes or no', async () => {
    for (const wrong of [{ watchlist: 'sim' }, { ratings: 1 }, []])
      expect((await call('PATCH /opened', wrong)).status).toBe(422);
    expect((await call('GET /profiles/x', undefined, null)).status).toBe(422);
  });
});

describe('two people', () => {
  beforeEach(async () => {
    await opened({ watchlist: true });
    for (const title of [film, second]) await call('POST /watchlist/add', title, library.bia.token);
  });

  it('both want to see what is on both lists', async () => {
    const { status, body } = await together();
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: 'Ana', is_self: false, total: 1, covered: 0 });
    expect(body.items.map(({ title, covered }) => [title.id, covered])).toEqual([[1, false]]);
  });

  it.each(['ana', 'bia'] as const)('count what %s pays for', async (name) => {
    await library.db.execute(sql`insert into providers
        (id, slug, name, brand_colour, brand_letters, display_priority, family_id)
      values (91, 'um-91', 'Um', '#000000', 'um', 1, 91) on conflict do nothing`);
    await library.db.execute(
      sql`update title_facets set plan_families = '{91}' where title_id = 1`,
    );
    await call('POST /watchlist/add', series, library.bia.token);
    await library.db.execute(sql`update title_facets set plan_families = '{}'
      where media_type = 'serie'`);
    await call('PUT /services', { provider_ids: [91] }, library[name].token);
    const { body } = await together();
    expect([body.total, body.covered]).toEqual([2, 1]);
    // Titles that can be watched come first.
    expect(body.items.map(({ title, covered }) => [title.media_type, covered])).toEqual([
      ['movie', true],
      ['serie', false],
    ]);
  });

  it('are not asked for without a token, of a closed list, or of oneself', async () => {
    expect((await call(`GET /profiles/${number}/together`, undefined, null)).status).toBe(401);
    expect((await together(library.ana.token)).body).toMatchObject({ is_self: true, total: 0 });
    await opened({ watchlist: false, watched: true, ratings: true });
    expect((await page()).status).toBe(200);
    expect((await together()).status).toBe(404);
  });
});
