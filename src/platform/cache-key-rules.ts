// The keys by which a cache in front of the site drops responses.
import { TagSet } from './tags.ts';
import type { Tag } from './tags.ts';

/** The header in which such a cache reads keys: Fastly and Varnish, or Cloudflare; `off` sends none. */
export const KEY_HEADERS = ['surrogate-key', 'cache-tag', 'off'] as const;
export type KeyHeader = (typeof KEY_HEADERS)[number];

/** With more keys than this a response has only `MANY`, so that they never exceed 1 KB. */
const MOST_KEYS = 256;

/** The key of responses with too many. It is purged with every other key, so that none survives. */
export const MANY = 'many';

/** Three letters and digits: a page depends on hundreds of tags. */
const KEYS = 36 ** 3;

const keysOf = (tags: TagSet): Set<string> => {
  const keys = new Set<string>();
  for (const hash of tags.hashes) keys.add((hash % KEYS).toString(36).padStart(3, '0'));
  return keys;
};

/** The keys of a response that depends on these tags. */
export function responseKeys(tags: TagSet): string[] {
  const keys = keysOf(tags);
  return keys.size > MOST_KEYS ? [MANY] : [...keys];
}

/**
 * The keys to purge when these tags have changed. Tags that share a key are purged together, which
 * costs a rendering.
 */
export const keysToPurge = (tags: Iterable<Tag>): string[] => [...keysOf(TagSet.of(tags)), MANY];
