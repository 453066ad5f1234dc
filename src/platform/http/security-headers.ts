/** Sent with every response that has none of its own; the names are in lower case. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
};

/** The hosts of Google Ad Manager's scripts, frames and requests. */
const AD_HOSTS = [
  'https://*.doubleclick.net',
  'https://*.googlesyndication.com',
  'https://*.googleadservices.com',
  'https://*.adtrafficquality.google',
  'https://www.google.com',
  'https://fundingchoicesmessages.google.com',
];

/**
 * The policy for one HTML document. `scripts` are the hashes of our own inline scripts; a nonce would
 * not protect, because a cached page would send the same one to all visitors. `ads` allows
 * the ad network, `images` an image host without https.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { ads = false, images = '' }: { ads?: boolean; images?: string } = {},
): string {
  const adHosts = ads ? AD_HOSTS : [];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, ...adHosts].join(' '),
    "style-src 'self'",
    // React writes computed sizes and a title's colours as style attributes.
    "style-src-attr 'unsafe-inline'",
    // The operator's shop, from where product pictures are loaded, can be any host.
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
