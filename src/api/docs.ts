import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Config } from '#platform/config.ts';
import { respond } from '#platform/http/stored-response.ts';
import { docsPage } from './docs-page.ts';
import type { Document } from './docs-page.ts';
import { BEARER } from './foundation/authentication.ts';
import { apiResponse } from './foundation/cached-reads.ts';

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

/** The sections of the document, in the order in which the page shows them. */
const TAGS = [
  {
    name: 'movies',
    description: 'Films: lists, filters, search and everything about one of them.',
  },
  { name: 'series', description: 'The same of series and novelas, and their seasons.' },
  { name: 'persons', description: 'The people of films and series.' },
  { name: 'search', description: 'How a search is read.' },
  {
    name: 'providers',
    description: 'Where titles can be watched, what that costs, and what changes.',
  },
  { name: 'recommendations', description: 'The editors’ recommendations of today.' },
  { name: 'products', description: 'Articles of the partner shop.' },
  { name: 'lists', description: 'The editors’ lists.' },
  { name: 'viewer', description: 'What the catalogue means to the person of the token.' },
  { name: 'library', description: 'What a person keeps: lists, ratings, collections, services.' },
  { name: 'household', description: 'The people that a person watches with.' },
  { name: 'imports', description: 'What a person brings from other services.' },
  { name: 'alerts', description: 'What a person is told of their titles, and how.' },
  { name: 'auth', description: 'Signing in and out, and forgotten passwords.' },
  { name: 'users', description: 'The account and its sessions.' },
  { name: 'webhooks', description: 'What media servers tell of what was watched at home.' },
  { name: 'tv', description: 'Pairing a TV, and what its screens show.' },
  { name: 'address', description: 'States and municipalities of Brazil.' },
  { name: 'contact', description: 'Messages to the operator.' },
  { name: 'admin', description: 'The operator’s calls; they do not exist for anybody else.' },
];

/** A component of the document: the errors that any call can be answered with. */
const UNEXPECTED = 'Unexpected';

type DocumentConfig = Pick<Config, 'siteName' | 'siteUrl'>;

/**
 * Serves `/openapi.json`, made from the schemas that check the input, and the same as a page at
 * `/docs`, which Scalar's reference replaces in the browser. Both are made at the first request,
 * when every route has been added.
 */
export function serveDocs(api: OpenAPIHono, config: DocumentConfig): void {
  const document = once(() => describe(api, config));
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

function describe(api: OpenAPIHono, { siteName, siteUrl }: DocumentConfig): Document {
  api.openAPIRegistry.registerComponent('securitySchemes', BEARER, {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a session, or a key that its person made on the page `/chaves`. Keys begin with `vv_`, expire, and open the sections `library` and `viewer` only: reading with any of them, changing with those that may write.',
  });
  api.openAPIRegistry.registerComponent('responses', UNEXPECTED, {
    description:
      'Any other error: 414 for an address of more than 2,048 characters, 500 for a fault of the server, 503 with Retry-After when it is overloaded or about to stop.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Detail' } } },
  });
  // The page's type has the part of the document that zod's schemas and our routes make of OpenAPI's many forms.
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName}: the API`,
      version: '1.0.0',
      description:
        'Which titles can be watched in Brazil, and where. Texts are in pt-BR, or if missing in pt-PT, English or the original language; the field `language` gives the language used. Every public read has an ETag.',
      contact: { name: siteName, url: `${siteUrl}/contact` },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: '/api' }],
    tags: TAGS,
  }) as unknown as Document;
  for (const operations of Object.values(document.paths)) {
    for (const { responses } of Object.values(operations)) {
      responses['default'] = { $ref: `#/components/responses/${UNEXPECTED}` };
    }
  }
  return document;
}

const fileHere = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
