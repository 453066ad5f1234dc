import { TagSet } from './tags.ts';
import type { Tag } from './tags.ts';

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
