import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { Cache } from './cache.ts';
import type { CacheOptions } from './cache.ts';
import { fixedClock } from './clock.ts';
import { Invalidations, collectTags, dependOn, makePrivate } from './tags.ts';

function setUp(options: Partial<CacheOptions<string>> = {}) {
  const clock = fixedClock('2026-01-01T00:00:00Z');
  const invalidations = new Invalidations();
  const cache = new Cache<string>({
    maxBytes: 1000,
    freshMs: 1000,
    sizeOf: (text) => text.length,
    clock,
    invalidations,
    ...options,
  });
  return { cache, clock, invalidations };
}

/** A `make` whose end the test decides. */
function slow(...tags: string[]) {
  let finish: (value: string) => void = () => undefined;
  const value = new Promise<string>((resolve) => (finish = resolve));
  const make = vi.fn<() => Promise<string>>(async () => {
    dependOn(...tags);
    return value;
  });
  return { make, finish };
}

describe('a cached value', () => {
  test('is fresh, then expires', async () => {
    const { cache, clock } = setUp();
    await cache.load('a', async () => 'one');
    clock.advance(999);
    expect(cache.get('a')).toBe('one');
    clock.advance(1);
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.load('a', async () => 'two')).toBe('two');
  });

  test('is counted as a hit, and one that has to be made or waited for as a miss', async () => {
    const { cache } = setUp({ staleMs: 1000 });
    const { make, finish } = slow();
    const both = [cache.load('a', make), cache.load('a', make)];
    finish('one');
    await Promise.all(both);
    expect(cache.get('b')).toBeUndefined();
    cache.get('a');
    await cache.load('a', make);
    cache.getOrRenew('a', make);
    expect(cache.counts).toEqual({ hits: 3, misses: 2 });
  });

  test('is there at once', async () => {
    const { cache } = setUp();
    expect(cache.getOrLoad('a', async () => 'one')).toBeInstanceOf(Promise);
    await turn();
    expect(cache.getOrLoad('a', async () => 'two')).toBe('one');
  });

  test('is not used after the clock was set back, when it would be fresh for years', async () => {
    const { cache, clock } = setUp({ staleMs: 1000 });
    await cache.load('a', async () => 'one');
    clock.advance(-2 * 365 * 86_400_000);
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.load('a', async () => 'two')).toBe('two');
    expect(cache.get('a')).toBe('two');
  });

  test('removes an expired value when others are stored', async () => {
    const { cache, clock } = setUp();
    await cache.load('a', async () => 'one');
    await cache.load('b', async () => 'one');
    clock.advance(1001);
    await cache.load('c', async () => 'one');
    expect(cache.size.entries).toBe(1);
  });

  test('is evicted by bytes, the least recently used first', async () => {
    const { cache } = setUp({ maxBytes: 29 });
    await cache.load('a', async () => '12345678');
    await cache.load('b', async () => '12345678');
    cache.get('a');
    await cache.load('c', async () => '12345678');
    expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
    expect(cache.size).toEqual({ entries: 2, bytes: 20 });
  });

  test('evicts nothing for a value that is larger than the cache', async () => {
    const { cache } = setUp({ maxBytes: 20 });
    await cache.load('a', async () => 'small');
    expect(await cache.load('b', async () => 'x'.repeat(50))).toHaveLength(50);
    expect([cache.get('a'), cache.get('b')]).toEqual(['small', undefined]);
  });

  test('is made once for concurrent loads', async () => {
    const { cache } = setUp();
    const make = vi.fn<() => Promise<string>>(async () => 'made');
    const all = await Promise.all([1, 2, 3].map(() => cache.load('a', make)));
    expect(all).toEqual(['made', 'made', 'made']);
    expect(await cache.load('a', make)).toBe('made');
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('is not stored when making it fails', async () => {
    const { cache } = setUp();
    await expect(cache.load('a', () => Promise.reject(new Error('not now')))).rejects.toThrow(
      'not now',
    );
    expect(await cache.load('a', async () => 'later')).toBe('later');
  });
});

describe('a stale value', () => {
  test('is returned at once and renewed in the background, until it expires', async () => {
    const { cache, clock } = setUp({ staleMs: 5000 });
    await cache.load('a', async () => 'one');
    clock.advance(1001);
    const make = vi.fn<() => Promise<string>>(async () => 'two');
    expect(await cache.load('a', make)).toBe('one');
    await turn();
    expect(await cache.load('a', make)).toBe('two');
    expect(make).toHaveBeenCalledTimes(1);
    clock.advance(6001);
    expect(await cache.load('a', async () => 'three')).toBe('three');
  });

  test('stays when its renewal fails', async () => {
    const onFailure = vi.fn<() => void>();
    const { cache, clock } = setUp({ staleMs: 5000, onFailure });
    await cache.load('a', async () => 'one');
    clock.advance(1001);
    await cache.load('a', () => Promise.reject(new Error('not now')));
    await turn();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(await cache.load('a', async () => 'two')).toBe('one');
  });
});

