import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { hasTooManyFields, limitBody } from '#platform/http/request-bodies.ts';
import { MemoryRateLimit } from '#platform/http/page-routes.ts';
import type { PageForm, Posted, Refusal } from '#shared/page-form.ts';
import type { Site } from '#web/foundation/site.ts';
import type { PageRenderer } from './page-renderer.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { SMALL_PAGE_POLICY, smallPage } from './small-page.ts';
import { z } from 'zod';

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

/** Reasons for refusing a form without reading it. */
type FormRefusal = { status: 403 | 413 } | { status: 429; waitSeconds: number };

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': SMALL_PAGE_POLICY,
  'cache-control': 'no-store',
};

const TEXTS = {
  403: [
    'Este envio não veio da nossa página.',
    'Se foi você, é só preencher o formulário por aqui.',
  ],
  413: ['Ficou grande demais.', 'Encurte um pouco e envie de novo.'],
} as const;

/** The response to a form that is not read: a small page, because rendering the form's own one is what costs. */
function refusedForm(refusal: FormRefusal, form: string, siteName: string): Response {
  const { status } = refusal;
  const isLimit = status === 429;
  const [heading, text] = isLimit ? tooMany(refusal.waitSeconds) : TEXTS[status];
  const link = { to: form, text: 'Voltar ao formulário' };
  const page = smallPage({ siteName, heading, body: `<p>${text}</p>`, link });
  const wait = isLimit && { 'retry-after': String(refusal.waitSeconds) };
  return new Response(page, { status, headers: { ...HEADERS, ...wait } });
}

function tooMany(seconds: number): [heading: string, text: string] {
  const wait = formatPlural(Math.max(1, Math.ceil(seconds / 60)), 'minuto', 'minutos');
  return ['Muitos envios em pouco tempo.', `Espere ${wait} e envie de novo.`];
}

/** The page to which Apple posts its form, and which finishes the sign-in. */
const PAGE = '/auth/apple/callback';
/** Bytes; an id token is about a kilobyte. */
const LARGEST_FORM = 32 * 1024;
const MOST_APPLE_FIELDS = 20;
const APPLE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The person, whom Apple names at the first sign-in only. */
const user = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

/**
 * Takes Apple's form, which the browser posts from Apple's site, and hands it to the page in the
 * fragment of a redirect: no server, log or Referer sees a fragment, and the page removes it at once.
 * The form is not checked here. The page compares its state, and the API checks the id token.
 */
export function appleFormRoutes(): Hono {
  const app = new Hono();
  const onward = (fields: Record<string, string>) =>
    new Response(null, {
      status: 303,
      headers: { ...APPLE_HEADERS, location: `${PAGE}#${new URLSearchParams(fields)}` },
    });
  const unreadable = () => onward({ error: 'invalid_request' });
  app.post(PAGE, limitBody(LARGEST_FORM, unreadable), async (c) => {
    if (await hasTooManyFields(c, MOST_APPLE_FIELDS)) return unreadable();
    const form = await c.req.formData().catch(() => null);
    if (form === null) return unreadable();
    const fields: Record<string, string> = {};
    for (const name of ['id_token', 'state', 'error']) {
      const value = form.get(name);
      if (typeof value === 'string' && value !== '') fields[name] = value;
    }
    return onward({ ...fields, ...nameIn(form.get('user')) });
  });
  return app;
}

function nameIn(value: unknown): Record<string, string> {
  try {
    const { firstName, lastName } = user.parse(JSON.parse(String(value))).name;
    return { name: firstName.slice(0, 200), surname: lastName.slice(0, 200) };
  } catch {
    return {};
  }
}
