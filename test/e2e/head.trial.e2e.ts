import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { MovieInfo, SerieInfo, TitleInfo } from '#api/types.ts';
import { nameOf, pathOf, read } from './catalogue.ts';
import { CIDADE, expect, go, site, visitAfresh as visit, visitAsCrawler } from './site.ts';

/** The meta data of the document, by name or property. */
const metaOf = (page: Page) =>
  page.evaluate(() => {
    const tags = [...document.head.querySelectorAll('meta[name], meta[property]')];
    const entries = tags.map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
    return { names: entries.map(([name]) => name), values: Object.fromEntries(entries) };
  });

/** The structured data of the page's title, without breadcrumbs. */
async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const titles = things.filter((thing) => /^(Movie|TVSeries)$/.test(String(thing['@type'])));
  expect(titles).toHaveLength(1);
  return titles[0] ?? {};
}

const TITLES = [
  ['a film', '/movies/598'],
  ['a series', '/series/1104'],
  ['a novela', '/series/92000060'],
  ['a film nobody offers', '/movies/25376'],
] as const;

describe.each(TITLES)('the head of %s', (_, api) => {
  const load = () => read<TitleInfo>(api);
  const open = (title: TitleInfo) => visitAsCrawler(pathOf(title));

  test('has its name, a description and the canonical address', async () => {
    const title = await load();
    const page = await open(title);
    const url = site + pathOf(title);
    const description = [...title.overview].slice(0, 160).join('').trimEnd();
    const heading = `${nameOf(title)} | VouVer`;
    await expect(page).toHaveTitle(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(nameOf(title));
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url);
    const { names, values } = await metaOf(page);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.entries(values).filter(([, value]) => value === '')).toEqual([]);
    const image = `${site}/art/share/${title.media_type}/${title.id}.png`;
    expect(values).toMatchObject({
      description,
      'og:type': title.media_type === 'movie' ? 'video.movie' : 'video.tv_show',
      'og:site_name': 'VouVer',
      'og:locale': 'pt_BR',
      'og:title': heading,
      'og:description': description,
      'og:url': url,
      'og:image': image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': heading,
      'twitter:description': description,
      'twitter:image': image,
    });
    expect(values).not.toHaveProperty('robots');
  });

  test('has a preview image', async () => {
    const { media_type: type, id } = await load();
    const answer = await fetch(`${site}/art/share/${type}/${id}.png`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toMatch(/max-age=\d{4,}/);
    const png = Buffer.from(await answer.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.subarray(12, 16).toString()).toBe('IHDR');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300 * 1024);
  });

  test('has structured data', async () => {
    const title = await load();
    const data = await structuredData(await open(title));
    const url = site + pathOf(title);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': title.media_type === 'movie' ? 'Movie' : 'TVSeries',
      name: nameOf(title),
      url,
      description: title.overview,
      image: expect.stringMatching(/^http.*\.png$/),
      genre: title.genres.map(({ name }) => name),
    });
    expect(emptyOf(data)).toEqual([]);
    expect(data['actor']).toContainEqual(
      expect.objectContaining({ '@type': 'Person', name: expect.any(String) }),
    );
    const dates = ['datePublished', 'dateCreated', 'startDate', 'endDate'].flatMap(
      (name) => data[name] ?? [],
    );
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

/** Paths of all empty values, at any depth. */
function emptyOf(value: unknown, path = '$'): string[] {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => emptyOf(inner, `${path}.${key}`));
}

test('a film has its directors and duration', async () => {
  const { runtime, release_date: date } = await read<MovieInfo>('/movies/598');
  const data = await structuredData(await visit(CIDADE));
  expect(data).toMatchObject({ duration: `PT${runtime}M`, dateCreated: date, contentRating: '16' });
  expect(data['director']).toEqual([expect.objectContaining({ name: 'Fernando Meirelles' })]);
});

test('a series has its start date and its numbers of seasons and episodes', async () => {
  const serie = await read<SerieInfo>('/series/92000060');
  const data = await structuredData(await visit(pathOf(serie)));
  expect(data).toMatchObject({
    startDate: serie.first_air_date,
    numberOfSeasons: serie.number_of_seasons,
    numberOfEpisodes: serie.number_of_episodes,
  });
});

test('the head changes with a navigation in the browser', async () => {
  const page = await visit('/');
  await go(page, CIDADE);
  await expect(page).toHaveTitle('Cidade de Deus | VouVer');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site + CIDADE);
  await page.goBack();
  await expect(page).not.toHaveTitle(/Cidade de Deus/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site}/`);
});

test('the home page has a preview image too', async () => {
  const { values } = await metaOf(await visit('/'));
  const png = Buffer.from(await (await fetch(values['og:image'] ?? '')).arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('a title without an overview has a description too', async () => {
  const page = await visit('/', {
    before: (tab) =>
      tab.route('**/api/movies/598', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), overview: '' } });
      }),
  });
  await go(page, CIDADE);
  await expect(page).toHaveTitle('Cidade de Deus | VouVer');
  expect((await metaOf(page)).values['description']?.length).toBeGreaterThan(50);
});
