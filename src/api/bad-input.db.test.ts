import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Log } from '#platform/log.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase('demonstration');
const error = vi.fn<(...all: unknown[]) => void>();
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db, log: { error } as unknown as Log });
});

const LISTS = [
  '/movies/popular',
  '/series/popular',
  '/movies/now_playing',
  '/movies/genres',
  '/movies/genre/18',
  '/series/genre/18',
  '/movies/provider/8',
  '/movies/discover',
  '/providers',
  '/recommendations',
  '/products',
  '/lists/performer',
  '/lists/saga',
  '/lists/saga/1',
];
const NO_NUMBERS = ['abc', '', '1.5', '1e3', '0x10', '%00', '1%00', ' 1', '+1', '٣', "1'--", 'NaN'];
const OUTSIDE = ['0', '-1', '2147483648', '99999999999999999999999', '-9223372036854775809'];

describe('page and size', () => {
  it.each(LISTS)('%s refuses page and size outside their bounds', async (path) => {
    for (const value of [...NO_NUMBERS, ...OUTSIDE, '1&page=2']) {
      const answer = await api.ask(`${path}?page=${value}`);
      expect(answer.status, value).toBe(422);
      expect(await answer.json()).toEqual({
        detail: [{ type: expect.any(String), loc: ['query', 'page'], msg: expect.any(String) }],
      });
    }
    expect((await api.ask(`${path}?size=101`)).status).toBe(422);
    expect((await api.ask(`${path}?size=0`)).status).toBe(422);
  });

  it('have an error for each parameter, without its value', async () => {
    const answer = await api.ask('/movies/popular?page=secret1&size=secret2');
    const text = await answer.text();
    expect(JSON.parse(text).detail.map((entry: { loc: string[] }) => entry.loc)).toEqual([
      ['query', 'page'],
      ['query', 'size'],
    ]);
    expect(text).not.toContain('secret');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('ids', () => {
  const PATHS = [
    '/movies/',
    '/series/',
    '/persons/',
    '/movies/genre/',
    '/series/genre/',
    '/movies/provider/',
    '/lists/saga/',
    '/lists/performer/',
  ];
  it.each(PATHS)('%s refuses invalid ids', async (path) => {
    for (const id of [...NO_NUMBERS.filter((text) => text !== ''), ...OUTSIDE, '%E0%A4%A']) {
      const answer = await api.ask(path + id);
      expect(answer.status, id).toBe(422);
    }
  });

  it.each(PATHS)('%s answers 404 to ids that nothing has', async (path) => {
    const answer = await api.ask(`${path}2147483647`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: 'Not Found' });
  });

  it('checks the ids of products and providers too', async () => {
    for (const query of [
      '/products?media_id=abc&media_type=movie',
      '/products?media_id=2147483648',
      '/products?media_id=598&media_type=film',
      '/products?media_id=1&media_id=2',
      '/movies/discover?provider_ids=8,abc',
      '/movies/discover?provider_ids=8,,337',
      '/movies/discover?provider_ids=%00',
      '/movies/discover?provider_ids=2147483648',
      `/movies/discover?provider_ids=${Array.from({ length: 101 }, (_, i) => i + 1).join()}`,
    ]) {
      expect((await api.ask(query)).status, query).toBe(422);
    }
  });
});

describe('addresses', () => {
  it('refuses addresses that are too long', async () => {
    const long = 'x'.repeat(10_240);
    expect((await api.ask(`/movies/popular?page=${long}`)).status).toBe(414);
    expect((await api.ask(`/movies/popular?junk=${long}`)).status).toBe(414);
    expect((await api.ask(`/${long}`)).status).toBe(414);
  });

  it.each([
    '',
    '/',
    '/nope',
    '/movies',
    '/movies/598/nope',
    '/movies/popular/',
    '/lists',
    '/users/you',
  ])('unknown: "%s"', async (path) => {
    const answer = await api.ask(path);
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not Found' }]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('do not allow %s', async (method) => {
    await api.ask('/movies/598');
    for (const path of ['/movies/598', '/providers', '/openapi.json']) {
      const answer = await api.ask(path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(await answer.json()).toEqual({ detail: 'Method Not Allowed' });
    }
    expect((await api.ask('/nope', { method })).status).toBe(404);
  });
});

it('causes no logged error', () => expect(error).not.toHaveBeenCalled());
