import { createHash } from 'node:crypto';

/** A weak ETag, equal in every content encoding. `content` is the body, or everything the body is made from. */
export function weakEtag(content: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

const ENTITY_TAG = /(?:^|,)\s*(?:W\/)?("[^"]*")\s*(?=,|$)/g;

/**
 * True if an `If-None-Match` header matches this ETag, so that the response is 304. `*` matches any, and weak and
 * strong ETags are compared alike (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === '') return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  for (const [, known] of ifNoneMatch.matchAll(ENTITY_TAG)) if (known === opaque) return true;
  return false;
}
