import type { Overloaded } from '#platform/concurrency-limit.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

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
