import { tryDecodeURI } from 'hono/utils/url';

/** Addresses in which nothing needs decoding or resolving, unless a segment begins with a dot. */
const PLAIN = /^\/[\w./?&=,+~:-]*$/;

/**
 * The path and query of a request's target as the routers see them: dot segments resolved, the path decoded once.
 * Decisions before routing must see the path that is routed.
 */
export function routedAddress(target: string): string {
  if (PLAIN.test(target) && !target.includes('/.')) return target;
  const whole = target.startsWith('/') ? `http://localhost${target}` : target;
  if (!URL.canParse(whole)) return target;
  const { pathname, search } = new URL(whole);
  // Decodes once: an escaped percent sign stays escaped.
  return tryDecodeURI(pathname.replaceAll('%25', '%2525')) + search;
}
