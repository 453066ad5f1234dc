import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { invalidations as ownInvalidations } from './invalidations.ts';
import type { Change, Invalidations } from './invalidations.ts';
import { collectTags, dependOnAll, makePrivate, TagSet, withoutCollecting } from './tags.ts';

/**
 * What becomes of a value: `store` and share it; `share` it with the clients that wait for it, but do
 * not store it; `private`: neither, and what was stored is removed; `failed`: neither, and what was
 * stored stays.
 */
export type Outcome = 'store' | 'share' | 'private' | 'failed';

export interface CacheOptions<Value> {
  /** Above this many bytes the least recently used entries are evicted. */
  maxBytes: number;
  /** How long an entry is fresh, in milliseconds. */
  freshMs: number;
  /** How long after that it is stale: served while it is renewed, in milliseconds. */
  staleMs?: number;
  /** The size of a value in bytes; the key is counted on top. */
  sizeOf: (value: Value) => number;
  outcomeOf?: (value: Value, key: string) => Outcome;
  /** Is told of a renewal that failed. */
  onFailure?: (key: string, error: unknown) => void;
  clock?: Clock;
  invalidations?: Pick<Invalidations, 'subscribe'>;
}

interface Entry<Value> {
  value: Value;
  tags: TagSet;
  freshUntil: number;
  isInvalidated: boolean;
}

interface Made<Value> {
  value: Value;
  outcome: Outcome;
  /** Whether nothing it depends on has changed since it was begun. */
  isCurrent: boolean;
  isPrivate: boolean;
  tags: TagSet;
}

interface Flight<Value> {
  result: Promise<Made<Value>>;
  /** What changed since it began. */
  changes: Change[];
}

/**
 * Cached values within a number of bytes: fresh, then stale, then expired, or invalidated by the tags
 * that were collected while they were made. Clients that ask for the same key at the same time share
 * one making. What was being made while something it depends on changed is not stored.
 */
export class Cache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #clock: Clock;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #flights = new Map<string, Flight<Value>>();

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value, tags }, key) =>
        Math.max(1, options.sizeOf(value) + 2 * key.length + tags.bytes),
      ttl: Math.max(1, options.freshMs + (options.staleMs ?? 0)),
      ttlResolution: 0,
      perf: { now: () => this.#now() },
    });
    (options.invalidations ?? ownInvalidations).subscribe((change) => this.#invalidate(change));
  }

  /** The value while it is fresh. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.isInvalidated || entry.freshUntil <= this.#now()) return undefined;
    dependOnAll(entry.tags);
    return entry.value;
  }

  /** Stores a value that depends on nothing. */
  set(key: string, value: Value): void {
    const freshUntil = this.#now() + this.#options.freshMs;
    this.#entries.set(key, { value, tags: TagSet.of([]), freshUntil, isInvalidated: false });
  }

  /** The value while it is fresh or stale; a stale one is renewed in the background by `make`. */
  getOrRenew(key: string, make: () => Promise<Value>): Value | undefined {
    const entry = this.#entries.get(key);
    const now = this.#now();
    const { staleMs = 0 } = this.#options;
    if (!entry || entry.isInvalidated || entry.freshUntil + staleMs <= now) return undefined;
    if (entry.freshUntil <= now) this.#renew(key, make);
    dependOnAll(entry.tags);
    return entry.value;
  }

  /** The value as long as it has neither expired nor been removed: for when no other can be made. */
  getEvenInvalidated(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /**
   * The cached value, or the one `make` gives. `client` tells apart for whom private values are made:
   * clients of different names do not share one.
   */
  async load(key: string, make: () => Promise<Value>, client = ''): Promise<Value> {
    return this.getOrRenew(key, make) ?? (await this.#share(key, key, make, client));
  }

  async #share(
    key: string,
    flightKey: string,
    make: () => Promise<Value>,
    client: string,
  ): Promise<Value> {
    const inFlight = this.#flights.get(flightKey);
    if (!inFlight) {
      return passOn(await this.#start(key, flightKey, make));
    }
    const wasTouched = inFlight.changes.length > 0;
    const made = await inFlight.result;
    const isShared = made.outcome === 'store' || made.outcome === 'share';
    const own = `${key}\n${client}`;
    // Made for another client: this one may get another value.
    if (!isShared && flightKey !== own) return this.#share(key, own, make, client);
    // Begun before a change that this client may know of already.
    if (wasTouched && !made.isCurrent) return this.load(key, make, client);
    return passOn(made);
  }

  #start(key: string, flightKey: string, make: () => Promise<Value>): Promise<Made<Value>> {
    const flight: Flight<Value> = { changes: [], result: Promise.resolve() as never };
    flight.result = this.#make(key, flight, make).finally(() => {
      if (this.#flights.get(flightKey) === flight) this.#flights.delete(flightKey);
    });
    this.#flights.set(flightKey, flight);
    return flight.result;
  }

  async #make(
    key: string,
    flight: Flight<Value>,
    make: () => Promise<Value>,
  ): Promise<Made<Value>> {
    const { value, tags, isPrivate } = await collectTags(make);
    const outcome = isPrivate ? 'private' : (this.#options.outcomeOf?.(value, key) ?? 'store');
    const isCurrent = !flight.changes.some((change) => concerns(change, tags));
    if (outcome === 'store' && isCurrent) {
      const freshUntil = this.#now() + this.#options.freshMs;
      this.#entries.set(key, { value, tags, freshUntil, isInvalidated: false });
    }
    if (outcome === 'private') this.#entries.delete(key);
    return { value, outcome, isCurrent, isPrivate, tags };
  }

  #renew(key: string, make: () => Promise<Value>): void {
    if (this.#flights.has(key)) return;
    withoutCollecting(() => this.#start(key, key, make)).then(
      ({ outcome, value }) => {
        if (outcome === 'failed') this.#options.onFailure?.(key, value);
      },
      (error: unknown) => this.#options.onFailure?.(key, error),
    );
  }

  #invalidate(change: Change): void {
    for (const flight of this.#flights.values()) flight.changes.push(change);
    const concerned = [...this.#entries.entries()].filter(([, { tags }]) => concerns(change, tags));
    for (const [key, entry] of concerned) {
      if (this.#options.staleMs) entry.isInvalidated = true;
      else this.#entries.delete(key);
    }
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  /** Entries and bytes in the cache now. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }
}

/** The value, as a part of what is being made outside. */
function passOn<Value>({ value, tags, isPrivate }: Made<Value>): Value {
  dependOnAll(tags);
  if (isPrivate) makePrivate();
  return value;
}

const concerns = (change: Change, tags: TagSet): boolean =>
  change === 'everything' || tags.hasAny(change);
