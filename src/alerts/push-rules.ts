/**
 * Whether push messages may be sent to an endpoint. A browser names it, so anybody could name any address:
 * only the known push services are asked, over TLS, except on this machine.
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isKnown && isSafe && username + password === '';
}
