import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { float } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';

export type Throttle = {
  /** Resolves when the next request may start. @throws the signal's reason, when it is aborted */
  take(signal?: AbortSignal): Promise<void>;
};

type ThrottleOptions = {
  /** E.g. `tmdb`: all requests to a source share one throttle. */
  source: string;
  /** Requests a second, of all processes together; 0 for no limit. */
  perSecond: number;
};

/** A process reserves this many seconds at once, which is about four statements a second. */
const SLICE_SECONDS = 0.25;
/** Milliseconds that may be made up for: the time of the statement is not lost. */
const TOLERANCE = 100;
/** Milliseconds. A later time is due to the database's clock having been set back. */
const FURTHEST = 60_000;

type Waiting = { go: () => void; fail: (reason: unknown) => void };

/**
 * Limits the requests of all processes on one database. One row holds the time at which the next
 * request may start; a process advances it by what it reserves (the "generic cell rate algorithm"), by
 * the database's clock, so that the processes' own clocks do not matter. A process that is killed
 * loses its reservation, a quarter of a second at most.
 */
export function createThrottle(db: Db, { source, perSecond }: ThrottleOptions): Throttle {
  if (perSecond === 0) return { take: async (signal) => signal?.throwIfAborted() };
  const interval = 1000 / perSecond;
  const slice = Math.max(1, Math.floor(perSecond * SLICE_SECONDS));
  const waiting = new Set<Waiting>();
  let isServing = false;

  /** Starts waiting requests one after another until none is left. */
  async function serve(): Promise<void> {
    try {
      while (waiting.size > 0) {
        const size = Math.min(slice, waiting.size);
        const startsAt = performance.now() + (await book(db, source, size * interval));
        for (let slot = 0; slot < size; slot += 1) {
          const left = startsAt + slot * interval - performance.now();
          if (left > 0) await sleep(left);
          next()?.go();
        }
      }
    } catch (error) {
      for (const request of waiting) request.fail(error);
      waiting.clear();
    } finally {
      isServing = false;
    }
  }
  function next(): Waiting | undefined {
    const [first] = waiting;
    if (first !== undefined) waiting.delete(first);
    return first;
  }

  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const stop = () => {
          waiting.delete(request);
          reject(signal?.reason);
        };
        const request: Waiting = {
          go() {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
          fail(reason) {
            signal?.removeEventListener('abort', stop);
            reject(reason);
          },
        };
        signal?.addEventListener('abort', stop, { once: true });
        waiting.add(request);
        if (!isServing) {
          isServing = true;
          void serve();
        }
      }),
  };
}

/** Reserves milliseconds of a source's time; returns in how many they begin, possibly negative. */
async function book(db: Db, source: string, milliseconds: number): Promise<number> {
  const taken = sql`make_interval(secs => ${milliseconds / 1000})`;
  const now = sql`clock_timestamp()`;
  const [row] = await rowsOf(
    db,
    { wait: float },
    sql`
    insert into sync_paces (source, next_at) values (${source}, ${now} + ${taken})
    on conflict (source) do update set next_at = ${taken} + least(
      ${now} + make_interval(secs => ${FURTHEST / 1000}),
      greatest(sync_paces.next_at, ${now} - make_interval(secs => ${TOLERANCE / 1000})))
    returning (extract(epoch from next_at - ${now}) * 1000 - ${milliseconds})::float8 as wait`,
  );
  return row?.wait ?? 0;
}
