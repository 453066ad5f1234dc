import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { PersonInfo } from '#api/types.ts';
import { read } from './catalogue.ts';
import { CIDADE, expect, go, site, visit, visitAsCrawler } from './site.ts';

/** The part of schema.org that these tests read. */
interface Thing {
  [property: string]: unknown;
  position?: number;
  name?: string;
  url?: string;
  item?: string;
  itemListElement?: Thing[];
  mainEntity?: Thing;
  logo?: Thing;
}

/** All structured data of a page, by type. */
async function thingsOf(page: Page): Promise<Map<string, Thing>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = texts.map((text) => JSON.parse(text) as Thing);
  expect(things.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true);
  const kinds = things.map((thing) => String(thing['@type']));
  expect(new Set(kinds).size).toBe(kinds.length);
  return new Map(things.map((thing, place) => [kinds[place] ?? '', thing]));
}

/** The list items in a page's structured data. */
const itemsOf = (page: Thing | undefined): Thing[] => page?.mainEntity?.itemListElement ?? [];

/** Path, types in alphabetical order, breadcrumb names, and preview image. */
const PAGES: [path: string, kinds: string, trail: string, picture: string][] = [
  ['/', 'Organization WebSite', '', 'site'],
  [CIDADE, 'BreadcrumbList Movie', 'Filmes > Cidade de Deus', 'movie/598'],
  [
    '/serie/avenida-brasil-92000060',
    'BreadcrumbList TVSeries',
    'Séries > Avenida Brasil',
    'serie/92000060',
  ],
  ['/person/90000081', 'BreadcrumbList Person', '', 'person/90000081'],
  ['/genres', 'BreadcrumbList CollectionPage', 'Gêneros', 'page/generos'],
  ['/movie/genre/18', 'BreadcrumbList CollectionPage', 'Gêneros > Filmes: Drama', 'genre/18'],
  ['/serie/genre/10766', 'BreadcrumbList CollectionPage', 'Gêneros > Novelas', 'genre/10766'],
  ['/platforms', 'BreadcrumbList CollectionPage', 'Plataformas', 'page/plataformas'],
  ['/platform/8', 'BreadcrumbList CollectionPage', 'Plataformas > Netflix', 'platform/8'],
  ['/releases', 'BreadcrumbList CollectionPage', 'Novidades', 'page/novidades'],
  [
    '/category/popular',
    'BreadcrumbList CollectionPage',
    'Lançamentos da semana',
    'page/lancamentos',
  ],
  ['/category/indications', 'BreadcrumbList CollectionPage', 'Indicações', 'page/indicacoes'],
  ['/descubra/filmes', 'BreadcrumbList CollectionPage', 'Filmes', 'page/filmes'],
  ['/descubra/series', 'BreadcrumbList CollectionPage', 'Séries', 'page/series'],
  ['/lists', 'BreadcrumbList CollectionPage', 'Coleções', 'page/colecoes'],
  ['/our-lists/1', 'BreadcrumbList CollectionPage', '', 'list/1'],
];

describe.each(PAGES)('%s', (path, kinds, trail, picture) => {
  test('has structured data and breadcrumbs', async () => {
    const things = await thingsOf(await visitAsCrawler(path));
    expect([...things.keys()].toSorted().join(' ')).toBe(kinds);
    const steps = things.get('BreadcrumbList')?.itemListElement ?? [];
    if (path !== '/') {
      expect(steps[0]).toMatchObject({ position: 1, name: 'Início', item: `${site}/` });
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, place) => place + 1));
      expect(steps.at(-1)?.item).toBe(site + path);
    }
    if (trail !== '')
      expect(
        steps
          .slice(1)
          .map(({ name }) => name)
          .join(' > '),
      ).toBe(trail);
    const collection = things.get('CollectionPage');
    if (!collection) return;
    expect(collection).toMatchObject({ url: site + path, inLanguage: 'pt-BR' });
    const items = itemsOf(collection);
    expect(collection.mainEntity).toMatchObject({ numberOfItems: items.length });
    expect(items.length).toBeGreaterThan(2);
    expect(items[0]).toMatchObject({ '@type': 'ListItem', position: 1, name: expect.any(String) });
    expect(new Set(items.map(({ url }) => url)).size).toBe(items.length);
    const first = await fetch(items[0]?.url ?? '', { redirect: 'manual' });
    expect(first.status).toBe(200);
  });

  test('has a preview image', async () => {
    const page = await visitAsCrawler(path);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    expect(await meta('og:image')).toBe(`${site}/art/share/${picture}.png`);
    expect(await meta('twitter:image')).toBe(await meta('og:image'));
    expect(await meta('twitter:card')).toBe('summary_large_image');
    expect((await meta('og:image:alt'))?.length).toBeGreaterThan(3);
    const answer = await fetch(`${site}/art/share/${picture}.png`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await answer.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300 * 1024);
  });
});

test('the site describes its search', async () => {
  const things = await thingsOf(await visitAsCrawler('/'));
  expect(things.get('WebSite')).toMatchObject({
    name: 'VouVer',
    url: `${site}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${site}/search?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
  const logo = things.get('Organization')?.logo;
  expect((await fetch(logo?.url ?? '')).headers.get('content-type')).toBe('image/png');
});

test('a person has the known facts, without empty values', async () => {
  const person = await read<PersonInfo>('/persons/90000081');
  const data = (await thingsOf(await visitAsCrawler('/person/90000081'))).get('Person');
  expect(data).toMatchObject({
    name: person.name,
    url: `${site}/person/90000081`,
    jobTitle: expect.stringMatching(/\w/),
  });
  expect(Object.values(data ?? {}).filter((value) => value === '' || value === null)).toEqual([]);
});

describe('a listing of several pages', () => {
  const linksOf = async (path: string) => {
    const page = await visitAsCrawler(path);
    const href = async (rel: string) => {
      const link = page.locator(`head link[rel=${rel}]`);
      return (await link.count()) === 0 ? null : link.getAttribute('href');
    };
    return {
      things: await thingsOf(page),
      links: [await href('canonical'), await href('prev'), await href('next')],
    };
  };
  const at = (page: number) => `${site}/movie/genre/18${page > 1 ? `?page=${page}` : ''}`;

  test('each is its own canonical page, and names the previous and the next', async () => {
    expect((await linksOf('/movie/genre/18')).links).toEqual([at(1), null, at(2)]);
    expect((await linksOf('/movie/genre/18?page=1')).links).toEqual([at(1), null, at(2)]);
    const second = await linksOf('/movie/genre/18?page=2');
    expect(second.links.slice(0, 2)).toEqual([at(2), at(1)]);
    expect(itemsOf(second.things.get('CollectionPage'))[0]?.position).toBe(31);
  });

  test('the last one has no next', async () => {
    const { pages } = await read<{ pages: number }>('/movies/genre/18?page=1&size=30');
    expect((await linksOf(`/movie/genre/18?page=${pages}`)).links).toEqual([
      at(pages),
      at(pages - 1),
      null,
    ]);
  });

  test('with filters, the unfiltered one is canonical', async () => {
    const { links } = await linksOf('/descubra/filmes?generos=18&page=2');
    expect(links).toEqual([`${site}/descubra/filmes`, null, null]);
  });
});

test('structured data of the previous page is removed, and hydration logs no warning', async () => {
  const page = await visit('/');
  expect([...(await thingsOf(page)).keys()]).toEqual(['WebSite', 'Organization']);
  await go(page, '/genres');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site}/genres`);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});
