import { createHash } from 'node:crypto';

/** What every answer says, whatever it holds. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
};

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Where Google Ad Manager's script, its frames and its questions go. */
const AD_HOSTS = [
  'https://*.doubleclick.net',
  'https://*.googlesyndication.com',
  'https://*.googleadservices.com',
  'https://*.adtrafficquality.google',
  'https://www.google.com',
  'https://fundingchoicesmessages.google.com',
];

/**
 * The policy for one HTML document. Its own inline scripts are named by hash, not by nonce: a cached
 * page is sent to many, and a nonce that repeats protects nobody. `ads` lets the ad network through,
 * `images` an image host that speaks no https.
 */
export function contentSecurityPolicy(
  html: string,
  { ads = false, images = '' }: { ads?: boolean; images?: string } = {},
): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes('application/ld+json')) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  const adHosts = ads ? AD_HOSTS : [];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...adHosts].join(' '),
    "style-src 'self'",
    // React writes computed sizes and a title's colours as style attributes.
    "style-src-attr 'unsafe-inline'",
    // Pictures of products come from the operator's shop, wherever that is.
    ["img-src 'self' https: data:", ...plainOrigin(images)].join(' '),
    ['frame-src', 'https://www.youtube-nocookie.com', ...adHosts].join(' '),
    ["connect-src 'self'", ...adHosts].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const plainOrigin = (address: string): string[] =>
  address.startsWith('http://') ? [new URL(address).origin] : [];
