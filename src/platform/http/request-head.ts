import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { requestIdOf } from '#platform/log.ts';
import { ClientAddresses } from './client-address.ts';

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

/** Makes browsers use TLS for a year, whatever a link says. Excludes subdomains, which may be somebody else's. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' };

/** Handles every request before its route is known. */
export class RequestHead {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #addresses: ClientAddresses;

  /** `siteUrl` tells whether the site is reached over TLS. */
  constructor({ siteUrl, trustedProxies }: { siteUrl: string; trustedProxies: readonly string[] }) {
    const isSecure = siteUrl.startsWith('https://');
    this.#headers = { ...SECURITY_HEADERS, ...(isSecure && STRICT_TRANSPORT) };
    this.#addresses = new ClientAddresses(trustedProxies);
  }

  /**
   * Adds the headers of every response; a response's own header of the same name wins, such as a stricter
   * Referrer-Policy. Returns the request's id.
   */
  begin(request: IncomingMessage, response: ServerResponse): string {
    const given = request.headers['x-request-id'];
    const isTrusted = given !== undefined && this.#addresses.trusts(request.socket.remoteAddress);
    const id = requestIdOf(isTrusted ? given : undefined);
    addCommonHeaders(response, { ...this.#headers, 'x-request-id': id });
    return id;
  }
}

/**
 * Adds headers to a response when its head is written, except those that it has itself; their names are
 * in lower case. After a call of `setHeader` Node keeps and checks every header of the response
 * separately, which takes twice as long as passing all of them to `writeHead`.
 */
export function addCommonHeaders(
  response: ServerResponse,
  common: Readonly<Record<string, string>>,
): void {
  const { writeHead } = response;
  response.writeHead = (status: number, ...given: unknown[]) => {
    const [own] = given;
    if (isRecord(own) && response.getHeaderNames().length === 0) {
      return writeHead.call(response, status, { ...common, ...own });
    }
    for (const name in common) {
      if (!response.hasHeader(name)) response.setHeader(name, common[name] ?? '');
    }
    return (writeHead as (...all: unknown[]) => ServerResponse).call(response, status, ...given);
  };
}

const isRecord = (value: unknown): value is OutgoingHttpHeaders =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
