import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { systemClock, type Clock } from '#platform/clock.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered answer, ready to be sent again and again. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
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
  /** The Content-Security-Policy of an HTML document, or null for none. */
  policy: (html: string) => string | null;
  clock?: Clock;
}

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 7 }),
};

/**
 * Rendered pages by path. Every page rendered on the server is the anonymous one (the session's token
 * never leaves the browser), so one copy serves everybody. Errors are not kept.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #clock: Clock;
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** What is kept and may be served at once; a stale page is renewed behind the visitor's back. */
  peek(path: string): CachedPage | undefined {
    const page = this.#pages.get(path);
    if (!page) return undefined;
    const age = this.#clock.now().getTime() - page.renderedAt;
    if (age > this.#options.freshMs + this.#options.staleMs) return undefined;
    if (age > this.#options.freshMs) this.#render(path).catch(() => undefined);
    // Most recently used goes last; the first are the first to leave.
    this.#pages.delete(path);
    this.#pages.set(path, page);
    return page;
  }

  /** The page of a path, rendered when it is not kept; many askers at once cost one rendering. */
  async get(path: string): Promise<CachedPage> {
    return this.peek(path) ?? this.#render(path);
  }

  /** The body as a visitor's browser accepts it; compressed once, then kept. */
  async body(page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const kept = page.bodies[encoding];
    if (kept || encoding === 'identity') return kept ?? page.bodies.identity;
    const made = await compress[encoding](page.bodies.identity);
    if (!page.bodies[encoding]) {
      page.bodies[encoding] = made;
      if ([...this.#pages.values()].includes(page)) this.#grow(made.length);
    }
    return made;
  }

  clear(): void {
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
  }

  async #render(path: string): Promise<CachedPage> {
    const underWay = this.#rendering.get(path);
    if (underWay) return underWay;
    const rendering = this.#options.render(path).then((answer) => this.#receive(answer));
    this.#rendering.set(path, rendering);
    try {
      const page = await rendering;
      if (this.#rendering.get(path) === rendering && page.status < 400) this.#keep(path, page);
      return page;
    } finally {
      if (this.#rendering.get(path) === rendering) this.#rendering.delete(path);
    }
  }

  async #receive(answer: Response): Promise<CachedPage> {
    const identity = Buffer.from(await answer.arrayBuffer());
    const etag = etagOf(identity.toString());
    const headers: Record<string, string> = {
      ...Object.fromEntries(answer.headers),
      vary: 'Accept-Encoding',
      'cache-control':
        answer.status < 400
          ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
          : 'no-store',
    };
    const policy = this.#options.policy(identity.toString());
    if (policy !== null) headers['content-security-policy'] = policy;
    delete headers['content-length'];
    const renderedAt = this.#clock.now().getTime();
    return { status: answer.status, headers, etag, bodies: { identity }, renderedAt };
  }

  #keep(path: string, page: CachedPage): void {
    this.#drop(path);
    this.#pages.set(path, page);
    this.#grow(path.length * 2 + page.bodies.identity.length);
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    const page = this.#pages.get(path);
    if (!page) return;
    this.#pages.delete(path);
    const bodies = Object.values(page.bodies).reduce((sum, body) => sum + body.length, 0);
    this.#bytes -= path.length * 2 + bodies;
  }
}

/** The best encoding a visitor accepts; a quality of zero refuses. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').toLowerCase().split(',');
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding, quality] = offer.split(';').map((part) => part.trim());
      return coding === name && !/^q=0(\.0*)?$/.test(quality ?? '');
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Moments in milliseconds, as the page's data carries them: when it was read, not what it says. */
const MOMENT = /\b\d{13}\b/g;

/** Weak: two renderings of the same content differ in nothing but when they were made. */
function etagOf(html: string): string {
  const content = html.replace(MOMENT, '');
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
