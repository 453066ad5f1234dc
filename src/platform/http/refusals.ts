import type { Overloaded } from '#platform/concurrency-limit.ts';
import { SECURITY_HEADERS } from './request-head.ts';
import type { Context } from 'hono';

const PAUSE_MS = 500;
/** Held at the same time; further ones are sent at once, so that they cost no memory. */
const MOST = 1000;

let held = 0;

/**
 * Resolves when a refusal may be sent. A client that ignores `Retry-After` would ask thousands of times a second
 * again, and refusing that often takes the processor from the requests that are answered.
 */
export async function pauseRefusal(): Promise<void> {
  if (held >= MOST) return;
  held += 1;
  try {
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  } finally {
    held -= 1;
  }
}

/**
 * The response, held back if it tells the client to come back later, or that its body is too large: of that nothing is
 * read meanwhile.
 */
export function afterPause(response: Response): Response | Promise<Response> {
  return isRefusal(response) ? pauseRefusal().then(() => response) : response;
}

/** Reads the headers only where they matter: until then the response is sent without ever making them. */
const isRefusal = (response: Response): boolean =>
  response.status === 413 ||
  ((response.status === 503 || response.status === 429) && response.headers.has('retry-after'));

const PAGE = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Muita gente por aqui agora</title>
<h1>Muita gente por aqui agora</h1>
<p>O site está recebendo mais visitas do que consegue atender. Espere alguns segundos e <a href="">tente de novo</a>.</p>
</html>
`;

const headersOf = ({ retryAfter }: Overloaded) => ({
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'retry-after': String(retryAfter),
});

/** A small page without assets for a request that was shed. */
export function overloadedPage(error: Overloaded): Response {
  return new Response(PAGE, {
    status: 503,
    headers: {
      ...headersOf(error),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    },
  });
}

/** True if the client closed its connection: a failure is then no fault, and nobody reads a response. */
export const isAborted = (c: Context): boolean => c.req.raw.signal.aborted;
