import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'hono';

/** The headers by which the API tells clients apart. */
const HEADERS = ['x-forwarded-for', 'user-agent', 'sec-purpose', 'purpose'] as const;

interface Client {
  headers: Headers;
  env: object;
}

/**
 * The client for which a page is rendered, passed on to the API requests that the page makes
 * in-process. A page that is renewed in the background has none.
 */
export class CurrentClient {
  readonly #current = new AsyncLocalStorage<Client>();

  /** Runs `work` on behalf of the client that sent this request. */
  during<T>(c: Context, work: () => T): T {
    const headers = new Headers();
    for (const name of HEADERS) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return this.#current.run({ headers, env: c.env as object }, work);
  }

  /** An in-process request and its environment, as the client would have sent it. */
  request(init: RequestInit = {}): [init: RequestInit & { headers: Headers }, env: object] {
    const client = this.#current.getStore();
    const headers = new Headers(init.headers);
    for (const [name, value] of client?.headers ?? []) headers.set(name, value);
    return [{ ...init, headers }, client?.env ?? {}];
  }
}
