import type { MiddlewareHandler } from 'hono';
import { KEY_HEADERS, responseKeys } from '#platform/cache-key-rules.ts';
import type { KeyHeader } from '#platform/cache-key-rules.ts';
import { collectTags } from '#platform/tags.ts';
import type { TagSet } from '#platform/tags.ts';
import type { StoredResponse } from './stored-response.ts';

/** Marks public responses for caches in front of the site with the keys of the data they depend on. */
export class CacheKeys {
  readonly #header: KeyHeader;

  constructor(header: KeyHeader = 'surrogate-key') {
    this.#header = header;
  }

  /** The response with the keys of its tags; unchanged if only its client may keep it. */
  mark(response: StoredResponse, tags: TagSet): StoredResponse {
    const keys = this.#headersOf(tags, response.headers['cache-control']);
    return { ...response, headers: { ...response.headers, ...keys } };
  }

  /** Marks the uncached response of a handler with the data that it has read. */
  readonly markHandled: MiddlewareHandler = async (c, next) => {
    const { tags } = await collectTags(next);
    const keys = this.#headersOf(tags, c.res.headers.get('cache-control'));
    for (const [name, value] of Object.entries(keys)) c.res.headers.set(name, value);
  };

  #headersOf(tags: TagSet, cacheControl: string | null | undefined): Record<string, string> {
    const isPublic = cacheControl?.startsWith('public') === true;
    if (this.#header === 'off' || !isPublic || tags.bytes === 0) return {};
    const separator = this.#header === 'cache-tag' ? ',' : ' ';
    return { [this.#header]: responseKeys(tags).join(separator) };
  }
}

/** The headers of a public response for a client that nobody may share it with. */
export function privateHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const own: Record<string, string> = { ...headers, 'cache-control': 'private, no-store' };
  for (const name of KEY_HEADERS) delete own[name];
  return own;
}
