import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answerError } from '#api/foundation/errors.ts';
import { ownerDeleted } from '#library/library-errors.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { film, gone, OF_TITLES, OWN, refused, openLibrary } from '#test/library.ts';
import { deletePerson } from '#test/people.ts';

const library = openLibrary();
const { call } = library;

describe.each(OWN)('%s', (name, body, status) => {
  it('answers its owner, in private', async () => {
    const answer = await call(name, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toContain('Authorization');
  });

  it('is 401 without a token, with an unknown one, and after the account was deleted', async () => {
    await deletePerson(library.db, library.bia.id);
    for (const token of [null, 'unknown', library.bia.token]) {
      const answer = await call(name, body, token);
      expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      if (body) expect((await call(name, { nonsense: true }, token)).status).toBe(401);
    }
  });
});

/** Calls that would do more than meant if they dropped a misspelt field: they refuse unknown ones. */
const STRICT = /\/watched\/episodes\//;

describe.each(OWN.filter(([, body]) => body))('%s', (name, body, status) => {
  it('takes nothing that its body does not name: no other owner, id or right', async () => {
    const { db, ana, bia } = library;
    const everything = async (owner: string) => {
      const tables = await rowsOf<{ name: string }>(
        db,
        sql`select table_name as name from information_schema.columns
          where column_name = 'user_id' and table_schema = 'public' order by 1`,
      );
      expect(tables.length).toBeGreaterThan(10);
      const counts = tables.map(
        (table) => sql`select ${table.name} as name, count(*) from ${sql.identifier(table.name)}
          where user_id = ${owner}`,
      );
      return rowsOf(db, sql.join(counts, sql` union all `));
    };
    const account = () => rowsOf(db, sql`select * from users where id = ${ana.id}`);
    const [ofBia, ofAna] = [await everything(bia.id), await account()];
    const more = { user_id: bia.id, owner_id: bia.id, is_superuser: true, is_active: false };
    const sent = { id: 9999, email: 'outra@exemplo.com.br', created_at: '2000-01-01', ...more };
    const expected = STRICT.test(name) ? 422 : status;
    expect((await call(name, { ...sent, ...body })).status).toBe(expected);
    expect(await everything(bia.id)).toEqual(ofBia);
    expect(await account()).toEqual(ofAna);
    expect(await countOf(db, sql`collections where id = 9999`)).toBe(0);
  });
});

/** The calls that take JSON or a form; a list of titles is JSON only. */
const WITH_FORM = OWN.filter(([name, body]) => body && !/\/(order|medias|top)$/.test(name));

describe.each(WITH_FORM)('%s', (name, body) => {
  const ask = (init: Parameters<typeof library.sendRaw>[1]) => library.sendRaw(name, init);
  const formOf = (fields: object) =>
    new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));

  it('takes a form as well, urlencoded or multipart', async () => {
    const multipart = new FormData();
    for (const [key, value] of formOf(body!)) multipart.set(key, value);
    expect((await ask({ body: formOf(body!) })).ok).toBe(true);
    if (name === 'POST /collections') multipart.set('name', 'Mais uma');
    expect((await ask({ body: multipart })).ok).toBe(true);
  });

  it('is 422 for a malformed body, and 413 for one that is too large', async () => {
    const json = { 'content-type': 'application/json' };
    for (const init of [
      {},
      { body: '{"a":', headers: json },
      { body: '[]', headers: json },
      { body: 'null', headers: json },
      { body: '"text"', headers: json },
      { body: '{}', headers: json },
      { body: `${'['.repeat(65)}${']'.repeat(65)}`, headers: json },
      { body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } },
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      { body: new URLSearchParams() },
    ]) {
      const answer = await ask(init);
      expect(answer.status, JSON.stringify(init)).toBe(422);
      const { detail } = (await answer.json()) as { detail: { loc: unknown[] }[] };
      expect(detail[0]?.loc[0]).toBe('body');
    }
    const large = JSON.stringify({ ...body, more: 'x'.repeat(1 << 20) });
    expect((await ask({ body: large, headers: json })).status).toBe(413);
  });
});

describe.each(OF_TITLES)('%s', (name, more) => {
  it('is 422 for a wrong id or type, one entry each, without the input', async () => {
    for (const wrong of [0, -1, 1.5, 2 ** 31, 'x', '1e3', ' 1', '', null, [], {}, true]) {
      const { status, body } = await call(name, { ...film, ...more, media_id: wrong });
      expect([status, body.detail.length, body.detail[0]?.loc], String(wrong)).toEqual([
        422,
        1,
        ['body', 'media_id'],
      ]);
    }
    for (const wrong of ['series', 'tv', 'MOVIE', '', null, 1, ['movie']]) {
      const { status, body } = await call(name, { ...film, ...more, type: wrong });
      expect([status, body.detail[0]?.loc], String(wrong)).toEqual([422, ['body', 'type']]);
    }
    expect((await call(name, more)).body.detail).toHaveLength(2);
  });

  it('is 404 for an unknown title and one for adults, and takes one that was deleted', async () => {
    for (const unknown of refused) {
      const { status, body } = await call(name, { ...unknown, ...more });
      expect([status, body]).toEqual([404, { detail: 'Not Found' }]);
    }
    expect((await call(name, { ...gone, ...more })).status).toBe(200);
  });

  it('takes the id as digits, as forms send it', async () => {
    expect((await call(name, { media_id: '1', type: 'movie', ...more })).status).toBe(200);
  });
});

it('is 401 as without a token if the account is deleted after the token was checked', () => {
  const answer = answerError(ownerDeleted);
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

it('deleting the account deletes everything that the person kept, and their ratings', async () => {
  for (const [name, more] of OF_TITLES) {
    if (name.startsWith('POST')) await call(name, { ...film, ...more });
  }
  await call('PUT /services', { provider_ids: [1] });
  await call('POST /watched/episodes/add', { media_id: 1, season_number: 1 });
  const tables = [
    'ratings',
    'title_marks',
    'collections',
    'collection_items',
    'subscribed_services',
    'watched_episodes',
  ];
  const counts = () =>
    Promise.all(tables.map((table) => countOf(library.db, sql`${sql.identifier(table)}`)));
  expect(await counts()).toEqual([1, 3, 1, 1, 1, 2]);
  expect((await call('DELETE /users/me')).status).toBe(204);
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  const { body } = await call('GET /series/1', undefined, null);
  expect(body.our_rating).toEqual({ user: null, average: null, count: 0 });
});
