import { allowInsecureRequests, customFetch, discovery } from 'openid-client';
import type { ServerMetadata } from 'openid-client';
import type { Clock } from '#platform/clock.ts';
import type { ProviderFetch } from './provider-fetch.ts';

const HOUR_MS = 3_600_000;

/** Reads an OpenID provider's metadata once an hour; concurrent calls share a request. */
export function discoverProvider(issuer: string, { fetch, clock }: DiscoveryOptions) {
  let found: { at: number; metadata: Promise<ServerMetadata> } | undefined;
  /** @throws ProviderUnavailable or ClientError, as openid-client */
  return (): Promise<ServerMetadata> => {
    const now = clock.now().getTime();
    if (found && now - found.at < HOUR_MS) return found.metadata;
    const metadata = read(issuer, fetch);
    const current = { at: now, metadata };
    found = current;
    // A failure is not remembered: the next call asks again, unless the circuit is open.
    metadata.catch(() => {
      if (found === current) found = undefined;
    });
    return metadata;
  };
}

export interface DiscoveryOptions {
  fetch: ProviderFetch;
  clock: Clock;
}

async function read(issuer: string, fetch: ProviderFetch): Promise<ServerMetadata> {
  // The client id has no part in discovery.
  const found = await discovery(new URL(issuer), 'unused', undefined, undefined, {
    [customFetch]: fetch,
    execute: withoutTls(issuer),
  });
  return found.serverMetadata();
}

/** Only a provider on this machine may go without TLS (the configuration sees to it). */
export const withoutTls = (issuer: string) =>
  issuer.startsWith('http://') ? [allowInsecureRequests] : [];
