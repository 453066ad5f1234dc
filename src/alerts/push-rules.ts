/**
 * True if push messages may be sent to this endpoint. Browsers name endpoints, so anybody could name any address: only
 * known push services are contacted, at port 443 over TLS, except on this machine.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  // The URL parser leaves the port empty if it is the protocol's own.
  const isSafe =
    (protocol === 'https:' && port === '') || (protocol === 'http:' && hostname === 'localhost');
  return isKnown && isSafe && username + password === '';
}
