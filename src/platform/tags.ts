import { fnv1a } from './hash.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Names something that cached entries depend on: `title:movie:598`. Contains no comma. */
export type Tag = string;

/**
 * A set of tags as sorted 32-bit hashes: a page may depend on hundreds, and a cache holds thousands of
 * pages. A collision of two hashes only invalidates an entry unnecessarily.
 */
export class TagSet {
  readonly #hashes: Uint32Array;

  private constructor(hashes: Uint32Array) {
    this.#hashes = hashes;
  }

  static of(tags: Iterable<Tag>): TagSet {
    return TagSet.ofHashes(new Set([...tags].map(hashOf)));
  }

  static ofHashes(hashes: ReadonlySet<number>): TagSet {
    return new TagSet(Uint32Array.from(hashes).toSorted());
  }

  get hashes(): Iterable<number> {
    return this.#hashes;
  }

  get bytes(): number {
    return this.#hashes.byteLength;
  }

  /** True if the two sets have a tag in common. */
  hasAny({ hashes }: Pick<TagSet, 'hashes'>): boolean {
    for (const hash of hashes) if (this.#has(hash)) return true;
    return false;
  }

  #has(hash: number): boolean {
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hashes[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return this.#hashes[low] === hash;
  }
}

const hashOf = (tag: Tag) => fnv1a(tag) >>> 0;

interface Collector {
  hashes: Set<number>;
  isPrivate: boolean;
}

const collectors = new AsyncLocalStorage<Collector>();
const NONE: ReadonlySet<number> = new Set();

/** A result, the tags it depends on, and whether it is for one client only. */
export interface Collected<Value> {
  value: Value;
  tags: TagSet;
  isPrivate: boolean;
}

/** Runs `work` and collects the tags of all calls of `dependOn` inside it. */
export async function collectTags<Value>(work: () => Promise<Value>): Promise<Collected<Value>> {
  const collector: Collector = { hashes: new Set(), isPrivate: false };
  const value = await collectors.run(collector, work);
  return { value, tags: TagSet.ofHashes(collector.hashes), isPrivate: collector.isPrivate };
}

/** True if the running code is inside `collectTags`. */
export const isCollecting = (): boolean => collectors.getStore() !== undefined;

/** The tags that the enclosing `collectTags` has collected so far; none outside of one. */
export const collectedTags = (): TagSet => TagSet.ofHashes(collectors.getStore()?.hashes ?? NONE);

/** Adds tags to the enclosing `collectTags`; outside of one it does nothing. */
export function dependOn(...tags: readonly Tag[]): void {
  const collector = collectors.getStore();
  if (collector) for (const tag of tags) collector.hashes.add(hashOf(tag));
}

/** Adds the tags of a cached value that is part of the result. */
export function dependOnAll({ hashes }: TagSet): void {
  const collector = collectors.getStore();
  if (collector) for (const hash of hashes) collector.hashes.add(hash);
}

/** Declares the result of the enclosing `collectTags` private: neither cached nor shared. */
export function makePrivate(): void {
  const collector = collectors.getStore();
  if (collector) collector.isPrivate = true;
}

/** Runs `work` outside every `collectTags`, for example to renew another entry. */
export const withoutCollecting: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** The changed tags; `everything` if they are unknown or too many. */
export type Change = TagSet | 'everything';

/** Publishes changed tags to the caches of one process. */
export class Invalidations {
  readonly #listeners = new Set<(change: Change) => void>();
  #version = 0;

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(tags: Iterable<Tag> | 'everything'): void {
    this.#version += 1;
    const change = typeof tags === 'string' ? 'everything' : TagSet.of(tags);
    for (const listener of this.#listeners) listener(change);
  }
}

/** The instance of this process: its own changes, and those notified by other processes. */
export const invalidations = new Invalidations();
