import { BlockList, isIP } from 'node:net';

/**
 * Tells who asks. Behind a reverse proxy the connection is the proxy's, and the visitor stands in
 * `X-Forwarded-For`, which anyone can write: only what trusted proxies added to it is believed.
 */
export class ClientAddresses {
  readonly #trusted = new BlockList();

  /** Addresses or networks in CIDR notation. */
  constructor(trustedProxies: readonly string[]) {
    for (const network of trustedProxies) {
      const [address = '', bits] = network.split('/');
      const family = familyOf(address);
      if (bits === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(bits), family);
    }
  }

  /** `peer` is the other end of the connection, `forwardedFor` the header as it came. */
  of(peer: string | undefined, forwardedFor: string | undefined): string {
    let client = plain(peer ?? '');
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    // From the nearest hop outwards, for as long as the one who told us can be believed.
    while (hops.length > 0 && this.#isTrusted(client)) {
      const hop = hops.pop()!;
      if (isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  }

  #isTrusted(address: string): boolean {
    return isIP(address) !== 0 && this.#trusted.check(address, familyOf(address));
  }
}

/**
 * What a limit counts by: an IPv4 address, or the /64 of an IPv6 one, all of which one household
 * has to itself.
 */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 visitor of an IPv6 socket is written `::ffff:192.0.2.1`. */
const plain = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%')[0]!;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
