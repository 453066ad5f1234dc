import { TagSet } from './tags.ts';
import type { Tag } from './tags.ts';

/** What changed; `everything` where that is not known. */
export type Change = TagSet | 'everything';

/** Tells the caches of one process what changed. */
export class Invalidations {
  readonly #listeners = new Set<(change: Change) => void>();
  #version = 0;

  /** Grows with every change. */
  get version(): number {
    return this.#version;
  }

  /** Returns how to stop listening. */
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

/** This process's own: what its commands change, and what it hears from other processes. */
export const invalidations = new Invalidations();
