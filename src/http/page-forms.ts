import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { limitBody } from '#platform/http/body-limit.ts';
import { hasTooManyFields } from '#platform/http/form-fields.ts';
import { MemoryRateLimit } from '#platform/http/memory-rate-limit.ts';
import type { PageForm, Posted, Refusal } from '#shared/page-form.ts';
import type { Site } from '#web/foundation/site.ts';
import type { PageRenderer } from './page-renderer.ts';
import { refusedForm } from './refused-form.ts';
import type { FormRefusal } from './refused-form.ts';

interface PageFormOptions {
  /** The API, called in-process. */
  api: Hono;
  renderer: Pick<PageRenderer, 'render'>;
  site: Pick<Site, 'url' | 'name'>;
  /** The client's key in rate limits. */
  clientKey: (c: Context) => string;
}

/** Forms that one client may send in a period, counted before anything else is done. */
const TRIES = { times: 60, seconds: 600 };
/** The most fields of a form; more than any has, because many short ones take long to parse. */
const MOST_FIELDS = 100;

/** The headers of a request by which the API tells clients apart. */
const CLIENT_HEADERS = ['x-forwarded-for', 'user-agent'];

/**
 * Takes forms from browsers without JavaScript. An accepted form redirects (303, so that a reload sends nothing twice).
 * For one that the API refuses, the form's page is rendered again with the API's status, the typed values and the
 * errors; it belongs to one person and is never cached. A form of another site, too large or above the limit is not
 * read, and gets a small page that costs no rendering.
 */
export function pageFormRoutes(forms: readonly PageForm[], options: PageFormOptions): Hono {
  const app = new Hono();
  for (const form of forms) addForm(app, form, options);
  return app;
}

function addForm(
  app: Hono,
  form: PageForm,
  { api, renderer, site, clientKey }: PageFormOptions,
): void {
  const tries = new MemoryRateLimit(TRIES);
  const refuse = (refusal: FormRefusal) => refusedForm(refusal, form.page, site.name);

  async function pageAgain(
    status: number,
    written: Posted['written'],
    refusal: Refusal,
    headers: Record<string, string> = {},
  ) {
    const page = await renderer.render(form.page, { page: form.page, written, refusal });
    const response = new Response(page.html, { status, headers: { ...page.headers, ...headers } });
    response.headers.set('content-type', 'text/html; charset=utf-8');
    response.headers.set('cache-control', 'no-store');
    return response;
  }

  const countTry: MiddlewareHandler = async (c, next) => {
    const wait = await tries.take(clientKey(c));
    return wait === null ? next() : refuse({ status: 429, waitSeconds: wait });
  };

  // Before the body is read. Browsers send the origin of the page with the form.
  const checkOrigin: MiddlewareHandler = async (c, next) => {
    try {
      await csrf({ origin: (origin) => isOurs(origin, c, site) })(c, next);
    } catch (error) {
      if (!(error instanceof HTTPException) || error.status !== 403) throw error;
      return refuse({ status: 403 });
    }
    return undefined;
  };
  const limit = limitBody(form.maxBytes, () => refuse({ status: 413 }));
  app.post(form.page, countTry, checkOrigin, limit, async (c) => {
    if (await hasTooManyFields(c, MOST_FIELDS)) return refuse({ status: 413 });
    const sent = await readForm(c, form);
    const [method = 'POST', path = ''] = form.call.split(' ');
    const { body, headers } = bodyOf(form, sent);
    for (const name of CLIENT_HEADERS) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const response = await api.request(`/api${path}`, { method, headers, body }, c.env);
    if (response.ok) return c.redirect(form.success, 303);
    const wait = response.headers.get('retry-after');
    return pageAgain(
      response.status,
      writtenIn(form, sent),
      await form.refusalOf(response),
      wait === null ? {} : { 'retry-after': wait },
    );
  });
}

/** By the address the operator has published, or by the one the visitor came to (a phone in the same network). */
function isOurs(origin: string, c: Context, site: Pick<Site, 'url'>): boolean {
  return (
    origin === site.url || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
  );
}

type Sent = Map<string, string | File>;

/** The values of the fields that the form declares; others are dropped. A body that is no form has none. */
async function readForm(c: Context, { fields, secrets = [], files = [] }: PageForm): Promise<Sent> {
  const came = await c.req.formData().catch(() => new FormData());
  const sent: Sent = new Map();
  for (const name of [...fields, ...secrets]) {
    const value = came.get(name);
    sent.set(name, typeof value === 'string' ? value : '');
  }
  for (const name of files) {
    const value = came.get(name);
    // A browser sends an empty file for a field that was left alone.
    if (value instanceof File && value.size > 0) sent.set(name, value);
  }
  return sent;
}

function bodyOf({ body }: PageForm, sent: Sent): { body: BodyInit; headers: Headers } {
  if (body === 'multipart') {
    const form = new FormData();
    for (const [name, value] of sent) form.set(name, value);
    return { body: form, headers: new Headers() };
  }
  const texts = [...sent].map(([name, value]): [string, string] => [name, String(value)]);
  return body === 'json'
    ? {
        body: JSON.stringify(Object.fromEntries(texts)),
        headers: new Headers({ 'content-type': 'application/json' }),
      }
    : { body: new URLSearchParams(texts), headers: new Headers() };
}

const writtenIn = ({ fields }: PageForm, sent: Sent): Posted['written'] =>
  Object.fromEntries(fields.map((name) => [name, String(sent.get(name) ?? '')]));
