import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNTOUCHED } from '#library/marks/viewer-queries.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { createBusyViewer, createTestViewer, withToken } from '#test/viewers.ts';

/** Ratings of two people who have rated all titles and put them on all their lists. */
const RATINGS = { ana: 9, bia: 3 };
const AVERAGE = 6;

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
let viewers: Record<keyof typeof RATINGS, Awaited<ReturnType<typeof createBusyViewer>>>;
beforeAll(async () => {
  viewers = {
    ana: await createBusyViewer(database.db, RATINGS.ana),
    bia: await createBusyViewer(database.db, RATINGS.bia),
  };
  api = createTestApi({ db: database.db });
});

const tokenOf = (name: string) => (name === 'ana' || name === 'bia' ? viewers[name].token : name);
/** A person's state of every title. */
const stateOf = (name: 'ana' | 'bia') => ({
  rating: RATINGS[name],
  watchlist: true,
  favorite: true,
  watched: true,
  collections: [viewers[name].publicId, viewers[name].privateId],
  new_count: 0,
});

interface Operation {
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string; schema: { example?: unknown } }[];
}

/** The address of every cached read, from the OpenAPI document: those that can answer 304. */
async function cachedReads(): Promise<string[]> {
  const { paths } = await api.read<{ paths: Record<string, { get?: Operation }> }>('/openapi.json');
  const open = Object.entries(paths).flatMap(([path, { get }]) =>
    get && '304' in get.responses ? [{ path, get }] : [],
  );
  return open.map(({ path, get }) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = get.parameters?.find((entry) => entry.in === 'path' && entry.name === name);
      return String(parameter?.schema.example);
    }),
  );
}

const leaks = (text: string) =>
  /"user":\d|"(watchlist|favorite|watched)":true|"collections":\[\d/.test(text);

/** True for lists that no token changes; shared caches may store them for requests with a token too. */
const isSameForAll = (path: string) => path.startsWith('/address/');

async function ask(path: string, token?: string) {
  const answer = await api.ask(path, token === undefined ? undefined : withToken(tokenOf(token)));
  const cacheControl = answer.headers.get('cache-control') ?? '';
  return {
    status: answer.status,
    text: await answer.text(),
    cacheControl,
    headers: answer.headers,
  };
}

describe('public facts', () => {
  it('never contain viewer state, whichever requests came before or at the same time', async () => {
    const paths = await cachedReads();
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const before = await ask(path);
      expect(before.status, path).toBe(200);
      const inTurn = [await ask(path, 'ana'), await ask(path), await ask(path, 'bia')];
      const atOnce = await Promise.all(
        [undefined, 'ana', undefined, 'bia', 'unknown', undefined].map((token) => ask(path, token)),
      );
      const after = await ask(path);
      const anonymous = [before, inTurn[1]!, atOnce[0]!, atOnce[2]!, atOnce[5]!, after];
      for (const answer of anonymous) {
        expect(leaks(answer.text), path).toBe(false);
        expect(answer.text, path).toBe(before.text);
        expect(answer.cacheControl, path).toMatch(/^public, /);
        if (!isSameForAll(path)) {
          expect(answer.headers.get('vary'), path).toContain('Authorization');
        }
      }
      for (const answer of [inTurn[0]!, inTurn[2]!, atOnce[1]!, atOnce[3]!, atOnce[4]!]) {
        expect(answer.status, path).toBe(200);
        if (isSameForAll(path)) expect(answer.text, path).toBe(before.text);
        else expect(answer.cacheControl, path).toBe('private, no-store');
      }
    }
  });

  it('are the same if the first request had a token', async () => {
    const cold = createTestApi({ db: database.db });
    for (const path of ['/movies/598', '/series/1396', '/movies/popular']) {
      const own = await (await cold.ask(path, withToken(tokenOf('ana')))).text();
      const everybodys = await (await cold.ask(path)).text();
      expect(leaks(own), path).toBe(path !== '/movies/popular');
      expect(everybodys, path).toBe((await ask(path)).text);
    }
  });

  it('are the response to a request with an unknown token', async () => {
    for (const token of ['unknown', '', 'a b']) {
      const answer = await ask('/movies/598', token);
      expect([answer.status, answer.text]).toEqual([200, (await ask('/movies/598')).text]);
    }
  });
});

