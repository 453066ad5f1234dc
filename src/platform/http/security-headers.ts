/** Sent with every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
};

/** Where Google Ad Manager's script, its frames and its requests go. */
const AD_HOSTS = [
  'https://*.doubleclick.net',
  'https://*.googlesyndication.com',
  'https://*.googleadservices.com',
  'https://*.adtrafficquality.google',
  'https://www.google.com',
  'https://fundingchoicesmessages.google.com',
];

/**
 * The policy for one HTML document. `scripts` are the hashes of our own inline scripts, by which they
 * are allowed: a cached page is sent to many, and a nonce that repeats protects nobody. `ads` allows
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
