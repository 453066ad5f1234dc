import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { ClientAddresses, limitKey } from '#platform/http/client-address.ts';

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
