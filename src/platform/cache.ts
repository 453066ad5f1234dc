// Reasons: docs/decisions/2026-11-22-cache.md
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import {
  TagSet,
  collectTags,
  dependOnAll,
  invalidations as ownInvalidations,
  makePrivate,
  withoutCollecting,
} from './tags.ts';
import type { Change, Invalidations } from './tags.ts';

/**
 * A value that is there at once if it is in memory. `whenReady` then makes no promise; most requests are answered from
 * memory, and promises are a large part of a short one's cost.
 */
export type Ready<Value> = Value | Promise<Value>;

/** Calls `use` with the value: at once if it is there, else when it is. */
export function whenReady<Value, Result>(
  value: Ready<Value>,
  use: (value: Value) => Ready<Result>,
): Ready<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/**
 * The treatment of a new value. `store`: store it and share it with waiting clients. `share`: share it, and remove the
 * stored value. `private`: do not even share it, and remove the stored value. `failed`: do neither, and keep the stored
 * value.
 */
export type Outcome = 'store' | 'share' | 'private' | 'failed';

export interface CacheOptions<Value> {
  /** Above this many bytes the least recently used entries are evicted. */
  maxBytes: number;
  /** Milliseconds during which an entry is fresh. */
  freshMs: number;
  /** Milliseconds after that during which it is stale: served while it is renewed. */
  staleMs?: number;
  /** The size of a value in bytes; the cache adds the size of its key. */
  sizeOf: (value: Value) => number;
  outcomeOf?: (value: Value, key: string) => Outcome;
  /** Called when a renewal in the background failed. */
  onFailure?: (key: string, error: unknown) => void;
  clock?: Clock;
  invalidations?: Pick<Invalidations, 'subscribe'>;
}

export interface CacheCounts {
  hits: number;
  misses: number;
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
  /** True if nothing the value depends on has changed since its load began. */
  isCurrent: boolean;
  isPrivate: boolean;
  tags: TagSet;
}

interface Flight<Value> {
  result: Promise<Made<Value>>;
  /** Changes since the load began. */
  changes: Change[];
}

/**
 * A cache limited in bytes. Values are fresh, then stale, then expired, and are invalidated by the
 * tags collected while they were made. Concurrent loads of the same key share one call of `make`. A
 * value is not stored if something it depends on changed while it was made.
 */
export class Cache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #clock: Clock;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #flights = new Map<string, Flight<Value>>();
  readonly #ttlMs: number;
  #purgedAt: number;
  /** Numbers of values that were cached when requested, and of those that had to be made or waited for. */
  readonly counts: CacheCounts = { hits: 0, misses: 0 };

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#ttlMs = Math.max(1, options.freshMs + (options.staleMs ?? 0));
    this.#purgedAt = this.#now();
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value, tags }, key) =>
        Math.max(1, options.sizeOf(value) + 2 * key.length + tags.bytes),
    });
    (options.invalidations ?? ownInvalidations).subscribe((change) => this.#invalidate(change));
  }

  /** The value if it is fresh. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = this.#now();
    if (!this.#isUsable(entry, now) || entry.freshUntil <= now) return undefined;
    return this.#hit(entry);
  }

  /** Stores a value without tags. */
  set(key: string, value: Value): void {
    this.#store(key, value, TagSet.of([]));
  }

  /** The value if it is fresh or stale; a stale one is renewed in the background with `make`. */
  getOrRenew(key: string, make: () => Promise<Value>): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = this.#now();
    if (!this.#isUsable(entry, now)) return undefined;
    if (entry.freshUntil <= now) this.#renew(key, make);
    return this.#hit(entry);
  }

  #hit({ value, tags }: Entry<Value>): Value {
    this.counts.hits += 1;
    dependOnAll(tags);
    return value;
  }

  /** The value, even if invalidated, until it expires or is removed; for an overloaded server. */
  getEvenInvalidated(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && !this.#isExpired(entry, this.#now()) ? entry.value : undefined;
  }

  /**
   * The cached value, or a new one from `make`. Private values are shared only between requests
   * with the same `client`.
   */
  async load(key: string, make: () => Promise<Value>, client = ''): Promise<Value> {
    return this.getOrLoad(key, make, client);
  }

  /** Loads like `load`, but returns a cached value without a promise. */
  getOrLoad(key: string, make: () => Promise<Value>, client = ''): Ready<Value> {
    const cached = this.getOrRenew(key, make);
    if (cached !== undefined) return cached;
    this.counts.misses += 1;
    return this.#share(key, key, make, client);
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
    // The load was made for another client, and the value for this one may differ.
    if (!isShared && flightKey !== own) return this.#share(key, own, make, client);
    // The load began before a change that this client may already have seen.
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
      this.#store(key, value, tags);
    }
    if (outcome === 'private' || outcome === 'share') this.#entries.delete(key);
    return { value, outcome, isCurrent, isPrivate, tags };
  }

  /** Entries stamped in the future are rejected: after the clock is set back they would never expire. */
  #isUsable(entry: Entry<Value>, now: number): boolean {
    const isOfFuture = entry.freshUntil - now > this.#options.freshMs;
    return !entry.isInvalidated && !isOfFuture && !this.#isExpired(entry, now);
  }

  #isExpired({ freshUntil }: Entry<Value>, now: number): boolean {
    return freshUntil + (this.#options.staleMs ?? 0) <= now;
  }

  #store(key: string, value: Value, tags: TagSet): void {
    const now = this.#now();
    // Expired entries are otherwise removed only when others need their room.
    if (Math.abs(now - this.#purgedAt) >= this.#ttlMs) {
      this.#deleteWhere((entry) => this.#isExpired(entry, now));
      this.#purgedAt = now;
    }
    const freshUntil = now + this.#options.freshMs;
    this.#entries.set(key, { value, tags, freshUntil, isInvalidated: false });
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
    if (this.#options.staleMs) {
      for (const entry of this.#entries.values()) {
        if (concerns(change, entry.tags)) entry.isInvalidated = true;
      }
    } else this.#deleteWhere(({ tags }) => concerns(change, tags));
  }

  #deleteWhere(isMeant: (entry: Entry<Value>) => boolean): void {
    const meant = [...this.#entries.entries()].filter(([, entry]) => isMeant(entry));
    for (const [key] of meant) this.#entries.delete(key);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  /** The current number of entries and bytes. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }
}

/** Returns the value, and adds its tags and privacy to the enclosing `collectTags`. */
function passOn<Value>({ value, tags, isPrivate }: Made<Value>): Value {
  dependOnAll(tags);
  if (isPrivate) makePrivate();
  return value;
}

const concerns = (change: Change, tags: TagSet): boolean =>
  change === 'everything' || tags.hasAny(change);
