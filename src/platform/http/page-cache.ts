import { Cache } from '#platform/cache.ts';
import type { Outcome } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import { Overloaded } from '#platform/concurrency-limit.ts';
import type { Invalidations } from '#platform/invalidations.ts';
import { weakEtag } from './etag.ts';
import { cleanAddress, pageKey, type PageSearchOf } from './page-key.ts';
import { storedResponse, storedSize } from './stored-response.ts';
import type { StoredResponse } from './stored-response.ts';

/** A page as it is to be sent: an HTML document with its policy, or a redirect. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

export interface PageCacheOptions {
  /**
   * Renders the page of a path (with its query), for a client or to renew a stale one.
   * @throws Overloaded where too many are being rendered
   */
  render: (path: string) => Promise<RenderedPage>;
  maxBytes: number;
  /** How long a page is fresh, ms. */
  freshMs: number;
  /** How long after that it is stale: sent while a new one is rendered, ms. */
  staleMs: number;
  /** Which parameters make another page of a path (`?page=2`). */
  searchOf: PageSearchOf;
  /** Is told of a page that could not be renewed; the stale one stays until it expires. */
  onFailure?: (path: string, error: unknown) => void;
  clock?: Clock;
  invalidations?: Pick<Invalidations, 'subscribe'>;
}

/**
 * Rendered pages by path. Every page rendered on the server is the anonymous one (the session's token
 * never leaves the browser), so one copy serves everybody. Errors are not cached, nor pending titles.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: Cache<StoredResponse>;
  /** Pages that were sent, by where they came from. */
  readonly counts = { cached: 0, rendered: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    const { maxBytes, freshMs, staleMs, clock, invalidations } = options;
    this.#pages = new Cache({
      maxBytes,
      freshMs,
      staleMs,
      sizeOf: storedSize,
      outcomeOf: (page, path) => this.#outcomeOf(page, path),
      onFailure: (path, failure) => {
        // The next request tries again; a busy server has better to do than to log that it is.
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

  /** The address to go to instead, where one is not written in its canonical form. */
  betterAddressOf(pathAndQuery: string): string | null {
    return cleanAddress(pathAndQuery, this.#options.searchOf);
  }

  /** The cached page, if it may be sent at once; a stale one is renewed in the background. */
  peek(path: string): StoredResponse | undefined {
    const page = this.#pages.getOrRenew(path, () => this.#render(path));
    if (page) this.counts.cached += 1;
    return page;
  }

  /**
   * The page of a path, rendered where it is not cached. Clients that ask at the same time share a
   * rendering, except one that was not found or is pending: a title is fetched for some clients only.
   * @throws Overloaded where too many are being rendered and not even an invalidated page is there
   */
  async get(path: string, client = ''): Promise<StoredResponse> {
    const cached = this.peek(path);
    if (cached) return cached;
    try {
      const page = await this.#pages.load(path, () => this.#render(path), client);
      this.counts.rendered += 1;
      return page;
    } catch (error) {
      const fallback = error instanceof Overloaded && this.#pages.getEvenInvalidated(path);
      if (!fallback) throw error;
      this.counts.cached += 1;
      return fallback;
    }
  }

  #outcomeOf({ status }: StoredResponse, path: string): Outcome {
    if (status === PENDING || status === 404 || status === 410) return 'private';
    if (status >= 400) return 'failed';
    return this.#options.searchOf(path.split('?', 1)[0] ?? '')?.cached === false
      ? 'share'
      : 'store';
  }

  async #render(path: string): Promise<StoredResponse> {
    const { status, headers: all, html } = await this.#options.render(path);
    const { 'content-type': contentType = 'text/html; charset=utf-8', ...headers } = all;
    return storedResponse(html, {
      status,
      contentType,
      headers,
      cacheControl:
        status < 400 && status !== PENDING
          ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
          : 'no-store',
      etag: etagOf(html),
    });
  }
}

/** The page of a pending title: another one as soon as that is here. */
const PENDING = 202;

/** Moments in milliseconds, as the page's data carries them: when it was read, not what it says. */
const MOMENT = /\b\d{13}\b/g;

/** Two renderings of the same content differ in nothing but when they were made. */
const etagOf = (html: string): string => weakEtag(html.replace(MOMENT, ''));
