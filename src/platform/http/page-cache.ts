import { Cache } from '#platform/cache.ts';
import type { CacheCounts, Outcome } from '#platform/cache.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { collectedTags, invalidations as ownInvalidations } from '#platform/tags.ts';
import type { Invalidations } from '#platform/tags.ts';
import { CacheKeys } from './cache-keys.ts';
import { storedResponse, storedSize, weakEtag } from './stored-response.ts';
import { LRUCache } from 'lru-cache';
import { cleanAddress, NOT_FOUND, pageKey, targetOf, withKept } from './page-key.ts';
import type { PagePathOf, PageSearchOf, Target } from './page-key.ts';
import type { StoredResponse } from './stored-response.ts';

/** A rendered response: an HTML document with its policy, or a redirect. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

export interface PageCacheOptions {
  /**
   * Renders the page of a path (with its query), for a request or to renew a stale page.
   * @throws Overloaded when too many pages are being rendered
   */
  render: (path: string) => Promise<RenderedPage>;
  maxBytes: number;
  /** Milliseconds during which a page is fresh. */
  freshMs: number;
  /** Milliseconds after that during which it is stale: still sent while it is rendered again. */
  staleMs: number;
  /** The parameters that belong to a page, such as `?page=2`. */
  searchOf: PageSearchOf;
  /** Maps a path to that of its page; by default every path is a page's. */
  pathOf?: PagePathOf;
  /** The subject of a path (`movie 598`) if several paths lead to its page; they redirect to one of them. */
  subjectOf?: (path: string) => string | null;
  /** True for a parameter that belongs to no page and that redirects keep; by default none. */
  isKept?: (name: string) => boolean;
  /** Called when a page could not be renewed; the stale one is sent until it expires. */
  onFailure?: (path: string, error: unknown) => void;
  /** Tells caches in front of the site what a page depends on. */
  keys?: CacheKeys;
  clock?: Clock;
  invalidations?: Pick<Invalidations, 'subscribe'>;
}

