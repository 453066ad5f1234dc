import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '#platform/request-id.ts';
import { ClientAddresses } from './client-address.ts';
import { addCommonHeaders } from './shared-headers.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

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
