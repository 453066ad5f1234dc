import { describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { ConcurrencyLimit, Overloaded } from '#platform/concurrency-limit.ts';
import { Invalidations, TagSet, dependOn } from '#platform/tags.ts';
import { responseKeys } from '#platform/cache-key-rules.ts';
import { negotiate } from './stored-response.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';

const html = (body: string, status = 200): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  html: `<!doctype html>${body}`,
});

/** A cache over a renderer that counts its calls, and whose next response the test decides. */
function setUp({ maxBytes = 1_000_000 } = {}) {
  const clock = fixedClock('2026-11-21T12:00:00Z');
  const invalidations = new Invalidations();
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
        ? { names: ['query'], clean: ({ query }) => ({ query: String(query) }), cached: false }
        : path === '/token'
          ? { names: [], clean: () => ({}), cached: false, secret: true }
          : path === '/live'
            ? { names: ['page'], clean: ({ page }) => ({ page: String(page) }), live: true }
            : null,
    pathOf: (path) => (path.startsWith('/nowhere') ? null : path),
    subjectOf: (path) => /-(\d+)$/.exec(path)?.[1] ?? null,
    onFailure: (path) => failures.push(path),
    invalidations,
    clock,
  });
  const bodyOf = async (path: string) => Buffer.from((await cache.get(path)).body).toString();
  return { cache, clock, invalidations, rendered, failures, site, bodyOf };
}

describe('a page', () => {
  test('is rendered once while fresh, and once for concurrent requests', async () => {
    const { cache, rendered } = setUp();
    await Promise.all([cache.get('/a'), cache.get('/a'), cache.get('/a')]);
    await cache.get('/a');
    expect(rendered).toEqual(['/a']);
  });

  test('is shared by concurrent requests and not cached if it is a search', async () => {
    const { cache, rendered } = setUp();
    const key = cache.keyOf('/search?utm_source=x&query=dark') ?? '';
    await Promise.all([cache.get(key), cache.get(key)]);
    expect(rendered).toEqual(['/search?query=dark']);
    expect(cache.peek(key)).toBeUndefined();
    await cache.get(key);
    expect(rendered).toHaveLength(2);
  });

  test('whose address carries a token is rendered without it, and stored nowhere', async () => {
    const { cache, rendered } = setUp();
    expect(cache.betterAddressOf('/token?token=hush')).toBeNull();
    const key = cache.keyOf('/token?token=hush') ?? '';
    const { headers } = await cache.get(key);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(cache.peek(key)).toBeUndefined();
    expect(rendered).toEqual(['/token']);
    expect((await cache.get('/a')).headers['referrer-policy']).toBeUndefined();
  });

  test('is rendered for each request alone and stored nowhere if it may become private', async () => {
    const { cache, rendered, site } = setUp();
    const key = cache.keyOf('/live?page=2&utm_source=x') ?? '';
    // The first rendering began while the subject was public, and ends after the second request.
    const first = Promise.withResolvers<RenderedPage>();
    site.answer = () => first.promise;
    const earlier = cache.get(key, 'client');
    site.answer = async () => html('not found', 404);
    const later = await cache.get(key, 'client');
    first.resolve(html('public'));
    expect([later.status, (await earlier).status]).toEqual([404, 200]);
    for (const page of [later, await earlier])
      expect(page.headers['cache-control']).toBe('private, no-store');
    expect(rendered).toEqual(['/live?page=2', '/live?page=2']);
    expect(cache.peek(key)).toBeUndefined();
  });

  test('sends a stale page at once and renews it in the background', async () => {
    const { clock, rendered, bodyOf } = setUp();
    const first = await bodyOf('/a');
    clock.advance(61_000);
    expect(await bodyOf('/a')).toBe(first);
    expect(rendered).toHaveLength(2);
    await expect.poll(() => bodyOf('/a')).not.toBe(first);
  });

  test('renders an expired page before it is sent', async () => {
    const { clock, bodyOf } = setUp();
    const first = await bodyOf('/a');
    clock.advance(661_000);
    expect(await bodyOf('/a')).not.toBe(first);
  });

  test('is kept when its renewal fails, and the failure is reported', async () => {
    const { cache, clock, failures, site } = setUp();
    await cache.get('/a');
    clock.advance(61_000);
    site.answer = async () => html('broken', 500);
    await cache.get('/a');
    await expect.poll(() => failures).toEqual(['/a']);
    expect((await cache.get('/a')).status).toBe(200);
  });

  test('is removed when its renewal finds no title', async () => {
    const { cache, clock, site } = setUp();
    await cache.get('/a');
    clock.advance(61_000);
    site.answer = async () => html('not found', 404);
    await cache.get('/a');
    await expect.poll(() => cache.peek('/a')).toBeUndefined();
  });

  test('is not cached while its title is pending, and removes the cached one', async () => {
    const { cache, clock, rendered, site } = setUp();
    await cache.get('/a');
    clock.advance(61_000);
    site.answer = async () => html('pending', 202);
    await cache.get('/a');
    await expect.poll(() => cache.peek('/a')).toBeUndefined();
    const { status, headers } = await cache.get('/a');
    expect([status, headers['cache-control']]).toEqual([202, 'no-store']);
    await cache.get('/a');
    expect(rendered).toHaveLength(4);
  });

  test('is counted as cached or rendered', async () => {
    const { cache } = setUp();
    await cache.get('/a');
    await cache.get('/a');
    cache.peek('/a');
    cache.peek('/b');
    expect(cache.counts).toEqual({ hits: 2, misses: 1 });
  });
});

