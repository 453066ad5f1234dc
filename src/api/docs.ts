import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Config } from '#platform/config.ts';
import { respond } from '#platform/http/stored-response.ts';
import { apiResponse } from './cached-reads.ts';
import { docsPage } from './docs-page.ts';
import type { Document } from './docs-page.ts';
import { BEARER } from './viewer/authentication.ts';

/** The page loads only our stylesheet. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves `/openapi.json`, made from the schemas that check the input, and the same as a page at
 * `/docs`. Both are made at the first request, when every route has been added.
 */
export function serveDocs(api: OpenAPIHono, { siteName }: Pick<Config, 'siteName'>): void {
  const document = once(() => describe(api, siteName));
  const json = once(() => apiResponse(JSON.stringify(document()), 'application/json'));
  const page = once(() =>
    apiResponse(String(docsPage(document())), 'text/html; charset=utf-8', {
      'content-security-policy': POLICY,
    }),
  );
  const css = once(() =>
    apiResponse(readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'), 'text/css'),
  );
  api.get('/openapi.json', (c) => respond(c, json()));
  api.get('/docs', (c) => respond(c, page()));
  api.get('/docs.css', (c) => respond(c, css()));
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
        'What can be watched in Brazil, and where. Texts are served in pt-BR, else pt-PT, else English, else the original language; the field language says which. Every read has an ETag.',
    },
    servers: [{ url: '/api' }],
  }) as unknown as Document;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
