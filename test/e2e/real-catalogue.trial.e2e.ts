// Only a catalogue from the film database has posters, portraits and logos; the demonstration has none.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { FilmDatabase } from '#test/film-database/server.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import {
  DESKTOP,
  expect,
  PHONE,
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
/** A series that is over, with one season of 1,200 episodes. */
let daily: number;

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
  daily = films.ids('tv').find((id) => films.title('tv', id)?.adult === false)!;
  films.change('tv', daily, (body) => {
    const [row] = body.seasons as object[];
    const season = { ...row, season_number: 1, name: 'Temporada 1', episode_count: 1200 };
    const days = { first_air_date: '1990-01-01', last_air_date: '2014-12-27' };
    Object.assign(body, { ...days, status: 'Ended', genres: [{ id: 18, name: 'Drama' }] });
    Object.assign(body, { number_of_seasons: 1, number_of_episodes: 1200 });
    body.seasons = [season];
    const episodes = Array.from({ length: 1200 }, (_, index) => ({
      id: 50_000 + index,
      season_number: 1,
      episode_number: index + 1,
      name: `Noite ${index + 1}`,
      air_date: new Date(Date.UTC(1990, 0, 1 + 7 * index)).toISOString().slice(0, 10),
      runtime: 50,
    }));
    if ('season/1' in body) body['season/1'] = { ...season, episodes };
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

/** Waits until the seasons have React's handlers. */
const untilSeasonsHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector('[aria-labelledby=temporadas] a');
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
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

describe('a season of 1,200 episodes', () => {
  const seasons = (page: Page) => page.getByRole('region', { name: 'Temporadas' });
  const check = (page: Page, number: number) =>
    seasons(page).getByRole('button', { name: new RegExp(`^Visto: Episódio ${number}(,|$)`) });
  const button = (page: Page, name: string) => seasons(page).getByRole('button', { name });

  test('is in parts of 100 before any script, each within the budget of a page', async () => {
    const { url } = await fetch(`${real.url}/serie/${daily}`);
    const read = async (number: number) => {
      const html = await (await fetch(`${url}?temporada=1&parte=${number}`)).text();
      return { html, bytes: brotliCompressSync(html).length };
    };
    const [first, last] = [await read(1), await read(12)];
    const checks = (html: string) => html.match(/aria-label="Visto: Episódio \d+/g);
    for (const { html, bytes } of [first, last]) {
      expect(bytes).toBeLessThanOrEqual(25_000);
      expect(checks(html)).toHaveLength(100);
      expect(html).toContain('?temporada=1&amp;parte=12#temporadas');
    }
    expect(checks(first.html)?.[0]).toMatch(/ 1$/);
    expect(checks(last.html)?.at(-1)).toMatch(/ 1200$/);
  });

  test('is marked, counted and unmarked as a whole', async () => {
    const person = await createPerson({}, real.url);
    const page = await enter(`/serie/${daily}?temporada=1`, {
      ...DESKTOP,
      before: asPerson(person),
      ready: untilSeasonsHydrated,
    });
    await expect(seasons(page)).toContainText('0 de 1.200 vistos');
    await check(page, 1).click();
    await expect(seasons(page)).toContainText('1 de 1.200 vistos');

    // The keyboard opens the last part in place, and keeps its place.
    const link = seasons(page).getByRole('link', { name: 'Episódios 1101–1200' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(check(page, 1200)).toBeVisible();
    await expect(link).toBeFocused();
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/temporada=1&parte=12$/);
    await expect(check(page, 1)).toHaveCount(0);
    await expect(button(page, 'Marcar até o 1200 como visto')).toBeVisible();

    await button(page, 'Marcar tudo').click();
    await expect(seasons(page)).toContainText('1.200 de 1.200 vistos');
    await expect(button(page, 'Desmarcar tudo')).toBeVisible();
    await check(page, 1150).click();
    await expect(seasons(page)).toContainText('1.199 de 1.200 vistos');
    await button(page, 'Marcar até o 1200 como visto').click();
    await expect(seasons(page)).toContainText('1.200 de 1.200 vistos');
    // Messages that make room for the next one move, on a busy machine long after the click.
    const shifts = (await shiftsOf(page)).filter(({ what }) => !what.includes('role="status"'));
    expect(shifts).toEqual([]);
    expect(await violationsHere(page)).toEqual([]);

    await seasons(page).getByRole('link', { name: 'Episódios 501–600' }).click();
    await page.setViewportSize(PHONE.viewport);
    await expect(check(page, 600)).toHaveAttribute('aria-pressed', 'true');
    await seasons(page).getByRole('link', { name: 'Episódios 601–700' }).last().click();
    await expect(check(page, 700)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Temporadas' })).toBeFocused();
    expect(await violationsHere(page)).toEqual([]);

    await button(page, 'Desmarcar tudo').click();
    await expect(seasons(page)).toContainText('0 de 1.200 vistos');
  });
});
