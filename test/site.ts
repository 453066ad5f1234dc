import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { createApp } from '#server.ts';
import type { App, AppOptions } from '#server.ts';
import { demonstrationDay, testSiteConfig } from './api.ts';
import { MemoryStore } from './uploads.ts';

/** The whole site with a stopped clock and pages of the test's own; mails and jobs are dropped. */
export const createTestSite = (
  options: Pick<AppOptions, 'db' | 'createPages'> & Partial<AppOptions>,
): App =>
  createApp({
    config: testSiteConfig,
    log: silentLog,
    mailer: { queue: async () => undefined },
    uploads: new MemoryStore(),
    jobs: { add: async () => undefined, wake: () => undefined },
    clock: fixedClock(demonstrationDay),
    ...options,
  });
