import type { Page } from 'playwright';
import { onTestFinished, test } from 'vitest';
import { profileControl } from './account.ts';
import { openLine, type Line } from './cut-line.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, untilHydrated, visit, type Visit } from './site.ts';

declare global {
  interface Window {
    /** A new service worker has taken the page over. */
    changed?: Promise<void>;
  }
}

const OFFLINE = 'Você tá sem internet';

/** Opens a page with the service worker, which then controls it. */
async function visitWithWorker(line: Line, path: string, options: Visit = {}): Promise<Page> {
  onTestFinished(line.close);
  const page = await visit(path, {
    origin: line.origin,
    serviceWorkers: 'allow',
    reuse: false,
    pictures: false,
    // The line is cut, and the page without a connection is a 503.
    tolerate: /ERR_|Failed to load resource|answer: 503|Failed to fetch/,
    ...options,
  });
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    while (serviceWorker.controller === null)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  return page;
}

/** The addresses in a cache of the site, of all its versions. */
const storedIn = (page: Page, part: string) =>
  page
    .evaluate(async (name) => {
      const names = (await caches.keys()).filter((cacheName) => cacheName.startsWith(name));
      const requests = await Promise.all(
        names.map(async (cacheName) => (await caches.open(cacheName)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    }, part)
    // While the page is loaded again, which signing out does, there is nothing to ask.
    .catch(() => ['the page is not ready']);

test('the last pages seen open without a connection, others say that there is none', async () => {
  const line = await openLine();
  const page = await visitWithWorker(line, '/genres?utm_source=x');
  await page.getByRole('link', { name: 'Coleções' }).first().click();
  await expect(page).toHaveURL(/\/lists$/);
  await expect.poll(() => storedIn(page, 'vouver-pages')).toEqual(['/genres', '/lists']);

  line.connected = false;
  await page.goto('/genres');
  await expect(page.getByRole('heading', { level: 1, name: 'Gêneros' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCSS('flex-grow', '1');
  await page.goto('/lists');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/doubts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  const seen = page.getByRole('list').getByRole('link');
  await expect(seen).toHaveText([/^Coleções/, /^Gêneros/]);
  await seen.first().click();
  await expect(page).toHaveURL(/\/lists$/);

  line.connected = true;
  await page.goto('/doubts');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(OFFLINE);
});

test('a new version takes over, and the next link loads its document', async () => {
  const line = await openLine();
  const page = await visitWithWorker(line, '/genres');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const collections = page.getByRole('link', { name: 'Coleções' }).first();
  await collections.click();
  await expect(page).toHaveURL(/\/lists$/);
  expect(documents).toEqual([]);
  // Listens first: the browser looks for a new worker by itself too, at a time of its own.
  await page.evaluate(() => {
    window.changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
    );
  });
  line.addition = '\n// another build';
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
    await window.changed;
  });
  await page.getByRole('link', { name: 'Gêneros' }).first().click();
  await expect(page).toHaveURL(/\/genres$/);
  expect(documents).toEqual(['/genres']);
});

test('the VOU VER list is there without a connection, and nothing after signing out', async () => {
  const line = await openLine();
  const person = await createPerson();
  await person.call('POST', '/watchlist/add', { media_id: 598, type: 'movie' });
  const page = await visitWithWorker(line, '/gallery/vou-ver', { before: asPerson(person) });
  // The page had loaded the list before the worker controlled it. Chromium aborts a navigation that begins while the
  // worker takes the page over.
  await expect(() => page.goto('/gallery/vou-ver')).toPass();
  await expect(page.getByText('Cidade de Deus').first()).toBeVisible();
  await expect.poll(() => storedIn(page, 'vouver-private')).toContain('/api/watchlist');

  line.connected = false;
  await page.goto('/doubts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await expect(page.getByText('Cidade de Deus')).toBeVisible();

  line.connected = true;
  await page.goto('/genres');
  // Before its script has come, the control is a link to the profile.
  await untilHydrated(page);
  await profileControl(page).click();
  await page.getByRole('menuitem', { name: 'SAIR' }).click();
  await page.waitForURL(/\/$/);
  await expect(page.getByRole('link', { name: 'LOG!N' })).toBeVisible();
  await expect.poll(() => storedIn(page, 'vouver-private')).toEqual([]);
  await expect.poll(() => storedIn(page, 'vouver-pages')).not.toContain('/gallery/vou-ver');
  line.connected = false;
  await page.goto('/doubts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await expect(page.getByText('Cidade de Deus')).toHaveCount(0);
});