/**
 * Caches rendered pages by path. The server renders every page without viewer state (the session's
 * token is only sent to the API), so all visitors share a copy. Errors and pages of pending titles
 * are not cached.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: Cache<StoredResponse>;
  readonly #keys: CacheKeys;
  /** The canonical paths of subjects, learnt from redirects. */
  readonly #paths = new LRUCache<string, Learnt>({ max: 5000 });
  readonly #clock: Clock;
  /** Number of changes of the catalogue that this process has heard of. */
  #changes = 0;
  /** Number of pages sent from the cache, and of pages rendered for a request. */
  readonly counts: CacheCounts = { hits: 0, misses: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#keys = options.keys ?? new CacheKeys();
    const { maxBytes, freshMs, staleMs, clock, invalidations } = options;
    this.#clock = clock ?? systemClock;
    (invalidations ?? ownInvalidations).subscribe(() => (this.#changes += 1));
    this.#pages = new Cache({
      maxBytes,
      freshMs,
      staleMs,
      sizeOf: storedSize,
      outcomeOf: (page, path) => this.#outcomeOf(page, path),
      onFailure: (path, failure) => {
        // The next request tries again. Overload is expected, so it is not logged for each page.
        if (!(failure instanceof Overloaded)) options.onFailure?.(path, failure);
      },
      ...(clock && { clock }),
      ...(invalidations && { invalidations }),
    });
  }

  /** The key of an address, or null for one that is too long. */
  keyOf(pathAndQuery: string): string | null {
    return pageKey(pathAndQuery, this.#options.searchOf);
  }

  /** The page or redirect of an address; null for one that is too long. */
  targetOf(pathAndQuery: string): Target | null {
    const { searchOf, pathOf: pagePathOf = (path: string) => path } = this.#options;
    const target = targetOf(pathAndQuery, searchOf, pagePathOf);
    if (target === null || 'redirect' in target) return target;
    const known = this.#knownPathOf(pathOf(target.key));
    if (known === null) return target;
    const own = target.key.slice(pathOf(target.key).length);
    return { redirect: this.redirectOf(known + own, pathAndQuery), status: 301 };
  }

  /**
   * The address to redirect a request to, with its parameters that belong to no page but are kept. They are no part of
   * a page's key: rendered redirects are shared, and each response gets its own.
   */
  redirectOf(location: string, pathAndQuery: string): string {
    const query = pathAndQuery.slice(pathOf(pathAndQuery).length);
    return withKept(location, query, this.#options.isKept ?? (() => false));
  }

  /**
   * The canonical path of another path's subject, if its page is cached, or if it was learnt a moment ago and nothing
   * has changed since. So a path that anybody can vary (`/movie/anything-598`) costs no rendering.
   */
  #knownPathOf(path: string): string | null {
    const subject = this.#options.subjectOf?.(path) ?? null;
    const learnt = subject === null ? undefined : this.#paths.get(subject);
    if (learnt === undefined || learnt.path === path) return null;
    const age = this.#clock.now().getTime() - learnt.at;
    const isFresh = learnt.changes === this.#changes && age >= 0 && age < this.#options.freshMs;
    return isFresh || this.#pages.get(learnt.path) ? learnt.path : null;
  }

  /** The canonical address to redirect to; null if the address is canonical. */
  betterAddressOf(pathAndQuery: string): string | null {
    return cleanAddress(pathAndQuery, this.#options.searchOf);
  }

  /** The cached page, if it may be sent at once; a stale one is renewed in the background. */
  peek(path: string): StoredResponse | undefined {
    const page = this.#pages.getOrRenew(path, () => this.#render(path));
    if (page) this.counts.hits += 1;
    return page;
  }

  /**
   * The page of a path, rendered if it is not cached. Concurrent requests share a rendering, unless
   * the page is not found or pending, because titles are fetched for some clients only.
   * @throws Overloaded when too many pages are being rendered and there is no invalidated copy
   */
  async get(path: string, client = ''): Promise<StoredResponse> {
    // Does not even share a rendering in flight, which may have begun before its subject became private.
    if (this.#options.searchOf(pathOf(path))?.live === true) {
      this.counts.misses += 1;
      return this.#render(path);
    }
    const cached = this.peek(path);
    if (cached) return cached;
    try {
      const page = await this.#pages.load(path, () => this.#render(path), client);
      this.counts.misses += 1;
      return page;
    } catch (error) {
      const fallback = error instanceof Overloaded && this.#pages.getEvenInvalidated(path);
      if (!fallback) throw error;
      this.counts.hits += 1;
      return fallback;
    }
  }

  #outcomeOf({ status }: StoredResponse, path: string): Outcome {
    if (path === NOT_FOUND) return 'store';
    // Redirects are not stored: their number is unlimited, and they are cheap.
    if (status >= 300 && status < 400) return 'share';
    if (status === PENDING || status === 404 || status === 410) return 'private';
    if (status >= 400) return 'failed';
    return this.#options.searchOf(pathOf(path))?.cached === false ? 'share' : 'store';
  }

  async #render(path: string): Promise<StoredResponse> {
    const begun = { at: this.#clock.now().getTime(), changes: this.#changes };
    const { status, headers: all, html } = await this.#options.render(path);
    const { 'content-type': contentType = 'text/html; charset=utf-8', ...headers } = all;
    const search = this.#options.searchOf(pathOf(path));
    const isSecret = search?.secret === true;
    const subject = this.#options.subjectOf?.(pathOf(path)) ?? null;
    if (status === 301 && subject !== null && headers['location'] !== undefined)
      this.#paths.set(subject, { path: pathOf(headers['location']), ...begun });
    const page = storedResponse(html, {
      status,
      contentType,
      headers: isSecret ? { ...headers, ...SECRET_HEADERS } : headers,
      cacheControl: search?.live
        ? 'private, no-store'
        : status < 400 && status !== PENDING && !isSecret
          ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
          : 'no-store',
      etag: etagOf(html),
    });
    return this.#keys.mark(page, collectedTags());
  }
}

/** The canonical path of a subject, the time when its rendering began, and the number of changes then. */
interface Learnt {
  path: string;
  at: number;
  changes: number;
}

const pathOf = (pathAndQuery: string): string => pathAndQuery.split('?', 1)[0] ?? '';

const SECRET_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** The status of a pending title's page, which changes as soon as the title is imported. */
const PENDING = 202;

/** Matches timestamps in milliseconds: the time when the page's data was read. */
const MOMENT = /\b\d{13}\b/g;

/** Renderings of the same content differ only in timestamps, which the ETag ignores. */
const etagOf = (html: string): string => weakEtag(html.replace(MOMENT, ''));
