import { beforeAll, describe, expect, it, vi } from 'vitest';
import { foundTitle, personCard } from '#catalog/schema.ts';
import type { Log } from '#platform/log.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import type { FoundTitle, ApiPage } from '#api/types.ts';

const database = useDatabase('demonstration');
const error = vi.fn<(...all: unknown[]) => void>();
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db, log: { error } as unknown as Log });
});

const PATHS = ['/movies/search', '/series/search', '/persons/search'];
const search = (path: string, query: string, more = '') =>
  api.ask(`${path}?query=${encodeURIComponent(query)}${more}`);

describe('the results of a search', () => {
  it.each([
    ['/movies/search?query=cidade', foundTitle],
    ['/series/search?query=casa', foundTitle],
    ['/persons/search?query=fernanda', personCard],
  ])('%s matches the schema of its page', async (path, item) => {
    const page = await api.read<ApiPage<unknown>>(path);
    expect(page.items.length).toBeGreaterThan(1);
    expect(page).toMatchObject({ page: 1, size: 20, pages: Math.ceil(page.total / 20) });
    for (const entry of page.items) expect(item.safeParse(entry).error).toBeUndefined();
  });

  it('are sorted by match, on the same scale for films and series', async () => {
    const films = await api.read<ApiPage<FoundTitle>>('/movies/search?query=cidade de deus');
    const series = await api.read<ApiPage<FoundTitle>>('/series/search?query=cidade de deus');
    for (const { items } of [films, series]) {
      const matches = items.map(({ match }) => match);
      expect(matches).toEqual(matches.toSorted((a, b) => b - a));
    }
    expect(films.items[0]!.match).toBeGreaterThan(series.items[0]!.match);
  });

  it.each(PATHS)('%s accepts `q` for `query`, which has priority', async (path) => {
    const text = async (query: string) => (await api.ask(`${path}?${query}`)).text();
    const byQuery = await text('query=fernanda');
    expect(await text('q=fernanda')).toBe(byQuery);
    expect(await text('q=zzzzzz&query=fernanda')).toBe(byQuery);
    expect((await api.ask(`${path}?q=a&q=b`)).status).toBe(422);
  });

  it('are cached once for all spellings of a query', async () => {
    const ways = ['bacurau', 'Bacurau ', ' BACURAU!', 'bácurau'];
    const tags = await Promise.all(
      ways.map(async (way) => (await search('/movies/search', way)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(1);
    const silent = createTestApi({ db: database.db });
    await silent.ask('/movies/search?query=Bacurau');
    const execute = vi.spyOn(database.db, 'execute');
    expect((await silent.ask('/movies/search?query=bacurau%20')).status).toBe(200);
    expect(execute).not.toHaveBeenCalled();
    execute.mockRestore();
  });

  it.each(PATHS)('%s is empty without a text, and does not query the database', async (path) => {
    const nowhere = createTestApi({ db: {} as typeof database.db });
    const none = { items: [], total: 0, page: 1, size: 20, pages: 0 };
    expect(await nowhere.read(path)).toEqual(none);
    for (const query of ['', ' ', '?!…', '\u0000', '\u0301\u0301', '\'"\\:*&|!()<>%_']) {
      const answer = await nowhere.ask(`${path}?query=${encodeURIComponent(query)}`);
      expect(await answer.json(), query).toEqual(none);
    }
  });
});

describe('unusual queries', () => {
  const STRANGE = [
    "'; drop table titles; --",
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    "cidade' & 'deus':* | !bacurau <-> (a",
    '\'"\\:*&|!()<>%_',
    ':*',
    '!!!a',
    'a:*b & !c',
    '%%%',
    '_____',
    '\\',
    'a\\',
    "a'b''c",
    '$1 $2 ${x} {{y}}',
    '\u0000cidade\u0000',
    'ci\u0000dade',
    '\u202Ecidade\u202C',
    'مدينة الله',
    'עיר האלוהים',
    '🎬 bacurau 🎬',
    'a\u0301\u0302\u0303\u0304\u0305'.repeat(20),
    'ﷺ'.repeat(100),
    'ß'.repeat(200),
    'İ'.repeat(100),
    '가'.repeat(200),
    '漢字'.repeat(60),
    'a '.repeat(100),
    'ab'.repeat(100),
    'de da do '.repeat(20),
    'x'.repeat(200),
    '1'.repeat(200),
    '2 ii dois two '.repeat(14),
    'cidade '.repeat(28),
    '=cidade',
    'NaN',
    'null',
    'undefined',
    '__proto__',
    'constructor toString',
  ];

  it.each(PATHS)('%s answers 200, with titles of the catalogue only', async (path) => {
    for (const query of STRANGE) {
      const answer = await search(path, query);
      expect(answer.status, query).toBe(200);
      const page = (await answer.json()) as ApiPage<unknown>;
      expect(page.items.length, query).toBe(Math.min(20, page.total));
    }
  });

  it.each(PATHS)('%s refuses a query that is too long, in any script', async (path) => {
    for (const query of [
      'x'.repeat(201),
      'x'.repeat(10_240),
      '🎬'.repeat(3400),
      'ã'.repeat(5000),
    ]) {
      const answer = await search(path, query);
      expect(answer.status, query.slice(0, 10)).toBe(422);
      expect(await answer.json()).toEqual({
        detail: [
          { type: 'too_big', loc: ['query', 'query'], msg: 'must be 200 characters or less' },
        ],
      });
    }
  });

  it.each(PATHS)('%s accepts invalid escapes, and refuses two queries', async (path) => {
    for (const raw of ['%', '%E0%A4%A', '%ED%A0%80', '%FF%FE', '%00', '+', 'a+b', '%2B']) {
      expect((await api.ask(`${path}?query=${raw}`)).status, raw).toBe(200);
    }
    expect((await api.ask(`${path}?query=a&query=b`)).status).toBe(422);
  });

  it.each(PATHS)('%s has consistent pages and totals', async (path) => {
    for (const more of ['&page=0', '&page=-1', '&page=1e9', '&page=x', '&size=0', '&size=101']) {
      expect((await search(path, 'a', more)).status, more).toBe(422);
    }
    const there = await api.read<ApiPage<unknown>>(`${path}?query=a`);
    const past = await api.read<ApiPage<unknown>>(`${path}?query=a&page=1000000000`);
    expect(past).toEqual({ ...there, items: [], page: 1_000_000_000 });
  });
});

it('cause no logged error', () => expect(error).not.toHaveBeenCalled());

describe('an explained search', () => {
  const path = '/movies/search?query=vacurau&explain=1';
  type Explained = ApiPage<FoundTitle> & {
    explanation: { name: string[]; steps: unknown[]; first: { title: string; by: string }[] };
  };

  it('is for superusers, whose response no cache stores', async () => {
    const token = await signIn(
      database.db,
      await createTestUser(database.db, { isSuperuser: true }),
    );
    const answer = await api.ask(path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const { items, explanation } = (await answer.json()) as Explained;
    expect(items[0]).toMatchObject({ title: 'Bacurau' });
    expect(explanation).toMatchObject({
      name: ['vacurau'],
      first: [{ title: 'Bacurau', by: 'similar words' }],
    });
    expect(explanation.steps.length).toBeGreaterThan(1);
  });

  it('does not exist for anybody else, also after a superuser has asked', async () => {
    const token = await signIn(database.db, await createTestUser(database.db));
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const answer = await api.ask(path, { headers });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Not Found' });
    }
  });

  it('is for everybody in development', async () => {
    const developed = createTestApi({ db: database.db, development: true });
    const { explanation } = await developed.read<Explained>(path);
    expect(explanation.first[0]!.title).toBe('Bacurau');
    expect(await developed.read<Explained>('/movies/search?query=vacurau')).not.toHaveProperty(
      'explanation',
    );
  });

  it('refuses other values', async () =>
    expect((await api.ask('/movies/search?query=vacurau&explain=2')).status).toBe(422));
});