test('errors are sent and never cached', async () => {
  const { cache, rendered, site } = setUp();
  site.answer = async () => html('not found', 404);
  expect((await cache.get('/x')).headers['cache-control']).toBe('no-store');
  await cache.get('/x');
  expect(rendered).toHaveLength(2);
  site.answer = () => Promise.reject(new Error('the renderer broke'));
  await expect(cache.get('/x')).rejects.toThrow('the renderer broke');
  site.answer = async () => html('well again');
  expect((await cache.get('/x')).status).toBe(200);
});

test('the least recently used page is evicted when the cache is full', async () => {
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

test('the ETag depends on the content, not on the time of rendering', async () => {
  const { cache, clock, site } = setUp();
  site.answer = async () => html(`same, at ${clock.now().getTime()}`);
  const first = (await cache.get('/a')).etag;
  clock.advance(700_000);
  expect((await cache.get('/a')).etag).toBe(first);
  site.answer = async () => html('other');
  clock.advance(700_000);
  expect((await cache.get('/a')).etag).not.toBe(first);
});

describe('a change', () => {
  test('renews the pages that depend on it, and no others', async () => {
    const { invalidations, rendered, site, bodyOf } = setUp();
    site.answer = async (path) => {
      dependOn(`title:${path}`);
      return html(`${path} ${rendered.length}`);
    };
    const [first, second] = [await bodyOf('/a'), await bodyOf('/b')];
    invalidations.publish(['title:/a']);
    expect(await bodyOf('/a')).not.toBe(first);
    expect(await bodyOf('/b')).toBe(second);
  });
});

describe('at capacity', () => {
  function setUpFull() {
    const parts = setUp();
    const limit = new ConcurrencyLimit({ running: 1, waiting: 0 });
    const answer = parts.site.answer;
    parts.site.answer = (path) => limit.run(() => answer(path));
    let release: () => void = () => undefined;
    /** Occupies the only place until `release`. */
    const fill = () => void limit.run(() => new Promise<void>((resolve) => (release = resolve)));
    return { ...parts, fill, release: () => release() };
  }

  test('a page that is not cached is refused, and rendered once there is room', async () => {
    const { cache, fill, release } = setUpFull();
    fill();
    await expect(cache.get('/a')).rejects.toThrow(Overloaded);
    release();
    await new Promise((resolve) => setImmediate(resolve));
    expect((await cache.get('/a')).status).toBe(200);
  });

  test('an invalidated page is sent if there is no other, and a stale one is sent as usual', async () => {
    const { cache, clock, invalidations, failures, fill, bodyOf } = setUpFull();
    const first = await bodyOf('/a');
    fill();
    invalidations.publish('everything');
    expect(await bodyOf('/a')).toBe(first);
    clock.advance(61_000);
    expect((await cache.get('/a')).status).toBe(200);
    expect(failures).toEqual([]);
    clock.advance(600_000);
    await expect(cache.get('/a')).rejects.toThrow(Overloaded);
  });
});

test('a visitor does not get the 404 of a rendering that a crawler began', async () => {
  const { cache, site } = setUp();
  let finish: (page: RenderedPage) => void = () => undefined;
  site.answer = () => new Promise((resolve) => (finish = resolve));
  const crawler = cache.get('/movie/7', '');
  site.answer = async () => html('pending', 202);
  const visitor = cache.get('/movie/7', '192.0.2.1');
  finish(html('not found', 404));
  expect([(await crawler).status, (await visitor).status]).toEqual([404, 202]);
});

describe('an address that anybody can vary', () => {
  test('renders an address that no page has once for all of them', async () => {
    const { cache, rendered, site } = setUp();
    site.answer = async () => html('not found', 404);
    for (const path of ['/nowhere', '/nowhere/else', '/%ff']) {
      const target = cache.targetOf(path);
      const page = await cache.get(target && 'key' in target ? target.key : '');
      expect([page.status, page.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect(rendered).toHaveLength(1);
  });

  test('does not store an address that redirects, and does not render it again for a while or while the page is cached', async () => {
    const { cache, clock, rendered, site, invalidations } = setUp();
    site.answer = async (path) => {
      if (path !== '/movie/right-598')
        return { ...html('', 301), headers: { location: '/movie/right-598' } };
      dependOn('title:598');
      return html('right');
    };
    const wrong = cache.targetOf('/movie/wrong-598');
    expect(wrong).toEqual({ key: '/movie/wrong-598' });
    expect((await cache.get('/movie/wrong-598')).status).toBe(301);
    expect(cache.peek('/movie/wrong-598')).toBeUndefined();
    // Right for a while, as long as nothing changes.
    const redirect = { redirect: '/movie/right-598', status: 301 };
    expect(cache.targetOf('/movie/other-598')).toEqual(redirect);
    clock.advance(60_000);
    expect(cache.targetOf('/movie/other-598')).toEqual({ key: '/movie/other-598' });
    await cache.get('/movie/wrong-598');
    expect(cache.targetOf('/movie/other-598')).toEqual(redirect);
    invalidations.publish(['anything']);
    expect(cache.targetOf('/movie/other-598')).toEqual({ key: '/movie/other-598' });
    // Right as long as the page is cached.
    await cache.get('/movie/right-598');
    expect(rendered).toEqual(['/movie/wrong-598', '/movie/wrong-598', '/movie/right-598']);
    expect(cache.targetOf('/movie/other-598')).toEqual(redirect);
    expect(cache.targetOf('/movie/right-598')).toEqual({ key: '/movie/right-598' });
    expect(cache.targetOf('/movie/other-599')).toEqual({ key: '/movie/other-599' });
    invalidations.publish(['title:598']);
    expect(cache.targetOf('/movie/other-598')).toEqual({ key: '/movie/other-598' });
  });
});

describe('keys for caches in front of the site', () => {
  const withTags = (body: string, status = 200) => {
    dependOn('title:movie:598', 'providers');
    return html(body, status);
  };
  const keysOf = (headers: Readonly<Record<string, string>>) =>
    headers['surrogate-key']?.split(' ').toSorted();

  test('a public page has those of what it depends on, and so has its 304', async () => {
    const { cache, site } = setUp();
    site.answer = async () => withTags('a');
    const page = await cache.get('/a');
    expect(keysOf(page.headers)).toEqual(
      responseKeys(TagSet.of(['title:movie:598', 'providers'])).toSorted(),
    );
    const again = await negotiate(page, {
      acceptEncoding: undefined,
      ifNoneMatch: page.headers['etag'],
    });
    expect([again.status, keysOf(again.headers)]).toEqual([304, keysOf(page.headers)]);
  });

  test.each(['/token', '/live', '/missing'])('%s has none', async (path) => {
    const { cache, site } = setUp();
    site.answer = async () => withTags('a', path === '/missing' ? 404 : 200);
    expect((await cache.get(path)).headers).not.toHaveProperty('surrogate-key');
  });
});
