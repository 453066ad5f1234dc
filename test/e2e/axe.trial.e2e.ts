import { describe, test } from 'vitest';
import { TAGS, violationsHere, violationsOf } from './accessibility.ts';
import { CIDADE, expect, go, PHONE, SCREENS, visit } from './site.ts';

const PAGES = {
  home: '/',
  'a film': CIDADE,
  'a series': '/serie/mad-men-1104',
  'a novela': '/serie/avenida-brasil-92000060',
  'a film nobody offers': '/movie/o-segredo-dos-seus-olhos-25376',
  'a person': '/person/90000081',
  'an actor who does more': '/person/90000001',
  genres: '/genres',
  'a genre': '/movie/genre/18',
  platforms: '/platforms',
  'a platform': '/platform/8',
  lists: '/lists',
  'a saga': '/our-lists/1',
  'a list about a person': '/our-lists/101',
  releases: '/releases',
  'a category': '/category/popular',
  discover: '/descubra/filmes',
  'discover with every filter':
    '/descubra/filmes?de=1980&ate=2024&nota=6&nota_e=acima&ordem=decrescente&generos=18-80&plataformas=8-307&idade=14-16-18&gratis=1&dublado=1&sai_logo=1',
  'discover without a title': '/descubra/filmes?nota=10&nota_e=acima&gratis=1',
  'what is dubbed': '/descubra/filmes?dublado=1',
  'a search for what leaves': '/search?query=a%20origem&so=sai',
  'a later page': '/descubra/series?page=2',
  'the series of a platform': '/platform/8?tipo=series',
  'the app': '/app',
  contact: '/contact',
  doubts: '/doubts',
  privacy: '/privacy',
  sources: '/fontes',
} as const;

/** Pages whose layout differs most between the widths. */
const OF_BOTH_WIDTHS = new Set(['home', 'a film', 'a series', 'a platform', 'discover', 'lists']);

describe('accessible', () => {
  test.each(Object.entries(PAGES))('%s', async (name, path) => {
    const page = await visit(path);
    const widths = OF_BOTH_WIDTHS.has(name) ? SCREENS : undefined;
    expect(await violationsOf(page, widths)).toEqual([]);
  });

  test('a curated list', async () => {
    const page = await visit('/lists');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL('/lists');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the not-found page', async () => {
    const page = await visit('/movie/abc', { tolerate: /404/ });
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the contact form with errors in every field, and its confirmation', async () => {
    const page = await visit('/contact', { tolerate: /422/ });
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.locator('[aria-invalid]')).toHaveCount(4);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto('/contact#enviada');
    await expect(page.getByRole('heading', { name: 'Recebemos sua mensagem.' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the error screen', async () => {
    const page = await visit('/genres', { tolerate: /400/ });
    await page.route('**/api/movies/598', (route) => route.fulfill({ status: 400, json: {} }));
    await go(page, CIDADE);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the share dialog', async () => {
    const page = await visit(CIDADE);
    await page.getByRole('button', { name: 'COMPARTILHAR' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a page past the end', async () => {
    const page = await visit('/descubra/filmes?page=99', { tolerate: /404/ });
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the filters on a phone', async () => {
    const page = await visit('/descubra/filmes?generos=18', PHONE);
    await page.getByRole('button', { name: 'Filtros (1)' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await page.getByText('Mais gêneros').last().click();
    expect(await violationsHere(page, TAGS)).toEqual([]);
  });

  test('the open menu', async () => {
    const page = await visit('/', PHONE);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(await violationsHere(page, TAGS)).toEqual([]);
  });
});
