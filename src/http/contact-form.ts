// The contact form of a browser without JavaScript: an ordinary POST to the page's own address.
import type { Context } from 'hono';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { smallBody } from '#api/body.ts';
import { FIELDS, FOREIGN, refusalOfResponse } from '#web/contact/posted.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { Posted, Written } from '#web/contact/posted.ts';
import type { Site } from '#web/foundation/site.ts';

interface ContactFormOptions {
  /** The API, asked in-process. */
  api: Hono;
  renderer: Pick<PageRenderer, 'render'>;
  site: Site;
}

const NOTHING: Written = { name: '', email: '', subject: '', message: '' };

/**
 * What the API takes leads to the thanks (303, so that a reload sends nothing twice). What it does
 * not take is the page again, with everything that was typed and what is wrong with it.
 */
export function contactFormRoutes({ api, renderer, site }: ContactFormOptions): Hono {
  const app = new Hono();

  async function formAgain(status: number, posted: Posted, headers: Record<string, string> = {}) {
    const page = await renderer.render('/contact', posted);
    const response = new Response(page.html, { status, headers: { ...page.headers, ...headers } });
    response.headers.set('content-type', 'text/html; charset=utf-8');
    response.headers.set('cache-control', 'no-store');
    return response;
  }

  // Before the body is read. A browser says where a form stands, either way.
  app.use('/contact', async (c, next) => {
    try {
      await csrf({ origin: (origin) => isOurs(origin, c, site) })(c, next);
    } catch (error) {
      if (!(error instanceof HTTPException) || error.status !== 403) throw error;
      return formAgain(403, { written: NOTHING, refusal: FOREIGN });
    }
    return undefined;
  });
  app.post('/contact', smallBody(), async (c) => {
    const { website, ...written } = await readForm(c);
    const headers = new Headers({ 'content-type': 'application/json' });
    const forwardedFor = c.req.header('x-forwarded-for');
    if (forwardedFor !== undefined) headers.set('x-forwarded-for', forwardedFor);
    const body = JSON.stringify({ ...written, website });
    const answer = await api.request('/api/contact', { method: 'POST', headers, body }, c.env);
    if (answer.status === 202) return c.redirect('/contact#enviada', 303);
    const wait = answer.headers.get('retry-after');
    return formAgain(
      answer.status,
      { written, refusal: await refusalOfResponse(answer) },
      wait === null ? {} : { 'retry-after': wait },
    );
  });
  return app;
}

/** By the address the operator has published, or by the one the visitor came to (a phone in the same network). */
function isOurs(origin: string, c: Context, site: Site): boolean {
  return (
    origin === site.url || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
  );
}

async function readForm(c: Context): Promise<Written & { website: string }> {
  const fields = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const textOf = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const written = Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as Written;
  return { ...written, website: textOf('website') };
}
