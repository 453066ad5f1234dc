import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#platform/database/rows.ts';
import { collection, film, gone, openLibrary, series } from '#test/library.ts';

const library = openLibrary();
const { call } = library;
const PUBLIC = 'GET /collections/{id}/public';
const open = (isPublic = true) =>
  call('PUT /collections/{id}', { ...collection, name: 'Domingo', public: isPublic });

beforeAll(async () => {
  await library.db.execute(sql`insert into providers
    (id, slug, name, brand_colour, brand_letters, display_priority, family_id)
    values (91, 'um-91', 'Um', '#000000', 'um', 1, 91), (92, 'dois-92', 'Dois', '#000000', 'ds', 2, 92)
    on conflict do nothing`);
  await library.db.execute(sql`update title_facets set plan_families =
    case when media_type = 'movie' and title_id = 1 then '{92,91}'::int[]
      when media_type = 'serie' then '{92}'::int[] else '{}'::int[] end`);
});
beforeEach(async () => {
  for (const title of [film, series, gone, { media_id: 2, type: 'movie' }])
    await call('POST /collections/{id}/add', title);
});

describe('a public collection', () => {
  it('is the same for everybody: its owner, its titles and who has most of them', async () => {
    await open();
    const answers = [null, library.ana.token, library.bia.token];
    for (const token of answers) {
      const { status, headers, body } = await call(PUBLIC, undefined, token);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(body).toEqual({
        id: library.own,
        name: 'Domingo',
        description: 'Uma lista.',
        changed_at: '2026-11-21T12:00:00.000Z',
        owner: {
          number: expect.any(Number),
          slug: expect.stringMatching(/^pessoa\d+-\d+$/),
          name: expect.stringMatching(/^pessoa\d+$/),
          first_name: expect.stringMatching(/^pessoa\d+$/),
          avatar: expect.stringMatching(/^\/art\/avatar\/drawing\//),
          shows_watchlist: false,
        },
        total_items: 3,
        plan_families: [[92, 91], [92], []],
        coverage: {
          providers: [expect.objectContaining({ id: 92, provider_name: 'Dois' })],
          titles: 2,
        },
      });
    }
  });

  it('names its owner only if they have a name to show', async () => {
    await open();
    for (const [name, surname, shown] of [
      ['Ana', 'Souza', 'Ana Souza'],
      ['', '', undefined],
      // "pessoa" is the name of somebody whose sign-in provider told none.
      ['pessoa', '', undefined],
    ]) {
      await library.db.execute(sql`update profiles set name = ${name}, surname = ${surname}
        where user_id = ${library.ana.id}`);
      const { body } = await call(PUBLIC, undefined, null);
      expect((body as unknown as { owner: { name: string } | null }).owner?.name).toBe(shown);
    }
  });

  it('is 404 for everybody once it is private, deleted, or of a deactivated account', async () => {
    const statuses = async () => {
      const names = [PUBLIC, 'GET /collections/{id}', 'GET /collections/{id}/medias'];
      const answered = [];
      for (const name of names) answered.push((await call(name, undefined, null)).status);
      answered.push((await call('POST /collections/{id}/report', { reason: 'scam' }, null)).status);
      answered.push(
        (await call('POST /collections/{id}/watchlist', undefined, library.bia.token)).status,
      );
      return answered;
    };
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    // Not even its owner sees a private one at the public address.
    expect((await call(PUBLIC)).status).toBe(404);
    await open();
    expect(await statuses()).toEqual([200, 200, 200, 204, 200]);
    await library.db.execute(sql`update users set is_active = false where id = ${library.ana.id}`);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    await library.db.execute(sql`update users set is_active = true where id = ${library.ana.id}`);
    await open(false);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    await open();
    await call('DELETE /collections/{id}');
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });

  it('is private with the request after the one that made it so, however many are under way', async () => {
    for (let round = 0; round < 20; round++) {
      await open();
      const during = Array.from({ length: 4 }, () => call(PUBLIC, undefined, null));
      expect((await open(false)).status).toBe(200);
      expect((await call(PUBLIC, undefined, null)).status).toBe(404);
      for (const { status } of await Promise.all(during)) expect([200, 404]).toContain(status);
    }
  });
});

describe('wanting to see all of it', () => {
  const want = (token: string | null) => call('POST /collections/{id}/watchlist', undefined, token);
  const listed = async (token: string) =>
    (await call('GET /watchlist', undefined, token)).body.items.map((item) => {
      const { media_type: type, media_id: id } = item as { media_type: string; media_id: number };
      return `${type} ${id}`;
    });

  it('puts its titles on the own watch list in their order, once', async () => {
    await open();
    const { token } = library.bia;
    await call('POST /watchlist/add', series, token);
    expect((await want(token)).body).toEqual({ added: 2 });
    expect((await want(token)).body).toEqual({ added: 0 });
    expect((await listed(token)).toSorted()).toEqual(['movie 1', 'movie 2', 'serie 1']);
    expect((await want(null)).status).toBe(401);
    expect((await want(library.ana.token)).body).toEqual({ added: 3 });
    expect(await listed(library.ana.token)).toEqual(['movie 1', 'serie 1', 'movie 2']);
  });

  it('is refused where the list would get too long', async () => {
    await open();
    await library.db.execute(sql`insert into title_keys (media_type, id)
      select 'movie', n from generate_series(100000, 109998) n on conflict do nothing`);
    await library.db.execute(sql`insert into title_marks
      select ${library.bia.id}, 'movie', n, 'watchlist', now() from generate_series(100000, 109998) n`);
    const { status, body } = await want(library.bia.token);
    expect([status, body]).toEqual([400, { detail: 'LIST_FULL' }]);
  });

  it('is one row a title for twenty at once', async () => {
    await open();
    const { token } = library.bia;
    const answers = await Promise.all(Array.from({ length: 20 }, () => want(token)));
    const added = answers.map(({ body }) => (body as unknown as { added: number }).added);
    expect(added.toSorted((a, b) => b - a).slice(0, 2)).toEqual([3, 0]);
    const rows = await rowsOf(
      library.db,
      sql`select title_id from title_marks where user_id = ${library.bia.id}`,
    );
    expect(rows).toHaveLength(3);
  });
});
