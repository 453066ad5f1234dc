import { test } from 'vitest';
import type { Movement } from '#api/types.ts';
import { TAGS, violationsHere, violationsOf } from './accessibility.ts';
import { read } from './catalogue.ts';
import { DESKTOP, expect, PHONE, shiftsOf, visitAfresh as visit } from './site.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { asVisitorOf } from './visitor.ts';

const AS_PEOPLE_SPEAK =
  /^(hoje|ontem|(domingo|segunda|terça|quarta|quinta|sexta|sábado), \d{1,2}º? de [a-zç]+( de \d{4})?)$/;

test('a visitor goes from a platform to what arrived there, and to what left', async () => {
  const page = await visit('/platform/8');
  await page.getByRole('main').getByRole('link', { name: 'Chegou' }).click();
  await expect(page).toHaveURL('/platform/8/chegou');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAccessibleName('Chegou na Netflix');
  const days = page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });
  const first = page.getByRole('region').first();
  await expect(first.getByRole('link').first()).toBeVisible();
  for (const day of await days.allTextContents()) expect(day).toMatch(AS_PEOPLE_SPEAK);
  expect(await violationsOf(page)).toEqual([]);

  const feed = page.getByRole('link', { name: 'RSS do que chegou' });
  const answer = await page.request.get((await feed.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(await answer.text()).toContain('Chegou na Netflix');

  await page.getByRole('link', { name: 'Saiu da Netflix' }).click();
  await expect(page).toHaveURL('/platform/8/saiu');
  await expect(heading).toHaveAccessibleName('Saiu da Netflix');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Netflix', exact: true }).click();
  await expect(page).toHaveURL('/platform/8');
});

test(
  'a visitor looks for what arrived: kinds, their own services, the most famous, page by page',
  { tags: 'default' },
  async () => {
    const page = await visit('/chegou', { before: asVisitorOf('Globoplay') });
    const month = page.getByRole('navigation', { name: /^Últimos/ });
    await expect(month).toHaveAccessibleName('Últimos 31 dias');
    await expect(month.getByRole('listitem')).toHaveCount(31);
    await expect(page.getByRole('status')).toContainText('nos seus serviços');
    // The large words are a little wider in a font that loads late.
    expect((await shiftsOf(page)).filter(({ value }) => value >= 0.01)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    await expect(month).toHaveAccessibleName('Últimos 14 dias');
    await expect(month.getByRole('listitem')).toHaveCount(14);
    await page.setViewportSize(DESKTOP.viewport);

    const cards = page.getByRole('main').getByRole('region').getByRole('listitem');
    const shown = () => cards.count();
    const all = await shown();
    const kinds = page.getByRole('navigation', { name: 'Filmes, séries ou novelas' });
    await kinds.getByRole('link', { name: 'Filmes' }).click();
    await expect(page).toHaveURL('/chegou?tipo=filmes');
    await expect(kinds.locator('[aria-current]')).toHaveText(['Filmes']);
    await expect.poll(shown).toBeLessThan(all);
    const films = await shown();

    await page.getByRole('switch', { name: 'Só nos meus serviços' }).click();
    await expect(page).toHaveURL('/chegou?tipo=filmes&meus=1');
    await expect.poll(shown).toBeLessThan(films);
    await page.getByRole('link', { name: 'Mais famosos' }).click();
    await expect(page).toHaveURL(/ordem=fama/);
    await expect(page.getByRole('region', { name: 'Os mais famosos' })).toBeVisible();

    // The demonstration catalogue has one page.
    await page.route('**/api/arrivals?**', async (route) => {
      const url = new URL(route.request().url());
      const number = Number(url.searchParams.get('page'));
      url.searchParams.set('page', '1');
      const answer = await route.fetch({ url: url.href });
      const json = (await answer.json()) as object;
      await route.fulfill({ json: { ...json, page: number, pages: 2 } });
    });
    await page.getByRole('link', { name: 'Por dia' }).click();
    await page.getByRole('link', { name: 'Novelas' }).click();
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Página anterior' })).toBeVisible();

    await page.getByRole('link', { name: 'Saiu', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saiu' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  },
);

test('a person finds what of their list arrived, large and first of its day', async () => {
  const dora = await createPerson();
  const { items } = await read<{ items: Movement[] }>('/arrivals?size=50');
  const wishes = [items[1]!, items[5]!].map(({ title }) => title);
  for (const { id: media_id, media_type: type } of wishes)
    await dora.call('POST', '/watchlist/add', { media_id, type });
  const page = await visit('/chegou', { ...PHONE, before: asPerson(dora) });
  const slabs = page.getByRole('link').filter({ hasText: 'Da sua lista' });
  await expect(slabs).toHaveCount(2);
  await expect(slabs.first()).toContainText(/Da sua lista.*(Chegou|Voltou) n[ao] /s);
  // The sentence tells of the last seven days, in which nothing of the demonstration may have arrived.
  const sentence = await page.getByRole('status').textContent();
  if (!sentence!.startsWith('Nada')) expect(sentence).toContain('da sua lista.');
  const days = page.getByRole('main').getByRole('region');
  const first = days.filter({ has: slabs.first() }).getByRole('listitem').first();
  await expect(first.getByText('Da sua lista')).toBeVisible();
  expect((await shiftsOf(page)).filter(({ value }) => value >= 0.01)).toEqual([]);
  expect(await violationsHere(page, TAGS)).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport);
  expect(await violationsHere(page, TAGS)).toEqual([]);
  await slabs.first().click();
  await expect(page).toHaveURL(new RegExp(`-${wishes[0]!.id}$`));
});
