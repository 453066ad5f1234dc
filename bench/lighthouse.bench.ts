import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { report } from './load.ts';
import { startSite } from './site.ts';

const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const DEBUGGING_PORT = 9333;

const executablePath =
  process.env.CHROME_PATH ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const profile = await mkdtemp(join(tmpdir(), 'vouver-lighthouse-'));
const site = await startSite();
const browser = await chromium.launchPersistentContext(profile, {
  ...(executablePath ? { executablePath } : {}),
  args: [
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  for (const path of ['/', '/movie/cidade-de-deus-598', '/descubra/filmes']) {
    const result = await lighthouse(`${site.url}${path}`, {
      port: DEBUGGING_PORT,
      logLevel: 'error',
    });
    for (const [category, aim] of Object.entries(AIMS)) {
      const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      report(`Lighthouse mobile, ${path}, ${category}`, String(score), `≥ ${aim}`, score >= aim);
      if (score < aim) explain(result?.lhr, category);
    }
  }
} finally {
  await browser.close();
  await site.close();
  await rm(profile, { recursive: true, force: true });
}

/** Prints the audits that cost points. */
function explain(
  lhr: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'] | undefined,
  category: string,
) {
  for (const { id, weight } of lhr?.categories[category]?.auditRefs ?? []) {
    const audit = lhr?.audits[id];
    if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
      console.log(`       ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
}
