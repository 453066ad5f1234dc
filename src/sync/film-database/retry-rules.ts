/** `Retry-After` in milliseconds: seconds, or a date; undefined where there is none to be read. */
export function retryAfterOf(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Anything that is no date of HTTP would be guessed at.
  if (!/^[A-Z][a-z]{2},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/**
 * How long to wait after so many failed tries, in milliseconds: anything up to a bound that doubles
 * each time, so that many who failed together do not come back together ("full jitter").
 */
export function backoffOf(
  failed: number,
  { backoff, longestBackoff }: { backoff: number; longestBackoff: number },
  random: () => number = Math.random,
): number {
  return Math.round(random() * Math.min(longestBackoff, backoff * 2 ** (failed - 1)));
}

/** Resolves after so many milliseconds. @throws the signal's reason, when that is aborted */
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
