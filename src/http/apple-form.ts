import { Hono } from 'hono';
import { z } from 'zod';
import { limitBody } from '#platform/http/body-limit.ts';
import { hasTooManyFields } from '#platform/http/form-fields.ts';

/** The page to which Apple posts its form, and which finishes the sign-in. */
const PAGE = '/auth/apple/callback';
/** Bytes; an id token is about a kilobyte. */
const LARGEST_FORM = 32 * 1024;
const MOST_FIELDS = 20;
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

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
      headers: { ...HEADERS, location: `${PAGE}#${new URLSearchParams(fields)}` },
    });
  const unreadable = () => onward({ error: 'invalid_request' });
  app.post(PAGE, limitBody(LARGEST_FORM, unreadable), async (c) => {
    if (await hasTooManyFields(c, MOST_FIELDS)) return unreadable();
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
