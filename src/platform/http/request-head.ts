import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '#platform/request-id.ts';
import { ClientAddresses } from './client-address.ts';

/** Browsers then use TLS for a year, whatever a link says. Subdomains may be somebody else's. */
const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000'] as const;

/** What is done with every request before it is known what it is for. */
export class RequestHead {
  readonly #isSecure: boolean;
  readonly #addresses: ClientAddresses;

  /** `siteUrl` says whether the site is reached over TLS. */
  constructor({ siteUrl, trustedProxies }: { siteUrl: string; trustedProxies: readonly string[] }) {
    this.#isSecure = siteUrl.startsWith('https://');
    this.#addresses = new ClientAddresses(trustedProxies);
  }

  /** Sets the headers that every response has; returns the request's id. */
  begin(request: IncomingMessage, response: ServerResponse): string {
    const given = request.headers['x-request-id'];
    const isTrusted = given !== undefined && this.#addresses.trusts(request.socket.remoteAddress);
    const id = requestIdOf(isTrusted ? given : undefined);
    response.setHeader('x-request-id', id);
    if (this.#isSecure) response.setHeader(...STRICT_TRANSPORT);
    return id;
  }
}
