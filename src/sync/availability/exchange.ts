import { BodyTooLarge, readText } from '#platform/bounded-body.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { retryAfterOf } from '#sync/film-database/retry-rules.ts';

export type ExchangeOptions = {
  /** Milliseconds until the whole response has arrived. */
  timeout: number;
  /** Bytes of a response, decompressed. */
  largest: number;
  fetch?: typeof fetch;
  clock?: Clock;
};

/**
 * The outcome of one request. `answered`: a whole body with status 200. `refused`: any other status; `retryAfter` is in
 * milliseconds. `failed`: no response, or not all of it.
 */
export type Exchange =
  | { kind: 'answered'; text: string; contentType: string }
  | { kind: 'refused'; status: number; retryAfter: number | undefined }
  | { kind: 'failed'; reason: 'network' | 'timeout' | 'too large' };

const TIMED_OUT = Symbol('timed out');

/**
 * Sends one request and reads its response; never repeats it, never follows a redirect, which could send a key to
 * another host. @throws the signal's reason, when it is aborted
 */
export async function exchange(
  url: string,
  request: { method?: 'POST'; headers: Record<string, string>; body?: string },
  { timeout, largest, fetch = globalThis.fetch, clock = systemClock }: ExchangeOptions,
  signal?: AbortSignal,
): Promise<Exchange> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(TIMED_OUT), timeout);
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: controller.signal,
    });
    const { status, headers } = response;
    if (status === 200) {
      const text = await readText(response, largest);
      return { kind: 'answered', text, contentType: headers.get('content-type') ?? '' };
    }
    await response.body?.cancel();
    const retryAfter = retryAfterOf(headers.get('retry-after'), clock.now());
    return { kind: 'refused', status, retryAfter };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof BodyTooLarge) return { kind: 'failed', reason: 'too large' };
    const isTimeout = controller.signal.reason === TIMED_OUT;
    return { kind: 'failed', reason: isTimeout ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** A few words for logs and errors, without address and body. */
export function exchangeWords(outcome: Exclude<Exchange, { kind: 'answered' }>): string {
  return outcome.kind === 'refused' ? `status ${outcome.status}` : outcome.reason;
}

/** No usable response from a source; a later run may succeed. What is stored of it stays as it is. */
export class OfferSourceUnavailable extends Error {
  override readonly name = 'OfferSourceUnavailable';

  constructor(source: string, detail: string) {
    super(`${source} is unavailable: ${detail}`);
  }
}

/** A response of a source that is not what it promises. What is stored of it stays as it is. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';

  constructor(source: string, detail: string) {
    super(`an answer of ${source} is unusable: ${detail}`);
  }
}
