import { AsyncLocalStorage } from 'node:async_hooks';

type Rendering = { overloaded: boolean; retryAfter: string };

/**
 * Answers a page that failed because the API was overloaded with 503 and the API's `Retry-After`
 * instead of 500, so that crawlers and proxies come back. The page's HTML is the error screen.
 */
export class OverloadedPages {
  readonly #current = new AsyncLocalStorage<Rendering>();

  /** Sees the API's responses to the page that is being rendered. */
  async watch(response: Response | Promise<Response>): Promise<Response> {
    const { status, headers } = await response;
    const rendering = this.#current.getStore();
    if (status === 503 && rendering) {
      rendering.overloaded = true;
      rendering.retryAfter = headers.get('retry-after') ?? rendering.retryAfter;
    }
    return response;
  }

  /** Renders a page; `render` is expected to answer 500 when the API fails. */
  async render(render: () => Promise<Response>): Promise<Response> {
    const rendering = { overloaded: false, retryAfter: '5' };
    const page = await this.#current.run(rendering, render);
    if (page.status !== 500 || !rendering.overloaded) return page;
    const headers = new Headers(page.headers);
    headers.set('retry-after', rendering.retryAfter);
    return new Response(page.body, { status: 503, headers });
  }
}
