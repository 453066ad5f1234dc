import { createApi } from '#api/app.ts';
import type { ApiOptions } from '#api/app.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { MemoryStore } from './uploads.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** The time in tests: three weeks after the first of the demonstration catalogue's latest arrivals. */
export const demonstrationDay = '2026-11-21T12:00:00Z';

export const testConfig: ApiOptions['config'] = {
  siteName: 'VouVer',
  siteUrl: 'https://vouver.example',
  contactEmail: 'contato@vouver.example',
  contactLimit: 0,
  reportLimit: 0,
  trustedProxies: [],
  cityHeader: undefined,
  pushHosts: ['localhost', 'push.example'],
  sessionDays: 30,
  signInVerifiedOnly: false,
  signInAccountLimit: 10,
  signInClientLimit: 25,
  recoveryClientLimit: 5,
  registrationClientLimit: 0,
  ownChangesAccountLimit: 0,
  webhookLimit: 0,
  socialSignInClientLimit: 0,
  tvCodeLimit: 0,
  tvGuessPersonLimit: 0,
  tvGuessClientLimit: 0,
  social: {
    hosts: ['https://vouver.example'],
    google: undefined,
    facebook: undefined,
    apple: undefined,
  },
};

/** The configuration of the whole site. */
export const testSiteConfig = {
  ...testConfig,
  adUnit: undefined,
  cacheKeys: 'surrogate-key' as const,
  imageBaseUrl: 'https://image.tmdb.org/t/p',
  metricsToken: undefined,
  renderings: 8,
  renderingQueue: 64,
  searchRenderings: 4,
  apiReads: 32,
};

/** The API at the path where the server mounts it, with a stopped clock. */
export function createTestApi(options: Pick<ApiOptions, 'db'> & Partial<ApiOptions>) {
  const clock = fixedClock(demonstrationDay);
  const mails: Mail[] = [];
  const mailer = { queue: async (mail: Mail) => void mails.push(mail) };
  const added: { kind: string; payload: object }[] = [];
  const jobs: ApiOptions['jobs'] = {
    add: async ({ name }, payload) => void added.push({ kind: name, payload }),
    wake: () => undefined,
  };
  const uploads = new MemoryStore();
  const app = createApi(
    { log: silentLog, mailer, jobs, uploads, config: testConfig, clock, ...options },
    '/api',
  );
  return {
    clock,
    app,
    /** All routes, with their paths below `/api`. */
    routes: app.routes.map(({ method, path }) => ({ method, path: path.slice('/api'.length) })),
    /** The mails and the other jobs that the API has added to the queue. */
    mails,
    jobs: added,
    uploads,
    /** Requests `/api` + `path`. */
    ask: (path: string, init?: RequestInit, env?: object) => app.request(`/api${path}`, init, env),
    /** Requests `/api` + `path`, expects a 200, and returns its JSON. */
    async read<T>(path: string): Promise<T> {
      const answer = await app.request(`/api${path}`);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as T;
    },
  };
}
