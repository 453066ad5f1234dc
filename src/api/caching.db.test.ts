import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { titleTag } from '#catalog/tag-rules.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { keysToPurge } from '#platform/cache-key-rules.ts';
import { createTestApi } from '#test/api.ts';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import type { MovieInfo, ApiPage } from './types.ts';

const database = useEmptyCatalogue();
const popularity = 10;

/** Changes the database without invalidation, to see what is cached. */
const renameOutside = (name: string) =>
  database.db.execute(sql`update titles set original_title = ${name}`);

async function start() {
  await seedCatalogue(database.db, aTitle({ popularity }));
  return createTestApi({ db: database.db });
}

describe('ETag', () => {
  it('is on every read, and a matching If-None-Match gives 304', async () => {
    const api = await start();
    for (const path of ['/movies/1', '/movies/popular', '/providers', '/openapi.json', '/docs']) {
      const answer = await api.ask(path);
      const etag = answer.headers.get('etag')!;
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      expect(answer.headers.get('cache-control')).toContain('max-age=60');
      for (const condition of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const again = await api.ask(path, { headers: { 'if-none-match': condition } });
        expect([again.status, again.headers.get('etag')], condition).toEqual([304, etag]);
        expect(await again.text()).toBe('');
      }
      const changed = await api.ask(path, { headers: { 'if-none-match': 'W/"other"' } });
      expect(changed.status).toBe(200);
    }
  });

  it('changes with the content', async () => {
    const api = await start();
    const before = (await api.ask('/movies/1')).headers.get('etag');
    await importTitles(database.db, [aTitle({ originalTitle: 'Novo' })]);
    expect((await api.ask('/movies/1')).headers.get('etag')).not.toBe(before);
  });
});

describe('compression', () => {
  const long = {
    translations: [{ language: 'pt-BR', title: 'A', overview: 'Ação. '.repeat(400) }],
  };
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  async function startLong() {
    await seedCatalogue(database.db, aTitle(long));
    return createTestApi({ db: database.db });
  }

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is %s for a client that accepts it, fresh and cached', async (encoding, decompress) => {
    const api = await startLong();
    const accepting = { headers: { 'accept-encoding': encoding } };
    const first = await api.ask('/movies/1', accepting);
    const second = await api.ask('/movies/1', accepting);
    const plain = await api.ask('/movies/1');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await bytesOf(plain);
    for (const answer of [first, second]) {
      const { headers } = answer;
      expect([headers.get('content-encoding'), headers.get('content-type')]).toEqual([
        encoding,
        'application/json',
      ]);
      const compressed = await bytesOf(answer);
      expect(compressed.length).toBeLessThan(text.length / 2);
      expect(decompress(compressed).equals(text)).toBe(true);
    }
    for (const answer of [first, second, plain]) {
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Authorization');
      expect(answer.headers.get('etag')).toBe(plain.headers.get('etag'));
    }
  });

  it('is done once for concurrent requests', async () => {
    const api = await startLong();
    await api.ask('/movies/1');
    const ask = async () =>
      bytesOf(await api.ask('/movies/1', { headers: { 'accept-encoding': 'gzip, br' } }));
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    for (const body of others) expect(body.equals(first)).toBe(true);
  });

  it('is not applied to short bodies', async () => {
    const api = await start();
    const { headers } = await api.ask('/lists/saga', { headers: { 'accept-encoding': 'br' } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding, Authorization',
    ]);
  });

  it('does not change a 304, whatever encoding the client has cached', async () => {
    const api = await startLong();
    const accepting = { 'accept-encoding': 'br' };
    const etag = (await api.ask('/movies/1', { headers: accepting })).headers.get('etag')!;
    for (const headers of [accepting, {}]) {
      const again = await api.ask('/movies/1', { headers: { ...headers, 'if-none-match': etag } });
      expect([again.status, again.headers.get('vary')]).toEqual([
        304,
        'Accept-Encoding, Authorization',
      ]);
      expect(again.headers.get('content-encoding')).toBeNull();
    }
  });

  it('is applied to the documentation too', async () => {
    const api = await start();
    const compressed = await api.ask('/openapi.json', { headers: { 'accept-encoding': 'br' } });
    const plain = await (await api.ask('/openapi.json')).text();
    expect(brotliDecompressSync(await bytesOf(compressed)).toString()).toBe(plain);
  });
});

