import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

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
      const found = this.#found.get(method) ?? new Map<string, Result<Handler>>();
      this.#found.set(method, found.set(path, result));
    }
    return result;
  }
}
