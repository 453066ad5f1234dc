import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, onTestFinished, test } from 'vitest';
import type { FilmDatabase } from '#test/film-database/server.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import { violationsHere } from './accessibility.ts';
import { expect, screens, shiftsOf, visitAfresh as visit, type Visit } from './site.ts';
import { startSite, type Site } from './started-site.ts';

/** Milliseconds; long enough that the page of a pending title is visible. */
const LATENCY = 1500;

let films: FilmDatabase;
let real: Site;
/** Titles of the film database that the demonstration does not have. */
let unknown: { type: 'movie' | 'serie'; id: number }[];

beforeAll(async () => {
  films = await startFilmDatabase({ titles: 200, latency: LATENCY });
  real = await startSite(films.env);
  const ids = films.ids('movie').map((id) => ({ type: 'movie' as const, id }));
  const others = films.ids('tv').map((id) => ({ type: 'serie' as const, id }));
  unknown = [];
  for (const key of [...others.slice(0, 12), ...ids.slice(0, 40)]) {
    if ((await api(key, { 'user-agent': 'a bot' })).status === 404) unknown.push(key);
  }
});
afterEach(() => films.heal());
afterAll(async () => {
  await real.stop();
  await films.stop();
});

const pathOf = ({ type, id }: { type: string; id: number }) =>
  `/api/${type === 'movie' ? 'movies' : 'series'}/${id}`;
const api = (key: { type: string; id: number }, headers: Record<string, string> = {}) =>
  fetch(real.url + pathOf(key), { headers });
let visitors = 0;
/** Headers with a new client address, so that rate limits count this client separately. */
const newClient = () => ({ 'x-forwarded-for': `192.0.2.${(visitors += 1)}` });
const next = () => {
  const key = unknown.pop();
  if (!key) throw new Error('every title of the film database has been asked for');
  return { ...key, path: `/${key.type}/qualquer-nome-${key.id}` };
};

const enter = (path: string, options: Visit = {}) =>
  visit(path, {
    extraHTTPHeaders: newClient(),
    ...options,
    origin: real.url,
    thirdParties: [new URL(films.baseUrl).origin],
  });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const waiting = (page: Page) => page.getByRole('heading', { name: 'Estamos buscando este título' });

describe.each(screens('1440 px'))('a pending title, at $name', ({ screen }) => {
  test('has a page that says so, and shows the title as soon as it is imported', async () => {
    const { path, type, id } = next();
    const { promise: read, resolve: respond } = Promise.withResolvers<void>();
    films.fault(`/${type === 'movie' ? 'movie' : 'tv'}/${id}`, { until: read });
    onTestFinished(() => respond());
    const page = await enter(path, screen);
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole('status').first()).toHaveText(/já vem/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page).toHaveTitle('Buscando este título | VouVer');
    expect(await violationsHere(page)).toEqual([]);

    respond();
    await expect(waiting(page)).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Assista agora' })).toBeVisible();
    const name = await heading(page).getAttribute('aria-label');
    expect(await page.title()).toContain(name);
    await expect(page).toHaveURL(new RegExp(`/${type}/(?!qualquer-nome).*-${id}$`));
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    expect(await shiftsOf(page)).toEqual([]);
    const response = await fetch(
      `${real.url}/api/${type === 'movie' ? 'movies' : 'series'}/search?query=${name}`,
    );
    expect(((await response.json()) as { items: { id: number }[] }).items[0]?.id).toBe(id);
  });

  test('a title that the film database does not have gets the not-found page', async () => {
    const id = 77_770_000 + screen.viewport.width;
    const path = `/movie/nada-${id}`;
    const page = await enter(path, { ...screen, tolerate: /404/ });
    await expect(heading(page)).toHaveAccessibleName('Página não encontrada', { timeout: 20_000 });
    expect((await fetch(`${real.url}${path}`, { headers: newClient() })).status).toBe(404);
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(films.requests.filter((request) => request.path === `/3/movie/${id}`)).toHaveLength(1);
  });

  test('a title that is still pending after a minute can be requested again, also by keyboard', async () => {
    const { path, type, id } = next();
    let answers = 0;
    const page = await enter(path, {
      ...screen,
      before: async (tab) => {
        await tab.clock.install();
        await tab.route(`**${pathOf({ type, id })}`, (route) => {
          answers += 1;
          return route.fulfill({ status: 202, json: { detail: 'Coming' } });
        });
      },
    });
    await expect(waiting(page)).toBeVisible();
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await page.clock.runFor(1000);
        await page.evaluate(() => new Promise((done) => queueMicrotask(() => done(null))));
      }
    };
    // Answers take real time, which a slow machine needs more of.
    await expect(async () => {
      await pass(5);
      expect(answers).toBeGreaterThanOrEqual(3);
    }).toPass();
    await pass(80);
    await expect(page.getByRole('status').first()).toHaveText(/demorando/);
    expect(answers).toBeLessThanOrEqual(18);
    const settled = answers;
    await pass(30);
    expect(answers).toBe(settled);
    expect(await violationsHere(page)).toEqual([]);
    const again = page.getByRole('button', { name: 'Tentar de novo' });
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').first()).toHaveText(/já vem/);
    await pass(3);
    await expect.poll(() => answers).toBe(settled + 1);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('is shown without JavaScript too: the page reloads itself', async () => {
    const { path } = next();
    const page = await enter(path, { ...screen, javaScriptEnabled: false });
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Assista agora' })).toBeVisible({
      timeout: 20_000,
    });
  });
});

