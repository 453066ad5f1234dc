import { Cache } from '#platform/cache.ts';

/** Of a value in the cache, roughly; the largest are 200 results. */
const BYTES = 4096;

const cache = new Cache<unknown>({
  maxBytes: 16 * 1024 * 1024,
  freshMs: 60_000,
  sizeOf: () => BYTES,
});
const numbers = new WeakMap<object, number>();
let count = 0;

/**
 * Caches for a minute what searches of one database share: the names of providers, how a query is
 * read and what it finds. `make` names what its value depends on with `dependOn`.
 */
export async function cachedFor<Value>(
  db: object,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  let number = numbers.get(db);
  if (number === undefined) numbers.set(db, (number = count += 1));
  return (await cache.load(`${number} ${key}`, make)) as Value;
}
