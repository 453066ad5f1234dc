import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { KILOBYTE, readBytes } from '#platform/bounded-body.ts';
import type { Log } from '#platform/log.ts';
import {
  ProviderUnavailable,
  providerUnavailable,
  refusedCode,
  refusedIdToken,
} from './social-person.ts';
import {
  ClientError,
  ResponseBodyError,
  allowInsecureRequests,
  customFetch,
  discovery,
} from 'openid-client';
import type { ServerMetadata } from 'openid-client';
import type { Clock } from '#platform/clock.ts';
import { errors as jose } from 'jose';
import type { ProviderRefusal } from './social-person.ts';

export interface ProviderFetchOptions {
  /** The provider's name in logs. */
  provider: string;
  log: Log;
  /** Milliseconds for a whole exchange. */
  timeoutMs?: number;
  /** Consecutive failures after which nothing is sent for `breakForMs`. */
  breakAfter?: number;
  breakForMs?: number;
}

/** The part of `fetch` that openid-client and jose use. */
export type ProviderFetch = (url: string, init?: object) => Promise<Response>;

/** Bytes. Metadata, keys and tokens are some kilobytes. */
const LARGEST_BODY = 512 * KILOBYTE;

/**
 * A `fetch` for the requests to one provider: visitors wait for them, so they end quickly, and stop
 * for a while after several failures. A status of 500 or more is a failure, as is 429.
 * @throws ProviderUnavailable
 */
export function providerFetch({
  provider,
  log,
  timeoutMs = 5000,
  breakAfter = 5,
  breakForMs = 30_000,
}: ProviderFetchOptions): ProviderFetch {
  const circuit = circuitBreaker(handleAll, {
    halfOpenAfter: breakForMs,
    breaker: new ConsecutiveBreaker(breakAfter),
  });
  circuit.onBreak(() => log.warn({ provider }, 'requests to a sign-in provider are paused'));
  circuit.onReset(() => log.info({ provider }, 'a sign-in provider responds again'));
  return async (url, init) => {
    try {
      return await circuit.execute(() => exchange(url, { ...init }, timeoutMs));
    } catch (error) {
      // The query of an address may hold a secret.
      const { origin, pathname } = new URL(url);
      const reason = reasonOf(error);
      log.warn({ provider, address: origin + pathname, reason }, 'a sign-in provider failed');
      throw new ProviderUnavailable(`${provider}: ${reason}`);
    }
  };
}

async function exchange(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const given = init.signal ?? undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    ...init,
    // A redirect could take the secret to another host.
    redirect: 'manual',
    signal: given ? AbortSignal.any([given, timeout]) : timeout,
  });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  // Read here, so that the timeout and the circuit cover the body too.
  const { status, headers } = response;
  const body = status === 204 || status === 304 ? null : await readBytes(response, LARGEST_BODY);
  return new Response(body, { status, headers: withoutEncoding(headers) });
}

/** `fetch` has decoded the body already. */
function withoutEncoding(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name);
  return kept;
}

/** The kind of failure. Messages of `fetch` may hold the whole address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const { cause } = error;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return error.name === 'TypeError' ? 'no connection' : error.message;
}

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

interface DiscoveryOptions {
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

/** openid-client's codes for responses that break the standard. */
const UNREADABLE = new Set([
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  // The discovery document of another issuer.
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_TIMEOUT',
]);
/** The token endpoint does not know us: the operator's mistake, not the visitor's. */
const OUR_MISTAKES = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** The refusal if a code was not exchanged, and logs the reason; rethrows bugs. */
export function codeRefusalOf(error: unknown, provider: string, log: Log): ProviderRefusal {
  if (isUnavailable(error)) return providerUnavailable;
  if (error instanceof ResponseBodyError) {
    const isOurs = OUR_MISTAKES.has(error.error);
    const facts = { provider, error: error.error, status: error.status };
    if (isOurs) log.error(facts, 'a sign-in provider does not accept our client id and secret');
    else log.info(facts, 'a sign-in provider refused a code');
    return isOurs ? providerUnavailable : refusedCode;
  }
  if (!(error instanceof ClientError)) throw error;
  const status = error.cause instanceof Response ? error.cause.status : undefined;
  log.warn(
    { provider, code: error.code, status },
    'the response of a sign-in provider was refused',
  );
  // Facebook writes its errors in a shape of its own.
  if (status !== undefined) return status === 400 ? refusedCode : providerUnavailable;
  return UNREADABLE.has(error.code ?? '') ? providerUnavailable : refusedCode;
}

/** The refusal if an id token was not accepted, and logs the reason; rethrows bugs. */
export function idTokenRefusalOf(error: unknown, provider: string, log: Log): ProviderRefusal {
  if (isUnavailable(error) || error instanceof jose.JWKSTimeout) return providerUnavailable;
  if (error instanceof ClientError) return codeRefusalOf(error, provider, log);
  if (!(error instanceof jose.JOSEError)) throw error;
  log.info({ provider, code: error.code }, 'an id token was refused');
  const isTheirs = error instanceof jose.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC';
  return isTheirs ? providerUnavailable : refusedIdToken;
}

/** openid-client wraps what its requests throw. */
function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderUnavailable) return true;
  }
  return false;
}
