import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { createTestApi } from '#test/api.ts';
import type { Document, Operation } from './docs-page.ts';

const nothing = {} as Db;
const { routes, ask, read } = createTestApi({ db: nothing });

/** The status of a request without the token that a call needs: the operator's calls hide that they exist. */
const refusalOf = (path: string) => (path.startsWith('/admin/') ? '404' : '401');

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Texts that people read: invisible characters are dropped from them (`src/shared/visible-text.ts`). */
const VISIBLE = `bio description email facebook_account instagram_account message name note remark
  site_url subject surname tiktok_account twitter_account username youtube_url`.split(/\s+/);
/** Passwords, tokens, keys, time zones and addresses: compared or parsed, never shown as sent. */
const CODES =
  `access_token answers auth current_password device_code endpoint nonce p256dh password time_zone
  token website`.split(/\s+/);

/** Public calls have no security scheme, or one that is optional. */
const needsToken = ({ security = [] }: Operation) =>
  security.length > 0 && security.every((scheme) => 'bearer' in scheme);

it('has exactly these paths', () => {
  const paths = routes.map((route) => `${route.method} ${route.path}`);
  expect([...new Set(paths)].toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /alerts/calendar",
      "DELETE /alerts/mutes/remove",
      "DELETE /alerts/push",
      "DELETE /collections/:id",
      "DELETE /collections/:id/remove",
      "DELETE /favorites/remove",
      "DELETE /household/invitation",
      "DELETE /household/members/:number",
      "DELETE /household/vote",
      "DELETE /imports/:id",
      "DELETE /tv/code/:code",
      "DELETE /users/images/me/:kind",
      "DELETE /users/me",
      "DELETE /users/me/keys/:id",
      "DELETE /users/me/sessions",
      "DELETE /users/me/sessions/:id",
      "DELETE /users/me/webhooks/:id",
      "DELETE /viewer/for-you/dismissed/remove",
      "DELETE /watched/episodes/remove",
      "DELETE /watched/remove",
      "DELETE /watchlist/remove",
      "GET /address/country/:id/states",
      "GET /address/state/:id/cities",
      "GET /admin/held",
      "GET /admin/jobs",
      "GET /admin/log",
      "GET /admin/messages",
      "GET /admin/offers",
      "GET /admin/reports",
      "GET /admin/users",
      "GET /alerts",
      "GET /alerts/settings",
      "GET /alerts/unseen",
      "GET /arrivals",
      "GET /auth/apple/authorize",
      "GET /auth/facebook/authorize",
      "GET /auth/facebook/callback",
      "GET /auth/google/authorize",
      "GET /auth/google/callback",
      "GET /collections",
      "GET /collections/:id",
      "GET /collections/:id/medias",
      "GET /collections/:id/public",
      "GET /costs/titles",
      "GET /departures",
      "GET /docs",
      "GET /docs.css",
      "GET /docs.js",
      "GET /favorites",
      "GET /household",
      "GET /household/costs",
      "GET /household/events",
      "GET /household/sofa",
      "GET /household/vote",
      "GET /imports",
      "GET /imports/:id",
      "GET /imports/:id/questions",
      "GET /imports/:id/rows",
      "GET /imports/:id/titles",
      "GET /lists/performer",
      "GET /lists/performer/:id",
      "GET /lists/saga",
      "GET /lists/saga/:id",
      "GET /movies/:id",
      "GET /movies/discover",
      "GET /movies/genre/:id",
      "GET /movies/genres",
      "GET /movies/now_playing",
      "GET /movies/popular",
      "GET /movies/provider/:id",
      "GET /movies/search",
      "GET /openapi.json",
      "GET /opened",
      "GET /persons/:id",
      "GET /persons/search",
      "GET /plans",
      "GET /products",
      "GET /profiles/:number",
      "GET /profiles/:number/together",
      "GET /providers",
      "GET /recommendations",
      "GET /recommendations/liked",
      "GET /search/meaning",
      "GET /series/:id",
      "GET /series/:id/seasons/:number",
      "GET /series/discover",
      "GET /series/genre/:id",
      "GET /series/genres",
      "GET /series/popular",
      "GET /series/provider/:id",
      "GET /series/search",
      "GET /services",
      "GET /tv/events",
      "GET /tv/home",
      "GET /tv/movies/:id",
      "GET /tv/screens",
      "GET /tv/search",
      "GET /tv/series/:id",
      "GET /users/me",
      "GET /users/me/activity",
      "GET /users/me/export",
      "GET /users/me/export/:id",
      "GET /users/me/keys",
      "GET /users/me/sessions",
      "GET /users/me/settings",
      "GET /users/me/webhooks",
      "GET /viewer/costs",
      "GET /viewer/counts",
      "GET /viewer/for-you",
      "GET /viewer/for-you/settings",
      "GET /viewer/movements",
      "GET /viewer/providers/:id",
      "GET /viewer/series",
      "GET /viewer/series/:id",
      "GET /viewer/titles",
      "GET /viewer/tonight",
      "GET /viewer/top",
      "GET /watched",
      "GET /watchlist",
      "PATCH /alerts/settings",
      "PATCH /household",
      "PATCH /household/members/:number",
      "PATCH /opened",
      "PATCH /users/images/me",
      "PATCH /users/me",
      "PATCH /users/me/settings",
      "PATCH /viewer/for-you/settings",
      "POST /admin/held/alerts",
      "POST /admin/held/news",
      "POST /admin/jobs/:id",
      "POST /admin/messages/:id",
      "POST /admin/offers",
      "POST /admin/reports/:id",
      "POST /admin/users/:id",
      "POST /alerts/calendar",
      "POST /alerts/mutes/add",
      "POST /alerts/push",
      "POST /alerts/push/test",
      "POST /alerts/seen",
      "POST /auth/forgot-password",
      "POST /auth/login",
      "POST /auth/logout",
      "POST /auth/reset-password",
      "POST /collections",
      "POST /collections/:id/add",
      "POST /collections/:id/medias",
      "POST /collections/:id/report",
      "POST /collections/:id/restore",
      "POST /collections/:id/watchlist",
      "POST /contact",
      "POST /favorites/add",
      "POST /household",
      "POST /household/invitation",
      "POST /household/invitation/look",
      "POST /household/members",
      "POST /household/vote",
      "POST /imports",
      "POST /imports/:id/answers",
      "POST /imports/:id/apply",
      "POST /imports/:id/undo",
      "POST /offers/report",
      "POST /rating",
      "POST /social/login",
      "POST /tv/code",
      "POST /tv/code/:code/register",
      "POST /tv/screens/:id/open",
      "POST /tv/token",
      "POST /users/me/export",
      "POST /users/me/keys",
      "POST /users/me/webhooks",
      "POST /users/me/webhooks/:id/address",
      "POST /users/me/webhooks/:id/import",
      "POST /users/register",
      "POST /users/request-verify-token",
      "POST /users/verify",
      "POST /viewer/for-you/dismissed/add",
      "POST /watched/add",
      "POST /watched/episodes/add",
      "POST /watchlist/add",
      "POST /webhooks/:media_server/:token",
      "PUT /collections/:id",
      "PUT /collections/:id/order",
      "PUT /collections/:id/remark",
      "PUT /household/choice",
      "PUT /household/services/:id",
      "PUT /household/sofa/:number",
      "PUT /household/vote/:place",
      "PUT /services",
      "PUT /viewer/top",
    ]
  `);
});

describe('openapi.json', () => {
  it('describes every read and its errors', async () => {
    const document = await read<Document & { openapi: string }>('/openapi.json');
    expect(document.openapi).toBe('3.1.0');
    const reads = Object.entries(document.paths).filter(([, methods]) => 'get' in methods);
    const described = reads.map(([path]) => path);
    const served = routes
      .filter((route) => route.method === 'GET' && !/docs|openapi/.test(route.path))
      .map((route) => route.path.replace(/:(\w+)/g, '{$1}'));
    expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
    for (const [path, { get }] of reads) {
      expect(get?.summary, path).toBeTruthy();
      const statuses = Object.keys(get?.responses ?? {});
      if (get !== undefined && needsToken(get)) {
        expect(statuses, path).toEqual(expect.arrayContaining(['200', refusalOf(path)]));
        expect(statuses.includes('422'), path).toBe(Boolean(get?.parameters));
        continue;
      }
      if (path.startsWith('/auth/')) {
        expect(statuses, path).toEqual(expect.arrayContaining(['200', '404', '422', '429', '502']));
        continue;
      }
      // Responses that an owner may make private are never cached.
      const cached = /^.(collections|profiles)./.test(path) ? [] : ['304'];
      expect(statuses, path).toEqual(expect.arrayContaining(['200', ...cached, '422']));
      const isExplained = get?.parameters?.some(({ name }) => name === 'explain') ?? false;
      expect(statuses.includes('404'), path).toBe(/\{(id|number)\}/.test(path) || isExplained);
      for (const parameter of get?.parameters ?? []) {
        expect(parameter.description ?? parameter.schema.description, path).toBeTruthy();
      }
    }
  });

  it('has no body that takes fields which it does not name', async () => {
    const { paths, components } = await read<Document>('/openapi.json');
    const bodies = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ),
    );
    expect(bodies.length).toBeGreaterThan(20);
    const named = new Map(Object.entries(components.schemas));
    // Media servers send what they like, of which a few fields are read.
    named.set('MediaServerCall', {});
    const resolved = JSON.stringify(bodies, (key, value: unknown) =>
      key === '$ref' ? named.get(String(value).split('/').at(-1)!) : value,
    );
    expect(resolved).toContain('"properties"');
    expect(resolved).not.toContain('"$ref":"');
    expect(resolved).not.toMatch(/"additionalProperties":(true|\{)/);
  });

  it('has no free text in a body of which this list does not say how it is cleaned', async () => {
    const { paths, components } = await read<Document>('/openapi.json');
    const named = new Map(Object.entries(components.schemas));
    const fields = new Set<string>();
    const walk = (field: string, schema: Schema | undefined): void => {
      const target = schema?.$ref && named.get(schema.$ref.split('/').at(-1)!);
      if (target) return walk(field, target as Schema);
      for (const [name, part] of Object.entries(schema?.properties ?? {})) walk(name, part);
      if (schema?.items) walk(field, schema.items);
      const isFree = schema?.type === 'string' && !schema.enum && !schema.const && !schema.pattern;
      if (isFree && schema.format !== 'binary') fields.add(field);
    };
    for (const operations of Object.values(paths))
      for (const { requestBody } of Object.values(operations))
        for (const { schema } of Object.values(requestBody?.content ?? {}))
          walk('', schema as Schema);
    expect([...fields].toSorted()).toEqual([...VISIBLE, ...CODES].toSorted());
  });

  it('describes request bodies and their errors', async () => {
    const { paths } = await read<Document>('/openapi.json');
    const sendings = Object.entries(paths).flatMap(([path, { get: _, ...others }]) =>
      Object.values(others).map((operation) => ({ path, operation })),
    );
    expect(sendings.length).toBeGreaterThan(5);
    for (const { path, operation } of sendings) {
      expect(operation.summary, path).toBeTruthy();
      const statuses = Object.keys(operation.responses);
      const isForSignedIn = needsToken(operation);
      if (isForSignedIn) expect(statuses, path).toContain(refusalOf(path));
      const bodies = Object.values(operation.requestBody?.content ?? {});
      for (const { schema } of bodies) expect(schema, path).toBeDefined();
      if (bodies.length === 0) continue;
      expect(statuses, path).toEqual(expect.arrayContaining(['413', '422']));
      // A token of 256 random bits in the body cannot be guessed, so its call has no limit.
      const isGuess = !['/users/verify', '/auth/reset-password', '/tv/token'].includes(path);
      // A signed-in person's data is limited in number, not by a rate limit; uploads cost too much.
      const isLimited =
        isGuess && (!isForSignedIn || /^.(users|tv)./.test(path) || path === '/imports');
      expect(statuses.includes('429'), path).toBe(isLimited);
    }
  });

  it('refers only to schemas that it contains', async () => {
    const text = JSON.stringify(await read('/openapi.json'));
    const document = JSON.parse(text) as Document;
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!);
    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['MovieInfo', 'SerieInfo', 'PersonInfo', 'MediaPage', 'Invalid']),
    );
  });
});

describe('/docs', () => {
  it('is complete without scripts and may only load from our own origin', async () => {
    const answer = await ask('/docs');
    const page = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
    expect(page).not.toMatch(/<script>|https?:\/\/(?!loja|globoplay)/);
    expect(page).toContain('/api/movies/{id}');
    const types = ['/docs.css', '/docs.js'].map(async (path) => {
      const { status, headers } = await ask(path);
      return [status, headers.get('content-type')];
    });
    expect(await Promise.all(types)).toEqual([
      [200, 'text/css'],
      [200, 'text/javascript'],
    ]);
  });

  it('has no broken links', async () => {
    const page = await (await ask('/docs')).text();
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]!);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('answers an unexpected error with 500 and writes the reason only to the log', async () => {
  const error = vi.fn<(...all: unknown[]) => void>();
  const execute = () => Promise.reject(new Error('password of the database'));
  const broken = createTestApi({
    db: { execute } as unknown as Db,
    log: { error } as unknown as Log,
  });
  const answer = await broken.ask('/movies/popular');
  expect([answer.status, await answer.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
  expect(error).toHaveBeenCalledOnce();
});