describe('HEAD', () => {
  it('is a GET without its body, cached or not', async () => {
    const api = await start();
    for (let i = 0; i < 2; i += 1) {
      const answer = await api.ask('/movies/1', { method: 'HEAD' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/json',
      ]);
      expect(await answer.text()).toBe('');
    }
  });
});

describe('responses', () => {
  it('are cached for a minute', async () => {
    const api = await start();
    const title = async () => (await api.read<MovieInfo>('/movies/1')).title;
    expect(await title()).toBe('Original');
    await renameOutside('Outro');
    api.clock.advance(59_000);
    expect(await title()).toBe('Original');
    api.clock.advance(2000);
    expect(await title()).toBe('Outro');
  });

  it('are invalidated at once when this process imports', async () => {
    const api = await start();
    await api.read('/movies/1');
    await importTitles(database.db, [aTitle({ originalTitle: 'Novo' })]);
    expect((await api.read<MovieInfo>('/movies/1')).title).toBe('Novo');
  });

  it('are shared by all spellings of the same parameters', async () => {
    const api = await start();
    const spellings = ['?page=1&size=20', '', '?size=20', '?size=20&page=1&utm_source=x'];
    const total = async (query: string) =>
      (await api.read<ApiPage<unknown>>(`/movies/popular${query}`)).total;
    expect(await total(spellings[0]!)).toBe(1);
    await database.db.execute(sql`delete from titles`);
    expect(await Promise.all(spellings.map(total))).toEqual([1, 1, 1, 1]);
  });

  it('caches no 404', async () => {
    const api = await start();
    expect((await api.ask('/movies/2')).status).toBe(404);
    await database.db.execute(sql`insert into titles
      (media_type, id, original_title, original_language, popularity, source, fetched_at, updated_at)
      values ('movie', 2, 'Dois', 'pt', 1, 'test', now(), now())`);
    expect((await api.ask('/movies/2')).status).toBe(200);
  });

  it('answers an escaped path as the unescaped one', async () => {
    const api = await start();
    expect((await api.read<MovieInfo>('/movies/%31')).title).toBe('Original');
    await renameOutside('Outro');
    expect((await api.read<MovieInfo>('/movies/1')).title).toBe('Original');
  });
});

describe('Surrogate-Key', () => {
  it('names what a public response depends on, as its change purges it', async () => {
    const api = await start();
    for (const path of ['/movies/1', '/movies/popular']) {
      const { headers } = await api.ask(path);
      const keys = headers.get('surrogate-key')?.split(' ') ?? [];
      expect(keys.length, path).toBeGreaterThan(0);
      const purged = keysToPurge([titleTag({ type: 'movie', id: 1 })]);
      expect(
        keys.filter((key) => purged.includes(key)),
        path,
      ).toHaveLength(1);
      const etag = headers.get('etag')!;
      const again = await api.ask(path, { headers: { 'if-none-match': etag } });
      expect(again.headers.get('surrogate-key')).toBe(headers.get('surrogate-key'));
    }
  });

  it('is on no response of one client', async () => {
    const api = await start();
    const own = await api.ask('/movies/1', { headers: { authorization: 'Bearer x' } });
    expect(own.headers.get('cache-control')).not.toContain('public');
    expect(own.headers.get('surrogate-key')).toBeNull();
    expect((await api.ask('/movies/77')).headers.get('surrogate-key')).toBeNull();
  });
});