describe('invalidation', () => {
  test('drops what depends on a tag, and nothing else', async () => {
    const { cache, invalidations } = setUp();
    await cache.load('a', slowly('one', 'title:1', 'title:2'));
    await cache.load('b', slowly('two', 'title:2', 'person:1'));
    await cache.load('c', slowly('three', 'person:2'));
    invalidations.publish(['title:1', 'title:7']);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 'two', 'three']);
    invalidations.publish('everything');
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  test('still allows getEvenInvalidated, until the value expires', async () => {
    const { cache, clock, invalidations } = setUp({ staleMs: 5000 });
    await cache.load('a', slowly('one', 'title:1'));
    invalidations.publish(['title:1']);
    expect([cache.get('a'), cache.getEvenInvalidated('a')]).toEqual([undefined, 'one']);
    clock.advance(5999);
    expect(cache.getEvenInvalidated('a')).toBe('one');
    clock.advance(1);
    expect(cache.getEvenInvalidated('a')).toBeUndefined();
    expect(await cache.load('a', async () => 'two')).toBe('two');
  });

  test('keeps a value from being stored if it is being made with the tag', async () => {
    const { cache, invalidations } = setUp();
    const { make, finish } = slow('title:1');
    const before = cache.load('a', make);
    invalidations.publish(['title:1']);
    finish('old');
    expect(await before).toBe('old');
    expect(cache.get('a')).toBeUndefined();
  });

  test('lets a value be stored that is being made with another tag', async () => {
    const { cache, invalidations } = setUp();
    const { make, finish } = slow('title:1');
    const before = cache.load('a', make);
    invalidations.publish(['title:2']);
    finish('made');
    await before;
    expect(cache.get('a')).toBe('made');
  });

  test('makes a later load repeat a load that was begun before it', async () => {
    const { cache, invalidations } = setUp();
    const old = slow('title:1');
    const before = cache.load('a', old.make);
    const beside = cache.load('a', async () => 'not asked for');
    invalidations.publish(['title:1']);
    const after = cache.load('a', slowly('new', 'title:1'));
    old.finish('old');
    expect(await Promise.all([before, beside, after])).toEqual(['old', 'old', 'new']);
    expect(cache.get('a')).toBe('new');
  });

  test('includes values made from cached parts', async () => {
    const { cache: parts, invalidations, clock } = setUp();
    const { cache: wholes } = setUp({ invalidations, clock });
    const whole = () => wholes.load('page', () => parts.load('title', slowly('x', 'title:1')));
    await parts.load('title', slowly('x', 'title:1'));
    await whole();
    invalidations.publish(['title:1']);
    expect(wholes.get('page')).toBeUndefined();
    const { tags } = await collectTags(whole);
    expect([...tags.hashes]).toHaveLength(1);
  });
});

describe('a private value', () => {
  test('is neither stored nor shared with other clients', async () => {
    const { cache } = setUp({ outcomeOf: (value) => (value === '404' ? 'private' : 'store') });
    let makings = 0;
    const forCrawler = slow();
    const crawler = cache.load('a', forCrawler.make, '');
    const visitor = cache.load('a', async () => `202 ${(makings += 1)}`, '192.0.2.1');
    forCrawler.finish('404');
    expect(await crawler).toBe('404');
    expect(await visitor).toBe('202 1');
  });

  test('is declared with makePrivate, also by a part of it', async () => {
    const { cache } = setUp();
    const { cache: outer } = setUp();
    const make = () =>
      cache.load('a', async () => {
        makePrivate();
        return 'mine';
      });
    expect(await outer.load('b', make)).toBe('mine');
    expect([cache.size.entries, outer.size.entries]).toEqual([0, 0]);
  });

  test('removes the stored one', async () => {
    const { cache, clock } = setUp({
      staleMs: 5000,
      outcomeOf: (value) => (value === '404' ? 'private' : 'store'),
    });
    await cache.load('a', async () => '200');
    clock.advance(1001);
    expect(await cache.load('a', async () => '404')).toBe('200');
    await turn();
    expect(await cache.load('a', async () => 'again')).toBe('again');
  });
});

const slowly =
  (value: string, ...tags: string[]) =>
  async () => {
    dependOn(...tags);
    return value;
  };
