import type { Context } from 'hono';

/**
 * Whether a urlencoded form has more fields than `most`, counted before it is parsed: many short ones take
 * long. Hono caches the text, so that it can be read again. The parts of a multipart form are bounded by its size.
 */
export async function hasTooManyFields(c: Context, most: number): Promise<boolean> {
  const type = c.req.header('content-type') ?? '';
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return false;
  return (await c.req.text()).split('&', most + 1).length > most;
}
