import type { Context } from 'hono';

/**
 * True if a urlencoded form has more fields than `most`, counted before it is parsed, because many short ones take
 * long. Hono caches the text, so it can be read again. Multipart forms are bounded by their size.
 */
export async function hasTooManyFields(c: Context, most: number): Promise<boolean> {
  const type = c.req.header('content-type') ?? '';
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return false;
  return (await c.req.text()).split('&', most + 1).length > most;
}
