import { Cache } from '#platform/cache.ts';

/**
 * The memory of a value in bytes, roughly: elements of an array, set or map are taken to be as large as the first,
 * because the largest values are 200 results.
 */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value)) return 32 + value.length * (8 + roughBytes(value[0]));
  if (value instanceof Map || value instanceof Set) {
    const [first] = value.entries();
    return 64 + value.size * (16 + roughBytes(first));
  }
  return Object.values(value).reduce<number>((sum, part) => sum + 8 + roughBytes(part), 32);
}

const cache = new Cache<unknown>({
  maxBytes: 16 * 1024 * 1024,
  freshMs: 60_000,
  sizeOf: roughBytes,
});
const numbers = new WeakMap<object, number>();
let count = 0;

/**
 * Caches for a minute what searches of one database share: the names of providers, readings of queries and results.
 * `make` names what its value depends on with `dependOn`.
 */
export function cachedFor<Value>(
  db: object,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  let number = numbers.get(db);
  if (number === undefined) numbers.set(db, (number = count += 1));
  return cache.load(`${number} ${key}`, make) as Promise<Value>;
}