describe('a pending title', () => {
  test('is answered with 202 at once, and the response is not cached', async () => {
    const { path, ...key } = next();
    const headers = newClient();
    const page = await fetch(real.url + path, { headers });
    expect([page.status, page.headers.get('cache-control')]).toEqual([202, 'no-store']);
    await page.text();
    const answer = await api(key, headers);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      202,
      '2',
      { detail: 'Coming' },
    ]);
  });

  test('is not requested while its page is hidden', async () => {
    const { path, type, id } = next();
    let answers = 0;
    const page = await enter(path, {
      before: async (tab) => {
        await tab.clock.install();
        await tab.route(`**${pathOf({ type, id })}`, (route) => {
          answers += 1;
          return route.fulfill({ status: 202, json: { detail: 'Coming' } });
        });
      },
    });
    const look = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    await page.clock.runFor(30_000);
    expect(answers).toBe(0);
    await look(false);
    await expect.poll(() => answers).toBe(1);
  });

  test('is imported even if the film database fails at first', async () => {
    const { path, id, type } = next();
    films.fault(`/${type === 'movie' ? 'movie' : 'tv'}/${id}`, 503, 2);
    const page = await enter(path);
    await expect(page.getByRole('heading', { name: 'Assista agora' })).toBeVisible({
      timeout: 40_000,
    });
  });
});

test('the life of a person is fetched in the background after their page is opened', async () => {
  const { path, ...key } = next();
  const headers = newClient();
  await fetch(real.url + path, { headers });
  type Credits = { cast: { id: number }[] };
  let title: { credits?: Credits; aggregate_credits?: Credits } = {};
  await expect
    .poll(
      async () => {
        const answer = await api(key, headers);
        title = (await answer.json()) as typeof title;
        return answer.status;
      },
      { timeout: 60_000 },
    )
    .toBe(200);
  const [person] = (title.credits ?? title.aggregate_credits)?.cast ?? [];
  expect(person).toBeDefined();
  // Some people of the film database have no birthday.
  films.change('person', person!.id, (life) => {
    Object.assign(life, { birthday: '1970-01-02', deathday: null });
  });
  const page = await fetch(`${real.url}/person/${person?.id}`, { headers });
  expect(page.status).toBe(200);
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${real.url}/api/persons/${person?.id}`, { headers });
        return ((await answer.json()) as { birthday: string | null }).birthday;
      },
      { timeout: 60_000 },
    )
    .toBe('1970-01-02');
});

test('health is public, and metrics do not exist without a token', async () => {
  const health = await fetch(`${real.url}/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  // The operator has not configured a token.
  expect((await fetch(`${real.url}/metrics`)).status).toBe(404);
});

// The last test: the jobs that it leaves in the queue take half a minute.
test('a client can have only 20 titles fetched', async () => {
  const headers = newClient();
  const statuses: number[] = [];
  for (let id = 66_000_000; id < 66_000_022; id += 1) {
    statuses.push((await fetch(`${real.url}/movie/${id}`, { headers })).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(202), 404, 404]);
});
