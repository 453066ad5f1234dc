import { Hono } from 'hono';
import { createApi } from '#api/app.ts';
import type { ApiOptions } from '#api/app.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';

/** Three weeks after the last arrivals of the demonstration catalogue began. */
export const demonstrationDay = '2026-11-21T12:00:00Z';

/** The API where the product mounts it, on a clock that stands still. */
export function createTestApi(options: Pick<ApiOptions, 'db'> & Partial<ApiOptions>) {
  const clock = fixedClock(demonstrationDay);
  const api = createApi({ log: silentLog, config: { siteName: 'VouVer' }, clock, ...options });
  const app = new Hono().route('/api', api);
  return {
    clock,
    api,
    /** Asks for `/api` + `path`. */
    ask: (path: string, init?: RequestInit) => app.request(`/api${path}`, init),
    /** The same, and gives the JSON of a 200. */
    async read<T>(path: string): Promise<T> {
      const answer = await app.request(`/api${path}`);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as T;
    },
  };
}
