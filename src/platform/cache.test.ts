import { describe, expect, test, vi } from 'vitest';
import { Cache } from './cache.ts';
import { fixedClock } from './clock.ts';

const clock = fixedClock('2026-01-01T00:00:00Z');
const create = (maxBytes = 100) =>
  new Cache<string>({ maxBytes, ttlMs: 1000, sizeOf: (text) => text.length, clock });

describe('Cache', () => {
  test('gives back what was put in, until it is too old', () => {
    const cache = create();
    cache.set('a', 'one');
    clock.advance(999);
    expect(cache.get('a')).toBe('one');
    clock.advance(1);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  test('lets go of what was unused for longest, by bytes', () => {
    const cache = create(29);
    cache.set('a', '12345678');
    cache.set('b', '12345678');
    cache.get('a');
    cache.set('c', '12345678');
    expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
    expect(cache.size).toEqual({ entries: 2, bytes: 20 });
  });

  test('does not empty itself for one value that can never fit', () => {
    const cache = create(20);
    cache.set('a', 'small');
    cache.set('b', 'x'.repeat(50));
    expect(cache.get('a')).toBe('small');
    expect(cache.get('b')).toBeUndefined();
  });

  test('counts a replaced value once', () => {
    const cache = create();
    cache.set('a', 'one');
    cache.set('a', 'four');
    expect(cache.size).toEqual({ entries: 1, bytes: 6 });
  });

  test('makes a value once for all who ask at the same time', async () => {
    const cache = create();
    const make = vi.fn<() => Promise<string>>(async () => 'made');
    const all = await Promise.all([1, 2, 3].map(() => cache.getOrMake('a', make)));
    expect(all).toEqual(['made', 'made', 'made']);
    expect(await cache.getOrMake('a', make)).toBe('made');
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('does not keep a failure', async () => {
    const cache = create();
    const failing = () => Promise.reject(new Error('not now'));
    await expect(cache.getOrMake('a', failing)).rejects.toThrow('not now');
    expect(await cache.getOrMake('a', async () => 'later')).toBe('later');
  });

  test('does not keep what was under way when it was cleared', async () => {
    const cache = create();
    let finish: (value: string) => void = () => undefined;
    const old = cache.getOrMake('a', () => new Promise((resolve) => (finish = resolve)));
    cache.clear();
    const fresh = cache.getOrMake('a', async () => 'fresh');
    finish('old');
    expect(await old).toBe('old');
    expect(await fresh).toBe('fresh');
    expect(cache.get('a')).toBe('fresh');
  });
});
