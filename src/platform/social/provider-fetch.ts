import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { KILOBYTE, readBytes } from '#platform/bounded-body.ts';
import type { Log } from '#platform/log.ts';
import { ProviderUnavailable } from './social-errors.ts';

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
