import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConcurrencyLimit, Overloaded } from './concurrency-limit.ts';

/** Work that the test ends; `begun` lists what has started. */
function setUp(options: ConstructorParameters<typeof ConcurrencyLimit>[0]) {
  const limit = new ConcurrencyLimit(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string) =>
    limit.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { limit, begun, start, end: (name: string) => ends.get(name)?.() };
}

test('runs up to a limit, queues up to another in order, and refuses the next at once', async () => {
  const { limit, begun, start, end } = setUp({ running: 2, waiting: 1 });
  const [a, b, c] = [start('a'), start('b'), start('c')];
  await expect(start('d')).rejects.toThrow(Overloaded);
  expect([begun, limit.refused]).toEqual([['a', 'b'], 1]);
  end('b');
  expect(await b).toBe('b');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
});

test('work that fails frees its place', async () => {
  const { limit } = setUp({ running: 1, waiting: 0 });
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit.run(async () => 'well')).toBe('well');
});

test('work that waits too long is refused, and its place in the queue becomes free', async () => {
  const { begun, start, end } = setUp({ running: 1, waiting: 1, waitMs: 20 });
  const a = start('a');
  await expect(start('b')).rejects.toThrow(Overloaded);
  const c = start('c');
  end('a');
  await a;
  await turn();
  expect(begun).toEqual(['a', 'c']);
  end('c');
  await c;
});

test('work that nobody waits for any more is not begun, and the next one is', async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 2 });
  const { promise: first, resolve: end } = Promise.withResolvers<void>();
  const running = limit.run(() => first);
  let hasBegun = false;
  const abandoned = limit.run(
    async () => {
      hasBegun = true;
    },
    () => true,
  );
  const next = limit.run(
    async () => 'next',
    () => false,
  );
  end();
  await expect(abandoned).rejects.toThrow(Overloaded);
  await running;
  expect([await next, hasBegun]).toEqual(['next', false]);
});
