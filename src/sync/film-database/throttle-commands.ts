import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';

export type Throttle = {
  /** Resolves when the next request may start. @throws the signal's reason, when that is aborted */
  take(signal?: AbortSignal): Promise<void>;
};

type ThrottleOptions = {
  /** Who is asked, e.g. `tmdb`: those who ask the same keep one pace. */
  source: string;
  /** Requests a second, of all processes together; 0 for no pace at all. */
  perSecond: number;
};

/** A process books this many seconds at once, so that the database is asked some four times a second. */
const SLICE_SECONDS = 0.25;
/** Milliseconds that may be caught up on: what booking takes is not lost. */
const TOLERANCE = 100;
/** Milliseconds; nobody books further ahead, unless the database's clock was set back. */
const FURTHEST = 60_000;

type Waiting = { go: () => void; fail: (reason: unknown) => void };

/**
 * The pace that all processes on one database keep together. One row says when the next request may
 * start; a process moves it on by what it books (the "generic cell rate algorithm"), by the
 * database's clock, so it does not matter what the processes take for the time. One that is killed
 * takes what it had booked with it, a quarter of a second at most.
 */
export function createThrottle(db: Db, { source, perSecond }: ThrottleOptions): Throttle {
  if (perSecond === 0) return { take: async (signal) => signal?.throwIfAborted() };
  const interval = 1000 / perSecond;
  const slice = Math.max(1, Math.floor(perSecond * SLICE_SECONDS));
  const waiting = new Set<Waiting>();
  let isServing = false;

  /** Lets them start one after another, as long as somebody waits. */
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
      for (const one of waiting) one.fail(error);
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
          waiting.delete(one);
          reject(signal?.reason);
        };
        const one: Waiting = {
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
        waiting.add(one);
        if (!isServing) {
          isServing = true;
          void serve();
        }
      }),
  };
}

/** Books so many milliseconds of a source's time; tells how many from now they begin, maybe before. */
async function book(db: Db, source: string, milliseconds: number): Promise<number> {
  const taken = sql`make_interval(secs => ${milliseconds / 1000})`;
  const now = sql`clock_timestamp()`;
  const [row] = await rowsOf<{ wait: number }>(
    db,
    sql`
    insert into sync_paces (source, next_at) values (${source}, ${now} + ${taken})
    on conflict (source) do update set next_at = ${taken} + least(
      ${now} + make_interval(secs => ${FURTHEST / 1000}),
      greatest(sync_paces.next_at, ${now} - make_interval(secs => ${TOLERANCE / 1000})))
    returning (extract(epoch from next_at - ${now}) * 1000 - ${milliseconds})::float8 as wait`,
  );
  return row?.wait ?? 0;
}
