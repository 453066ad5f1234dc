import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { onTestFinished, test } from 'vitest';
import { CHROMIUM_FLAGS, fullBrowserPath, resolveOnly } from './browser.ts';
import { expect, site } from './site.ts';

/** A full browser with a home of its own, because it writes an installed site's menu entry there. */
async function startFullBrowser(executablePath: string) {
  const home = mkdtempSync(join(tmpdir(), 'vouver-browser-'));
  const { XDG_DATA_HOME: _data, XDG_CONFIG_HOME: _config, ...env } = process.env;
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    executablePath,
    env: { ...env, HOME: home },
    args: [
      ...CHROMIUM_FLAGS,
      resolveOnly('localhost', '127.0.0.1'),
      // Any free port, which the browser writes to a file: Lighthouse connects to it.
      '--remote-debugging-port=0',
    ],
  });
  onTestFinished(async () => {
    await context.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const [port] = readFileSync(join(home, 'profile/DevToolsActivePort'), 'utf8').split('\n');
  return { context, port: Number(port) };
}

test('Chromium finds nothing that prevents installing, installs the site and opens it as an app', async ({
  skip,
}) => {
  const executablePath = fullBrowserPath();
  if (executablePath === undefined)
    return skip('only the headless shell here: it installs nothing');
  const { context } = await startFullBrowser(executablePath);
  const page = await context.newPage();
  await page.goto(`${site}/app`);
  const session = await context.newCDPSession(page);
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest).toMatchObject({ url: `${site}/manifest.webmanifest`, errors: [] });
  const { appId: manifestId = '' } = await session.send('Page.getAppId');
  expect(manifestId).toBe(`${site}/`);

  await expect(session.send('PWA.getOsAppState', { manifestId })).rejects.toThrow('Unknown');
  await session.send('PWA.install', { manifestId });
  await session.send('PWA.getOsAppState', { manifestId });
  await session.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });
  const [app] = await Promise.all([
    context.waitForEvent('page'),
    session.send('PWA.launch', { manifestId }),
  ]);
  await expect(app).toHaveURL(`${site}/`);
  await expect(app.getByRole('main')).toBeVisible();
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
});

// It takes some seconds of CPU, which are many more on a busy machine.
test(
  'Lighthouse finds nothing to improve on the page that installs the app',
  {
    timeout: 240_000,
  },
  async ({ skip }) => {
    const executablePath = fullBrowserPath();
    if (executablePath === undefined) return skip('only the headless shell here');
    const { port } = await startFullBrowser(executablePath);
    // It has no category for apps any more; installing is tested above. Timed scores are measured by
    // `npm run bench -- lighthouse`: here another test may run beside this one.
    const result = await lighthouse(`${site}/app`, {
      port,
      logLevel: 'silent',
      onlyCategories: ['accessibility', 'best-practices', 'seo'],
      throttlingMethod: 'provided',
      disableFullPageScreenshot: true,
    });
    const { categories, audits, finalDisplayedUrl } = result!.lhr;
    expect(finalDisplayedUrl).toBe(`${site}/app`);
    const failing = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(
          ({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score! < 1,
        )
        .map(({ id }) => `${id}: ${audits[id]!.title}`),
    );
    expect(failing).toEqual([]);
    expect(Object.values(categories).map(({ score }) => score)).toEqual([1, 1, 1]);
  },
);
