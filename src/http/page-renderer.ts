import { randomBytes } from 'node:crypto';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { hashOwnScripts } from '#platform/http/inline-scripts.ts';
import type { RenderedPage } from '#platform/http/page-cache.ts';
import { contentSecurityPolicy } from '#platform/http/request-head.ts';
import { traced } from '#platform/tracing.ts';
import type { SpanStart } from '#platform/tracing.ts';
import type { Posted } from '#shared/page-form.ts';
import { pageOfPath } from '#shared/page-addresses.ts';

/** Renders a page: from the build in production, through Vite in development. */
export type Pages = (
  request: Request,
  options: { nonce: string; posted?: Posted | undefined },
) => Promise<Response>;

/** Pages that are rendered at the same time, and pages that may wait for their turn. */
export interface RenderingLimits {
  renderings: number;
  renderingQueue: number;
  /** The most searches among `renderings`, because every search is another page. */
  searchRenderings: number;
}

interface RendererOptions {
  pages: Pages;
  siteUrl: string;
  limits: RenderingLimits;
  /** Permissions of the policy; null for no policy. */
  policy: { ads: boolean; images: string } | null;
}

/** Renders pages with their Content-Security-Policy, within the limits. */
export class PageRenderer {
  readonly #options: RendererOptions;
  readonly #all: ConcurrencyLimit;
  readonly #searches: ConcurrencyLimit;

  constructor(options: RendererOptions) {
    const { renderings, renderingQueue, searchRenderings } = options.limits;
    this.#options = options;
    this.#all = new ConcurrencyLimit({ running: renderings, waiting: renderingQueue });
    this.#searches = new ConcurrencyLimit({
      running: Math.min(searchRenderings, renderings),
      waiting: Math.ceil(renderingQueue / 4),
    });
  }

  /** Renderings in progress and waiting; searches are among them once they have a place. */
  get load(): { running: number; waiting: number } {
    const [all, searches] = [this.#all.load, this.#searches.load];
    return { running: all.running, waiting: all.waiting + searches.waiting };
  }

  /** The number of refused renderings. */
  get refused(): { page: number; search: number } {
    return { page: this.#all.refused, search: this.#searches.refused };
  }

  /** @throws Overloaded if too many are being rendered and waiting already */
  render(path: string, posted?: Posted): Promise<RenderedPage> {
    const now = () =>
      this.#all.run(() =>
        traced(
          () => spanOf(path),
          () => this.#render(path, posted),
        ),
      );
    return /^\/search(\?|$)/.test(path) ? this.#searches.run(now) : now();
  }

  async #render(path: string, posted?: Posted): Promise<RenderedPage> {
    const { pages, siteUrl, policy } = this.#options;
    const nonce = randomBytes(16).toString('hex');
    const request = new Request(`${siteUrl}${path}`, { headers: { accept: 'text/html' } });
    const page = await pages(request, { nonce, posted });
    const { html, hashes } = hashOwnScripts(await page.text(), nonce);
    const headers = Object.fromEntries(page.headers);
    delete headers['content-length'];
    if (policy) headers['content-security-policy'] = contentSecurityPolicy(hashes, policy);
    return { status: page.status, headers, html };
  }
}

function spanOf(pathAndQuery: string): SpanStart {
  const [path = ''] = pathAndQuery.split('?', 1);
  const route = pageOfPath(path);
  const name = route === undefined ? 'render' : `render ${route}`;
  return { name, kind: 'internal', attributes: { ...(route && { 'http.route': route }) } };
}
