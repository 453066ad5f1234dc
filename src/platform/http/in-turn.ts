import type { Context, Handler, Hono, Next } from 'hono';
import { routePath } from 'hono/route';
import { whenReady } from '#platform/ready.ts';
import type { Ready } from '#platform/ready.ts';

type Routes = Hono['routes'];

/** A route with all its handlers, in the order in which they were added. */
export interface WholeRoute {
  method: string;
  path: string;
  handlers: Handler[];
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
export function inTurn(handlers: readonly Handler[]): (c: Context) => Response | Promise<Response> {
  return (c) => run(handlers, 0, c) as Response | Promise<Response>;
}

function run(handlers: readonly Handler[], at: number, c: Context): Ready<Response> {
  const handler = handlers[at];
  if (!handler) throw new Error(`${routePath(c)} has no handler that responds`);
  const next = () => run(handlers, at + 1, c);
  return whenReady(
    handler(c, next as unknown as Next) as Ready<Response | undefined>,
    (response) => {
      // As in Hono: what follows a middleware responds, unless it responds itself instead.
      if (response && !c.finalized) c.res = response;
      return c.res;
    },
  );
}
