import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { ClientAddresses, limitKey } from '#platform/http/client-address.ts';
import { plainLine } from '#shared/plain-text.ts';
import { ipNetworkOf } from '#accounts/device-rules.ts';
import type { Device } from '#accounts/device-rules.ts';
import type { Config } from '#platform/config.ts';

/** The connection that Hono's Node adapter passes with a request; undefined for in-process requests. */
type Connection = { incoming?: Pick<IncomingMessage, 'socket'> } | undefined;

/** Returns the key by which rate limits count a request's client. */
export type ClientKey = (c: Context) => string;

/** The address of the request's connection, which may be a proxy's; undefined for in-process requests. */
export const connectionOf = (c: Context): string | undefined =>
  (c.env as Connection)?.incoming?.socket.remoteAddress;

export function clientKeys(trustedProxies: readonly string[]): ClientKey {
  const addresses = new ClientAddresses(trustedProxies);
  return (c) => limitKey(addresses.of(connectionOf(c), c.req.header('x-forwarded-for')));
}

const USER_AGENT_MAX = 300;
/** Characters of a header that are read. */
const LONGEST = 4 * USER_AGENT_MAX;
const PLACE_MAX = 80;

/** Returns the device that a request describes. */
export type DeviceOf = (c: Context) => Device;

/** Reads devices; the city only from requests that a trusted proxy passed on, because clients could invent one. */
export function requestDevices({
  trustedProxies,
  cityHeader,
}: Pick<Config, 'trustedProxies' | 'cityHeader'>): DeviceOf {
  const addresses = new ClientAddresses(trustedProxies);
  return (c) => {
    const peer = connectionOf(c);
    const city = cityHeader !== undefined && addresses.trusts(peer) ? c.req.header(cityHeader) : '';
    return {
      userAgent: plainLine((c.req.header('user-agent') ?? '').slice(0, LONGEST)).slice(
        0,
        USER_AGENT_MAX,
      ),
      network: ipNetworkOf(addresses.of(peer, c.req.header('x-forwarded-for'))),
      place: plainLine(asUtf8(city ?? '').slice(0, LONGEST)).slice(0, PLACE_MAX),
    };
  };
}

/** Node reads headers as Latin-1; proxies send names of cities as UTF-8. */
function asUtf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? header : text;
}
