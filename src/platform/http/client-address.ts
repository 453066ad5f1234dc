import ipaddr from 'ipaddr.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'hono';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/**
 * Finds the client's address of a request. Behind a reverse proxy it is in `X-Forwarded-For`, which
 * clients can forge, so only entries that trusted proxies added are used.
 */
export class ClientAddresses {
  readonly #trusted: Network[];

  /** Addresses or networks in CIDR notation. */
  constructor(trustedProxies: readonly string[]) {
    this.#trusted = trustedProxies.map(parseNetwork);
  }

  /** `peer` is the remote address of the connection, `forwardedFor` the unparsed header. */
  of(peer: string | undefined, forwardedFor: string | undefined): string {
    let client = parseAddress(peer ?? '');
    // Goes backwards from the last entry, as long as a trusted proxy added it.
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      if (!client || !this.#isTrusted(client)) break;
      const address = parseAddress(hop.trim());
      if (!address) break;
      client = address;
    }
    return client?.toString() ?? '';
  }

  /** True if a request's connection comes from a trusted proxy. */
  trusts(peer: string | undefined): boolean {
    const address = parseAddress(peer ?? '');
    return address !== undefined && this.#isTrusted(address);
  }

  #isTrusted(address: Address): boolean {
    return this.#trusted.some(
      ([network, bits]) => network.kind() === address.kind() && address.match([network, bits]),
    );
  }
}

/**
 * The key for rate limits: an IPv4 address, or the /64 of an IPv6 address, which is usually one
 * household's.
 */
export function limitKey(address: string): string {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? address;
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** The address, an IPv4-mapped one as IPv4, without a zone id; undefined for anything else. */
function parseAddress(text: string): Address | undefined {
  const [plain = ''] = text.split('%');
  // Checked first, because ipaddr.js also accepts `1` and `0x7f.1`.
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return undefined;
  return ipaddr.process(plain);
}

/** @throws Error for anything that is neither an address nor a network in CIDR notation */
function parseNetwork(text: string): Network {
  const [network, bits] = text.includes('/')
    ? ipaddr.parseCIDR(text)
    : ((address: Address): Network => [address, address.kind() === 'ipv4' ? 32 : 128])(
        ipaddr.parse(text),
      );
  if (!(network instanceof ipaddr.IPv6) || !network.isIPv4MappedAddress()) return [network, bits];
  // Clients' IPv4-mapped addresses are compared as IPv4, so networks are converted too.
  return [network.toIPv4Address(), Math.max(0, bits - 96)];
}

/** The headers by which the API tells clients apart. */
const HEADERS = ['x-forwarded-for', 'user-agent', 'sec-purpose', 'purpose'] as const;

interface Client {
  headers: Headers;
  env: object;
}

/**
 * The client for which a page is rendered, passed on to the API requests that the page makes
 * in-process. A page that is renewed in the background has none.
 */
export class CurrentClient {
  readonly #current = new AsyncLocalStorage<Client>();

  /** Runs `work` on behalf of the client that sent this request. */
  during<T>(c: Context, work: () => T): T {
    const headers = new Headers();
    for (const name of HEADERS) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return this.#current.run({ headers, env: c.env as object }, work);
  }

  /** An in-process request and its environment, as the client would have sent it. */
  request(init: RequestInit = {}): [init: RequestInit & { headers: Headers }, env: object] {
    const client = this.#current.getStore();
    const headers = new Headers(init.headers);
    for (const [name, value] of client?.headers ?? []) headers.set(name, value);
    return [{ ...init, headers }, client?.env ?? {}];
  }
}
