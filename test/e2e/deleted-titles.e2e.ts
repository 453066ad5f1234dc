import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { violationsHere } from './accessibility.ts';
import { expect, screens, shiftsOf, visitAfresh as visit, type Visit } from './site.ts';
import { startSite, type Site } from './started-site.ts';

const TOKEN = 'the-operators-own';
/** The second film of its saga. */
const RELOADED = { type: 'movie' as const, id: 604 };
const ADULT = { type: 'movie' as const, id: 240 };
const tolerate = /410/;

let site: Site;
beforeAll(async () => {
  site = await startSite({ METRICS_TOKEN: TOKEN });
  // Like an operator's command, while the site is running.
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: undefined }, silentLog);
  const at = new Date();
  await database.db.transaction(async (tx) => {
    await removeTitles(tx, [RELOADED], { reason: 'deleted', at });
    await removeTitles(tx, [ADULT], { reason: 'adult', at });
    await tx.execute(sql`update title_translations set title = 'Matrix: O Começo'
      where media_type = 'movie' and title_id = 603 and language = 'pt-BR'`);
  });
  await database.close();
});
afterAll(() => site.stop());

const enter = (path: string, options: Visit = {}) =>
  visit(path, { tolerate, ...options, origin: site.url });

describe.each(screens('1440 px'))('a deleted title, at $name', ({ screen }) => {
  test.each(['matrix-reloaded-604', '604', 'outro-nome-604'])(
    'has a page that says so at %s',
    async (slug) => {
      const page = await enter(`/movie/${slug}`, screen);
      await expect(page).toHaveURL(`/movie/${slug}`);
      await expect(page).toHaveTitle('Este título saiu do guia | VouVer');
      await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
        'Este título saiu do guia',
      );
      await expect(page.getByText('“Matrix Reloaded” esteve por aqui')).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      expect(await shiftsOf(page)).toEqual([]);
    },
  );

  test('offers a search and a link home', { tags: 'default' }, async () => {
    const page = await enter('/movie/604', screen);
    expect(await violationsHere(page)).toEqual([]);
    await page.getByRole('searchbox').fill('matrix');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?query=matrix');
    await page.goBack();
    await page.getByRole('link', { name: 'Voltar para a Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('can be read without JavaScript', async () => {
    const page = await enter('/movie/604', { ...screen, javaScriptEnabled: false });
    await expect(page.getByText('“Matrix Reloaded” esteve por aqui')).toBeVisible();
  });

  test('keeps its place in a curated list, without a link', async () => {
    const page = await enter('/our-lists/3', screen);
    const places = page.getByRole('main').getByRole('list').last().getByRole('listitem');
    await expect(places).toHaveCount(4);
    const second = places.nth(1);
    await expect(second).toContainText('2º na ordem');
    await expect(second).toContainText('Matrix Reloaded saiu do guia');
    await expect(second.getByRole('link')).toHaveCount(0);
    await expect(second.locator('img')).toHaveJSProperty('complete', true);
    expect(
      await second.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await expect(places.nth(2).getByRole('link')).toContainText('Matrix Revolutions');
    await expect(places.nth(3)).toContainText('4º na ordem');
    expect(await violationsHere(page)).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('is not counted among a curated list’s titles', async () => {
    const page = await enter('/lists', screen);
    await expect(page.getByRole('link', { name: /^Matrix 3 títulos/ })).toBeVisible();
  });
});

test('an adult title is answered like one that never existed', { tags: 'default' }, async () => {
  const answer = await fetch(`${site.url}/movie/240`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('Página não encontrada');
  expect(html).not.toContain('saiu do guia');
  const list = await (await fetch(`${site.url}/our-lists/4`)).text();
  expect(list).not.toContain('saiu do guia');
});

test(
  'the old address of a renamed title redirects permanently to the new one',
  { tags: 'default' },
  async () => {
    const old = await fetch(`${site.url}/movie/matrix-603`, { redirect: 'manual' });
    expect([old.status, new URL(old.headers.get('location') ?? '', site.url).pathname]).toEqual([
      301,
      '/movie/matrix-o-comeco-603',
    ]);
    expect((await fetch(`${site.url}/movie/matrix-o-comeco-603`)).status).toBe(200);
  },
);

test('metrics require the operator’s token', { tags: 'default' }, async () => {
  const ask = (authorization: string) =>
    fetch(`${site.url}/metrics`, { headers: { authorization } });
  expect((await ask('Bearer wrong')).status).toBe(401);
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^vouver_http_requests_total\{route="title_page",status="410"\} \d+$/m);
  for (const cache of ['pages', 'api', 'drawings']) {
    expect(text).toMatch(
      new RegExp(`^vouver_cache_reads_total{cache="${cache}",result="miss"} \\d+$`, 'm'),
    );
  }
  for (const pool of ['requests', 'background']) {
    expect(text).toMatch(
      new RegExp(`^vouver_database_connections{pool="${pool}",state="open"} \\d+$`, 'm'),
    );
  }
  expect(text).toMatch(/^vouver_catalogue_titles\{source="demonstration"\} \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
});
