import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Context, Handler as AnyHandler, Hono, Next } from 'hono';
import { routePath } from 'hono/route';
import { whenReady } from '#platform/cache.ts';
import type { Ready } from '#platform/cache.ts';

/**
 * A router for routes that always answer: it returns only the first match, so that Hono has nothing to compose. Paths
 * without parameters, the most frequent ones, are searched for once.
 */
export class FirstRouteRouter<Handler> implements Router<Handler> {
  readonly name = 'FirstRouteRouter';
  readonly #routes = new TrieRouter<Handler>();
  readonly #fixedPaths = new Set<string>();
  /** Matches of fixed paths, by method and path. */
  readonly #found = new Map<string, Map<string, Result<Handler>>>();

  add(method: string, path: string, handler: Handler): void {
    this.#routes.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#fixedPaths.add(path);
    this.#found.clear();
  }

  match(method: string, path: string): Result<Handler> {
    return this.#found.get(method)?.get(path) ?? this.#search(method, path);
  }

  #search(method: string, path: string): Result<Handler> {
    const [routes] = this.#routes.match(method, path);
    const result = [routes.slice(0, 1)] as Result<Handler>;
    if (this.#fixedPaths.has(path)) {
      const matches = this.#found.get(method) ?? new Map<string, Result<Handler>>();
      this.#found.set(method, matches.set(path, result));
    }
    return result;
  }
}

type Routes = Hono['routes'];

/** A route with all its handlers, in the order in which they were added. */
interface WholeRoute {
  method: string;
  path: string;
  handlers: AnyHandler[];
}

/** Hono lists each middleware and handler of a route as a route of its own. */
export function wholeRoutes(routes: Routes): WholeRoute[] {
  const whole: WholeRoute[] = [];
  for (const { method, path, handler } of routes) {
    const last = whole.at(-1);
    if (last?.method === method && last.path === path) last.handlers.push(handler);
    else whole.push({ method, path, handlers: [handler] });
  }
  return whole;
}

/**
 * One handler that runs middleware and a handler in turn, as Hono does. Hono makes several promises for
 * each of them; this one makes none as long as they answer at once.
 */
export function inTurn(
  handlers: readonly AnyHandler[],
): (c: Context) => Response | Promise<Response> {
  return (c) => run(handlers, 0, c) as Response | Promise<Response>;
}

function run(handlers: readonly AnyHandler[], at: number, c: Context): Ready<Response> {
  const handler = handlers[at];
  if (!handler) throw new Error(`${routePath(c)} has no handler that responds`);
  const next = () => run(handlers, at + 1, c);
  // Hono's type wants a promise of nothing, though it awaits what `next` returns: a response that is there needs none.
  return whenReady(
    handler(c, next as unknown as Next) as Ready<Response | undefined>,
    (response) => {
      // As in Hono: what follows a middleware responds, unless it responds itself instead.
      if (response && !c.finalized) c.res = response;
      return c.res;
    },
  );
}
