import { beforeAll, describe, expect, it, test } from 'vitest';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
let token: string;
beforeAll(async () => {
  api = createTestApi({ db: database.db });
  token = await signIn(database.db, await createTestUser(database.db));
});

const SERIES = 92_000_060;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

async function ask(method: string, path: string, body?: string, type = JSON_TYPE) {
  const answer = await api.ask(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown };
}
const unknown = (place: string, name: string) => ({
  status: 422,
  body: {
    detail: [{ type: 'unrecognized_keys', loc: [place, name], msg: 'is not known to this call' }],
  },
});
const progress = async () =>
  (await ask('GET', `/viewer/series/${SERIES}`)).body as { watched_episodes?: number };

describe('calls about episodes', () => {
  it('refuse a misspelt key instead of marking the whole series', async () => {
    const before = await progress();
    const add = '/watched/episodes/add';
    expect(await ask('POST', add, JSON.stringify({ media_id: SERIES, season: 1 }))).toEqual(
      unknown('body', 'season'),
    );
    expect(await ask('POST', add, `media_id=${SERIES}&season=1`, FORM_TYPE)).toEqual(
      unknown('body', 'season'),
    );
    expect(
      await ask('POST', `${add}?season_number=1`, JSON.stringify({ media_id: SERIES })),
    ).toEqual(unknown('query', 'season_number'));
    expect(await progress()).toEqual(before);
  });

  it('refuse it instead of taking back the whole series', async () => {
    const season = { media_id: SERIES, season_number: 1 };
    expect((await ask('POST', '/watched/episodes/add', JSON.stringify(season))).status).toBe(200);
    const before = await progress();
    const remove = '/watched/episodes/remove';
    const wrong = JSON.stringify({ media_id: SERIES, season_numer: 2, episode: 1 });
    expect(await ask('DELETE', remove, wrong)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'season_numer'] }, { loc: ['body', 'episode'] }] },
    });
    expect(
      await ask('DELETE', `${remove}?season_number=2`, JSON.stringify({ media_id: SERIES })),
    ).toEqual(unknown('query', 'season_number'));
    expect(await progress()).toEqual(before);
  });
});

it('a report of one offer does not become a report of all', async () => {
  const report = { media_id: 598, type: 'movie', problem: 'gone', provider: 8 };
  expect(await ask('POST', '/offers/report', JSON.stringify(report))).toEqual(
    unknown('body', 'provider'),
  );
});

describe('the sessions of a person', () => {
  it.each([
    ['?id=1', undefined, JSON_TYPE, unknown('query', 'id')],
    ['', '{"id":"1"}', JSON_TYPE, unknown('body', 'id')],
    ['', 'id=1', FORM_TYPE, unknown('body', 'id')],
    ['', '["1"]', JSON_TYPE, { status: 422, body: { detail: [{ loc: ['body'] }] } }],
  ])('do not all end if one is meant: %s %s', async (query, body, type, refusal) => {
    expect(await ask('DELETE', `/users/me/sessions${query}`, body, type)).toMatchObject(refusal);
  });

  it('end for a body that says nothing', async () => {
    for (const body of [undefined, '', '{}', 'null']) {
      expect((await ask('DELETE', '/users/me/sessions', body)).status).toBe(204);
    }
  });
});

test('every call that deletes refuses query parameters, after asking for the token', async () => {
  const { paths } = await api.read<{ paths: Record<string, Record<string, unknown>> }>(
    '/openapi.json',
  );
  const deletes = Object.keys(paths).filter((path) => 'delete' in paths[path]!);
  expect(deletes.length).toBeGreaterThan(10);
  for (const path of deletes) {
    const filled = path.replaceAll(/\{\w+\}/g, '1');
    expect([path, (await ask('DELETE', `${filled}?only=1`)).body]).toEqual([
      path,
      unknown('query', 'only').body,
    ]);
    const anonymous = await api.ask(`${filled}?only=1`, { method: 'DELETE' });
    expect([path, anonymous.status]).toEqual([path, 401]);
  }
});

it('elsewhere unknown keys are dropped', async () => {
  const body = JSON.stringify({ media_id: 598, type: 'movie', season: 1, __proto__: {} });
  expect((await ask('POST', '/favorites/add', body)).status).toBe(200);
});