describe('a title', () => {
  it.each(['/movies/598', '/series/1396'])('%s has its viewer’s own state', async (path) => {
    for (const name of ['ana', 'bia'] as const) {
      const { text, headers } = await ask(path, name);
      expect(JSON.parse(text)).toMatchObject({
        our_rating: { user: RATINGS[name], average: AVERAGE, count: 2 },
        watchlist: true,
      });
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('vary')).toContain('Authorization');
    }
  });

  it('answers 404 to an unknown title for a viewer too', async () => {
    expect((await ask('/movies/99999999', 'ana')).status).toBe(404);
  });
});

describe('/viewer/titles', () => {
  it('returns many titles at once, in the order of the request', async () => {
    const { text, cacheControl, headers } = await ask(
      '/viewer/titles?movie_ids=598,105&serie_ids=1396',
      'ana',
    );
    expect(JSON.parse(text)).toEqual({
      items: [
        { media_type: 'movie', media_id: 105, ...stateOf('ana') },
        { media_type: 'movie', media_id: 598, ...stateOf('ana') },
        { media_type: 'serie', media_id: 1396, ...stateOf('ana') },
      ],
    });
    expect(cacheControl).toBe('private, no-store');
    expect(headers.get('vary')).toContain('Authorization');
  });

  it.each([
    ['without a token', {}],
    ['with an unknown one', { authorization: 'Bearer unknown' }],
    ['with another scheme', { authorization: 'Basic ana' }],
    ['with two words', { authorization: 'Bearer ana ana' }],
  ])('is 401 %s, before its parameters are checked', async (_, headers: Record<string, string>) => {
    const answer = await api.ask('/viewer/titles?movie_ids=nonsense', { headers });
    expect([answer.status, await answer.json()]).toEqual([401, { detail: 'Unauthorized' }]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('accepts the word Bearer in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      const headers = { authorization: `${scheme} ${viewers.ana.token}` };
      expect((await api.ask('/viewer/titles', { headers })).status).toBe(200);
    }
  });

  it('accepts a hundred titles, films and series together', async () => {
    const ids = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => from + at);
    const path = (films: number, series: number) =>
      `/viewer/titles?movie_ids=${ids(1, films)}&serie_ids=${ids(1, series)}`;
    expect((await ask(path(60, 40), 'ana')).status).toBe(200);
    expect((await ask(path(60, 41), 'ana')).status).toBe(422);
    expect((await ask('/viewer/titles?movie_ids=x', 'ana')).status).toBe(422);
  });

  it('returns titles with which the person has done nothing', async () => {
    const { token } = await createTestViewer(database.db);
    const { text } = await ask('/viewer/titles?movie_ids=598,99999999', token);
    expect(JSON.parse(text)).toEqual({
      items: [598, 99_999_999].map((id) => ({ media_type: 'movie', media_id: id, ...UNTOUCHED })),
    });
  });
});

describe('a public collection', () => {
  it('is never cached, and private at once when its owner closes it', async () => {
    const { publicId, privateId, id } = viewers.ana;
    for (const path of [`/collections/${publicId}`, `/collections/${publicId}/medias`]) {
      for (const token of [undefined, 'bia', 'ana', undefined]) {
        const answer = await ask(path, token);
        expect([answer.status, answer.cacheControl], path).toEqual([200, 'private, no-store']);
        expect(leaks(answer.text), path).toBe(false);
        expect(answer.text.includes(id) || answer.text.includes('@'), path).toBe(false);
      }
    }
    for (const token of [undefined, 'bia']) {
      expect((await ask(`/collections/${privateId}`, token)).status).toBe(404);
    }
    await database.db.execute(sql`update collections set is_public = false where id = ${publicId}`);
    for (const token of [undefined, 'bia']) {
      expect((await ask(`/collections/${publicId}`, token)).status).toBe(404);
      expect((await ask(`/collections/${publicId}/medias`, token)).status).toBe(404);
    }
  });
});
