import { Hono } from 'hono';

/**
 * The addresses that people give to their media servers, which the API answers: a short one in Portuguese, to be pasted
 * once. Opened in a browser each is nothing, be its token right or wrong.
 */
export function webhookRoutes(api: Pick<Hono, 'fetch'>): Hono {
  const app = new Hono();
  app.post('/ganchos/:media_server/:token', (c) => {
    const { media_server: server, token } = c.req.param();
    const path = `/api/webhooks/${encodeURIComponent(server)}/${encodeURIComponent(token)}`;
    return api.fetch(new Request(new URL(path, c.req.url), c.req.raw), c.env);
  });
  app.all('/ganchos/*', (c) => c.json({ detail: 'Not Found' }, 404, HEADERS));
  return app;
}

/** The path is a secret, or nearly one. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};
