import { describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { PageCache } from './page-cache.ts';

const html = (body: string, status = 200) =>
  new Response(`<!doctype html>${body}`, { status, headers: { 'content-type': 'text/html' } });

/** A cache over a renderer that counts, and whose next answer the test decides. */
function setUp({ maxBytes = 1_000_000 } = {}) {
  const clock = fixedClock('2026-11-21T12:00:00Z');
  const rendered: string[] = [];
  const failures: string[] = [];
  const site = { answer: async (path: string) => html(`${path} ${rendered.length}`) };
  const cache = new PageCache({
    render: (path) => {
      rendered.push(path);
      return site.answer(path);
    },
    maxBytes,
    freshMs: 60_000,
    staleMs: 600_000,
    searchOf: (path) =>
      path === '/search'
        ? { names: ['query'], clean: ({ query }) => ({ query: String(query) }), kept: false }
        : null,
    onFailure: (path) => failures.push(path),
    policy: () => "default-src 'self'",
    clock,
  });
  const bodyOf = async (path: string) =>
    Buffer.from((await cache.get(path)).response.body).toString();
  return { cache, clock, rendered, failures, site, bodyOf };
}

describe('a page', () => {
  test('is rendered once while fresh, and once for many askers at a time', async () => {
    const { cache, rendered } = setUp();
    await Promise.all([cache.get('/a'), cache.get('/a'), cache.get('/a')]);
    await cache.get('/a');
    expect(rendered).toEqual(['/a']);
  });

  test('of a search is shared by who asks at one time, and not kept', async () => {
    const { cache, rendered } = setUp();
    const key = cache.keyOf('/search?utm_source=x&query=dark') ?? '';
    await Promise.all([cache.get(key), cache.get(key)]);
    expect(rendered).toEqual(['/search?query=dark']);
    expect(cache.peek(key)).toBeUndefined();
    await cache.get(key);
    expect(rendered).toHaveLength(2);
  });

  test('that has aged is served at once and renewed behind the visitor’s back', async () => {
    const { clock, rendered, bodyOf } = setUp();
    const first = await bodyOf('/a');
    clock.advance(61_000);
    expect(await bodyOf('/a')).toBe(first);
    expect(rendered).toHaveLength(2);
    await expect.poll(() => bodyOf('/a')).not.toBe(first);
  });

  test('that is too old is rendered before it is served', async () => {
    const { clock, bodyOf } = setUp();
    const first = await bodyOf('/a');
    clock.advance(661_000);
    expect(await bodyOf('/a')).not.toBe(first);
  });

  test('keeps standing when its renewal fails, and someone hears of it', async () => {
    const { cache, clock, failures, site } = setUp();
    await cache.get('/a');
    clock.advance(61_000);
    site.answer = async () => html('broken', 500);
    await cache.get('/a');
    await expect.poll(() => failures).toEqual(['/a']);
    expect((await cache.get('/a')).response.status).toBe(200);
  });

  test('that is gone at its renewal is not served again', async () => {
    const { cache, clock, site } = setUp();
    await cache.get('/a');
    clock.advance(61_000);
    site.answer = async () => html('gone', 404);
    await cache.get('/a');
    await expect.poll(() => cache.peek('/a')).toBeUndefined();
  });

  test('that is on its way is not kept, nor stands for the one it was', async () => {
    const { cache, clock, rendered, site } = setUp();
    await cache.get('/a');
    clock.advance(61_000);
    site.answer = async () => html('coming', 202);
    await cache.get('/a');
    await expect.poll(() => cache.peek('/a')).toBeUndefined();
    const { status, headers } = (await cache.get('/a')).response;
    expect([status, headers['cache-control']]).toEqual([202, 'no-store']);
    await cache.get('/a');
    expect(rendered).toHaveLength(4);
  });

  test('is counted by whether it was kept', async () => {
    const { cache } = setUp();
    await cache.get('/a');
    await cache.get('/a');
    cache.peek('/a');
    cache.peek('/b');
    expect(cache.counts).toEqual({ kept: 2, rendered: 1 });
  });
});

test('errors are answered and never kept', async () => {
  const { cache, rendered, site } = setUp();
  site.answer = async () => html('not found', 404);
  expect((await cache.get('/x')).response.headers['cache-control']).toBe('no-store');
  await cache.get('/x');
  expect(rendered).toHaveLength(2);
  site.answer = () => Promise.reject(new Error('the renderer broke'));
  await expect(cache.get('/x')).rejects.toThrow('the renderer broke');
  site.answer = async () => html('well again');
  expect((await cache.get('/x')).response.status).toBe(200);
});

test('what is unused for longest leaves when the bytes run out', async () => {
  const { cache, rendered, site } = setUp({ maxBytes: 5000 });
  site.answer = async () => html('x'.repeat(1000));
  await cache.get('/a');
  await cache.get('/b');
  await cache.get('/a');
  await cache.get('/c');
  expect(cache.peek('/b')).toBeUndefined();
  expect(cache.peek('/a')).toBeDefined();
  expect(rendered).toEqual(['/a', '/b', '/c']);
});

test('the ETag is of the content, not of the moment it was rendered', async () => {
  const { cache, clock, site } = setUp();
  site.answer = async () => html(`same, at ${clock.now().getTime()}`);
  const first = (await cache.get('/a')).response.etag;
  clock.advance(700_000);
  expect((await cache.get('/a')).response.etag).toBe(first);
  site.answer = async () => html('other');
  clock.advance(700_000);
  expect((await cache.get('/a')).response.etag).not.toBe(first);
});
