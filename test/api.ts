import { Hono } from 'hono';
import { createApi } from '#api/app.ts';
import type { ApiOptions } from '#api/app.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** Three weeks after the last arrivals of the demonstration catalogue began. */
export const demonstrationDay = '2026-11-21T12:00:00Z';

export const testConfig: ApiOptions['config'] = {
  siteName: 'VouVer',
  contactEmail: 'contato@vouver.example',
  contactLimit: 0,
  trustedProxies: [],
};

/** What the whole product needs beside it. */
export const testSiteConfig = {
  ...testConfig,
  siteUrl: 'https://vouver.example',
  adUnit: undefined,
  imageBaseUrl: 'https://image.tmdb.org/t/p',
  metricsToken: undefined,
  renderings: 8,
  renderingQueue: 64,
  searchRenderings: 4,
  apiReads: 32,
};

/** The API where the product mounts it, on a clock that stands still. */
export function createTestApi(options: Pick<ApiOptions, 'db'> & Partial<ApiOptions>) {
  const clock = fixedClock(demonstrationDay);
  const mails: Mail[] = [];
  const mailer = { queue: async (mail: Mail) => void mails.push(mail) };
  const api = createApi({ log: silentLog, mailer, config: testConfig, clock, ...options });
  const app = new Hono().route('/api', api);
  return {
    clock,
    api,
    /** What the API has put in the queue. */
    mails,
    /** Asks for `/api` + `path`. */
    ask: (path: string, init?: RequestInit, env?: object) => app.request(`/api${path}`, init, env),
    /** The same, and gives the JSON of a 200. */
    async read<T>(path: string): Promise<T> {
      const answer = await app.request(`/api${path}`);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as T;
    },
  };
}
