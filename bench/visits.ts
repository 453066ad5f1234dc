import { setTimeout as sleep } from 'node:timers/promises';

export interface Visits {
  /** Milliseconds from the due time of each request to the end of its response, shortest first. */
  times: readonly number[];
  /** Statuses in no order; 0 for a request without a response. */
  statuses: readonly number[];
}

/**
 * Requests each address once, at a steady rate independent of the response times, as visitors do. autocannon sends the
 * requests of a second all at its beginning, and counts a slow one once for every millisecond that it takes.
 * @param headersOf the headers of a request, by its place
 */
export async function measureVisits(
  urls: readonly string[],
  perSecond: number,
  headersOf: (place: number) => Record<string, string> = () => ({}),
): Promise<Visits> {
  const start = performance.now();
  const visits = urls.map(async (url, place) => {
    const due = start + (place * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const status = await fetch(url, { headers: headersOf(place) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    return { status, ms: performance.now() - due };
  });
  const all = await Promise.all(visits);
  return {
    times: all.map(({ ms }) => ms).toSorted((a, b) => a - b),
    statuses: all.map(({ status }) => status),
  };
}

/**
 * The times of `measureVisits`.
 * @throws if a response is no success
 */
export async function visit(
  urls: readonly string[],
  perSecond: number,
): Promise<readonly number[]> {
  const { times, statuses } = await measureVisits(urls, perSecond);
  const failed = statuses.filter((status) => !isSuccess(status));
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${urls.length} answered ${[...new Set(failed)].join()}`);
  return times;
}

/** One reader of a page, forty times a second. */
export const readOften = (url: string, seconds: number): Promise<Visits> =>
  measureVisits(
    Array.from({ length: 40 * seconds }, () => url),
    40,
    () => ({ 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.7' }),
  );

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Number of visits that were refused, failed or had no response. */
export const failedOf = ({ statuses }: Visits): number =>
  statuses.filter((status) => !isSuccess(status)).length;

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
