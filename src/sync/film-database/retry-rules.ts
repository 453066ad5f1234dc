import { ExponentialBackoff, fullJitterGenerator } from 'cockatiel';

/** `Retry-After` in milliseconds: seconds, or a date; undefined if missing or unreadable. */
export function retryAfterOf(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // `Date.parse` would guess at anything that is not an HTTP date.
  if (!/^[A-Z][a-z]{2},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/**
 * The delays between attempts, in milliseconds: random up to a limit that doubles each time, so that requests that
 * failed together are not repeated together ("full jitter").
 */
export function backoffOf(options: { backoff: number; longestBackoff: number }) {
  return new ExponentialBackoff({
    generator: fullJitterGenerator,
    initialDelay: options.backoff,
    maxDelay: options.longestBackoff,
  });
}

/** Resolves after this time. @throws the signal's reason, when it is aborted */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
