import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { ClientAddresses, limitKey } from '#platform/http/client-address.ts';

/** What Node's adapter puts beside a request; absent where the app is asked in-process. */
type Connection = { incoming?: Pick<IncomingMessage, 'socket'> } | undefined;

/** Tells by what key a request's sender is counted, for limits. */
export type ClientKey = (c: Context) => string;

export function clientKeys(trustedProxies: readonly string[]): ClientKey {
  const addresses = new ClientAddresses(trustedProxies);
  return (c) => {
    const peer = (c.env as Connection)?.incoming?.socket.remoteAddress;
    return limitKey(addresses.of(peer, c.req.header('x-forwarded-for')));
  };
}
