// Only a catalogue from the film database has posters, portraits and logos; the demonstration has none.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { FilmDatabase } from '#test/film-database/server.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import { violationsHere } from './accessibility.ts';
import {
  expect,
  screens,
  scrollThrough,
  shiftsOf,
  visitAfresh as visit,
  type Visit,
} from './site.ts';
import { startSite, type Site } from './started-site.ts';

let films: FilmDatabase;
let real: Site;
let title: string;
/** Its texts have ten megabytes. */
let large: number;

beforeAll(async () => {
  films = await startFilmDatabase({ titles: 120 });
  real = await startSite(films.env);
  large = films.ids('movie').findLast((id) => films.title('movie', id)?.adult === false)!;
  films.change('movie', large, (body) => {
    const huge = 'rio '.repeat(2_500_000);
    // Not its original title, which the daily export has as well: of a longer line than 64 KB that is not used.
    Object.assign(body, { title: huge, overview: huge });
    body.translations.translations = [];
  });
  const cli = join(import.meta.dirname, '../../src/command-line/cli.ts');
  const env = { ...process.env, ...films.env, DATA_DIR: real.dataDir, SYNC_RATE: '0' };
  await promisify(execFile)(process.execPath, [cli, 'sync', 'full'], { env });
  const offered = films.ids('movie').find((id) => {
    const offers = films.title('movie', id)?.['watch/providers'].results['BR'];
    return offers?.flatrate !== undefined && offers.rent !== undefined;
  });
  title = `/movie/${offered}`;
});
afterAll(async () => {
  await real.stop();
  await films.stop();
});

const enter = (path: string, options: Visit) =>
  visit(path, {
    ...options,
    origin: real.url,
    thirdParties: [new URL(films.baseUrl).origin],
  });

/** Logos of providers are square, and no larger than the fallback of providers without one. */
async function expectSmallLogos(page: Page, within: Locator): Promise<void> {
  const logos = within.locator(`img[src*="/w92/"]`).filter({ visible: true });
  await expect(logos.first()).toBeVisible();
  for (const logo of await logos.all()) {
    const box = await logo.boundingBox();
    if (box === null) continue;
    expect(box.width).toBe(box.height);
    expect(box.width).toBeLessThanOrEqual(72);
  }
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

describe.each(screens('1440 px'))('with pictures, at $name', ({ screen }) => {
  test.each([
    ['the home page', () => '/'],
    ['a title', () => title],
    ['the platforms', () => '/platforms'],
    ['a platform', () => '/platform/8'],
    ['the films', () => '/descubra/filmes'],
  ])('%s keeps its shape', async (_, pathOf) => {
    const page = await enter(pathOf(), screen);
    await scrollThrough(page);
    await expectSmallLogos(page, page.getByRole('main'));
    expect(await shiftsOf(page)).toEqual([]);
    expect(await violationsHere(page)).toEqual([]);
  });
});

test('a title with texts of ten megabytes has a short page at a short address', async () => {
  const response = await fetch(`${real.url}/movie/${large}`);
  expect([response.status, response.redirected]).toEqual([200, true]);
  expect(response.url.length).toBeLessThan(200);
  const html = await response.text();
  expect(html).toContain('rio rio rio');
  expect(html.length).toBeLessThan(300_000);
});
