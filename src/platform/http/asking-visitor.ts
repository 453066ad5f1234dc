import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'hono';

/** What tells visitors apart: limits count by it. */
const TELLING = ['x-forwarded-for', 'user-agent', 'sec-purpose', 'purpose'] as const;

type Visitor = { headers: Headers; env: object };

/**
 * The visitor for whom a page is rendered, handed on to what the page asks of the API in-process. A
 * page that is renewed behind everybody's back has none.
 */
export class AskingVisitor {
  readonly #current = new AsyncLocalStorage<Visitor>();

  /** Does `work` on behalf of who made this request. */
  during<T>(c: Context, work: () => T): T {
    const headers = new Headers();
    for (const name of TELLING) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return this.#current.run({ headers, env: c.env as object }, work);
  }

  /** A request in-process and its environment, as the visitor would have sent it. */
  asked(init: RequestInit = {}): [init: RequestInit & { headers: Headers }, env: object] {
    const visitor = this.#current.getStore();
    const headers = new Headers(init.headers);
    for (const [name, value] of visitor?.headers ?? []) headers.set(name, value);
    return [{ ...init, headers }, visitor?.env ?? {}];
  }
}
