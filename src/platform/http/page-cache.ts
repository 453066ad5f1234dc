import { systemClock, type Clock } from '#platform/clock.ts';
import { weakEtag } from './etag.ts';
import { cleanAddress, pageKey, type PageSearchOf } from './page-key.ts';
import { storedResponse, storedSize } from './stored-response.ts';
import type { StoredResponse } from './stored-response.ts';

/** A rendered page, ready to be sent again and again. */
export interface CachedPage {
  response: StoredResponse;
  renderedAt: number;
}

export interface PageCacheOptions {
  /** Renders the page of a path (with its query); called again when what is kept has aged. */
  render: (path: string) => Promise<Response>;
  maxBytes: number;
  /** How long a page is served as it is, ms. */
  freshMs: number;
  /** How long after that it is still served while a new one is made, ms. */
  staleMs: number;
  /** Which parameters make another page of a path (`?page=2`). */
  searchOf: PageSearchOf;
  /** Hears that a page could not be renewed; the old one stands until it is too old. */
  onFailure?: (path: string, error: unknown) => void;
  /** The Content-Security-Policy of an HTML document, or null for none. */
  policy: (html: string) => string | null;
  clock?: Clock;
}

/**
 * Rendered pages by path. Every page rendered on the server is the anonymous one (the session's token
 * never leaves the browser), so one copy serves everybody. Errors are not kept, nor what is only on its way.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #clock: Clock;
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #bytes = 0;
  /** Pages that were asked for, by whether one was kept. */
  readonly counts = { kept: 0, rendered: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** The key of an address, or null for what is beyond all measure. */
  keyOf(pathAndQuery: string): string | null {
    return pageKey(pathAndQuery, this.#options.searchOf);
  }

  /** The address to go to instead, where one is written in another than its canonical form. */
  betterAddressOf(pathAndQuery: string): string | null {
    return cleanAddress(pathAndQuery, this.#options.searchOf);
  }

  /** What is kept and may be served at once; a stale page is renewed behind the visitor's back. */
  peek(path: string): CachedPage | undefined {
    const page = this.#pages.get(path);
    if (!page) return undefined;
    const age = this.#clock.now().getTime() - page.renderedAt;
    if (age > this.#options.freshMs + this.#options.staleMs) return undefined;
    if (age > this.#options.freshMs) this.#renew(path);
    // Most recently used goes last; the first are the first to leave.
    this.#pages.delete(path);
    this.#pages.set(path, page);
    this.counts.kept += 1;
    return page;
  }

  /** The page of a path, rendered when it is not kept; many askers at once cost one rendering. */
  async get(path: string): Promise<CachedPage> {
    const kept = this.peek(path);
    if (kept) return kept;
    this.counts.rendered += 1;
    return this.#render(path);
  }

  #renew(path: string): void {
    if (this.#rendering.has(path)) return;
    this.#render(path).then(
      ({ response: { status } }) => {
        if (status === 404 || status === 410 || status === COMING) this.#drop(path);
        else if (status >= 400) this.#options.onFailure?.(path, new Error(`status ${status}`));
      },
      (error: unknown) => this.#options.onFailure?.(path, error),
    );
  }

  async #render(path: string): Promise<CachedPage> {
    const underWay = this.#rendering.get(path);
    if (underWay) return underWay;
    const rendering = this.#options.render(path).then((answer) => this.#receive(answer));
    this.#rendering.set(path, rendering);
    try {
      const page = await rendering;
      const isCurrent = this.#rendering.get(path) === rendering;
      if (isCurrent && isKept(page.response.status) && this.#mayKeep(path)) this.#keep(path, page);
      return page;
    } finally {
      if (this.#rendering.get(path) === rendering) this.#rendering.delete(path);
    }
  }

  #mayKeep(key: string): boolean {
    return this.#options.searchOf(key.split('?', 1)[0] ?? '')?.kept !== false;
  }

  async #receive(answer: Response): Promise<CachedPage> {
    const html = Buffer.from(await answer.arrayBuffer());
    const text = html.toString();
    const { 'content-type': contentType = 'text/html', ...headers } = Object.fromEntries(
      answer.headers,
    );
    const policy = this.#options.policy(text);
    if (policy !== null) headers['content-security-policy'] = policy;
    delete headers['content-length'];
    return {
      response: storedResponse(html, {
        status: answer.status,
        contentType,
        headers,
        cacheControl: isKept(answer.status)
          ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
          : 'no-store',
        etag: etagOf(text),
      }),
      renderedAt: this.#clock.now().getTime(),
    };
  }

  #keep(path: string, page: CachedPage): void {
    this.#drop(path);
    this.#pages.set(path, page);
    this.#bytes += sizeOf(path, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    const page = this.#pages.get(path);
    if (!page) return;
    this.#pages.delete(path);
    this.#bytes -= sizeOf(path, page);
  }
}

const sizeOf = (path: string, { response }: CachedPage) => storedSize(response) + 2 * path.length;

/** The page of something that is on its way: another one as soon as that is there. */
const COMING = 202;

const isKept = (status: number) => status < 400 && status !== COMING;

/** Moments in milliseconds, as the page's data carries them: when it was read, not what it says. */
const MOMENT = /\b\d{13}\b/g;

/** Two renderings of the same content differ in nothing but when they were made. */
const etagOf = (html: string): string => weakEtag(html.replace(MOMENT, ''));
