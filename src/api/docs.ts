import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Config } from '#platform/config.ts';
import { respond } from '#platform/http/stored-response.ts';
import { apiResponse } from './cached-reads.ts';
import { docsPage } from './docs-page.ts';
import type { Document } from './docs-page.ts';
import { BEARER } from './viewer/authentication.ts';

/** Only our own origin may be loaded or called. Scalar writes its styles as elements and attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves `/openapi.json`, made from the schemas that check the input, and the same as a page at
 * `/docs`, which Scalar's reference replaces in the browser. Both are made at the first request,
 * when every route has been added.
 */
export function serveDocs(api: OpenAPIHono, { siteName }: Pick<Config, 'siteName'>): void {
  const document = once(() => describe(api, siteName));
  const json = once(() => apiResponse(JSON.stringify(document()), 'application/json'));
  const page = once(() =>
    apiResponse(String(docsPage(document())), 'text/html; charset=utf-8', {
      'content-security-policy': POLICY,
    }),
  );
  const css = once(() => apiResponse(fileHere('docs.css'), 'text/css'));
  const script = once(() => apiResponse(fileHere('docs.client.js'), 'text/javascript'));
  api.get('/openapi.json', (c) => respond(c, json()));
  api.get('/docs', (c) => respond(c, page()));
  api.get('/docs.css', (c) => respond(c, css()));
  api.get('/docs.js', (c) => respond(c, script()));
}

function describe(api: OpenAPIHono, siteName: string): Document {
  api.openAPIRegistry.registerComponent('securitySchemes', BEARER, {
    type: 'http',
    scheme: 'bearer',
  });
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName}: the API`,
      version: '1.0.0',
      description:
        'Which titles can be watched in Brazil, and where. Texts are in pt-BR, or if missing in pt-PT, English or the original language; the field `language` gives the language used. Every read has an ETag.',
    },
    servers: [{ url: '/api' }],
  }) as unknown as Document;
}

const fileHere = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
