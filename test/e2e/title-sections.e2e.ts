import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { SerieInfo, TitleInfo } from '#api/types.ts';
import { changeMovie, changeSerie, pathOf, read } from './catalogue.ts';
import { CIDADE, expect, go, screens, visitWithoutPictures as visit } from './site.ts';
import { firstByDefault } from '#test/tier.ts';

/** Order of a title's sections (docs/product-rules.md R7). */
const ORDER = [
  'Assista agora',
  'Ações',
  'Ficha técnica',
  'Sinopse',
  'Produtos relacionados',
  'Vídeos e trailers',
  'Você também pode gostar de:',
  'Elenco',
  'Equipe',
];
const TITLES = ['/movies/598', '/series/1104', '/series/92000060'] as const;

const sections = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const badges = (page: Page) =>
  page.getByRole('main').getByRole('list').first().getByRole('listitem');
const topOf = async (page: Page, name: string) =>
  (await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox())?.y ?? 0;

describe.each(firstByDefault(TITLES))('the sections of %s', (api) => {
  test.each(screens('1440 px'))(
    'come in order at $name',
    { tags: 'default' },
    async ({ screen }) => {
      const title = await read<TitleInfo>(api);
      const products = await read<{ total: number }>(
        `/products?media_id=${title.id}&media_type=${title.media_type}`,
      );
      const absent = new Set([
        products.total === 0 && 'Produtos relacionados',
        title.videos.results.length === 0 && 'Vídeos e trailers',
      ]);
      const page = await visit(pathOf(title), screen);
      const expected = ORDER.filter((name) => !absent.has(name));
      expect((await sections(page)).filter((name) => ORDER.includes(name))).toEqual(expected);
      const below = expected.slice(2);
      const tops = await Promise.all(below.map((name) => topOf(page, name)));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    },
  );
});

test(
  'a film shows its poster, its name in capitals, its badges and its scores',
  { tags: 'default' },
  async () => {
    const page = await visit(CIDADE);
    await expect(page.getByRole('img', { name: 'Cartaz de Cidade de Deus' })).toBeVisible();
    const heading = page.getByRole('heading', { level: 1, name: 'Cidade de Deus' });
    expect((await heading.innerText()).replace(/\s+/g, ' ').trim()).toBe('CIDADE DE DEUS');
    await expect(badges(page)).toHaveText([/^16/, 'Drama, Crime', '30/08/2002', '2h 10min']);
    await expect(page.getByTitle('Não recomendado para menores de 16 anos')).toHaveText('16');
    const scores = page.getByRole('region', { name: 'Avaliações' });
    await expect(scores.getByRole('term')).toHaveText(['Rotten Tomatoes', 'Metacritic', 'IMDb']);
    await expect(scores.getByRole('definition')).toHaveText(['91%', '79', '8,6']);
  },
);

test('a series says so, how much there is of it, and how long a chapter is', async () => {
  const serie = await read<SerieInfo>('/series/92000060');
  const page = await visit('/genres', {
    before: (tab) =>
      changeSerie(tab, 70523, (dark) => {
        dark.episode_runtime = null;
        dark.number_of_seasons = null;
      }),
  });
  await go(page, pathOf(serie));
  await expect(badges(page)).toHaveText([
    /^12/,
    'Série',
    'Novela, Drama, Suspense',
    '26/03/2012',
    '179 capítulos',
    '1h por capítulo',
  ]);
  await go(page, '/serie/dark-70523');
  await expect(badges(page).last()).toHaveText('01/12/2017');
});

test('age ratings have their official colours, and an unknown one has no badge', async () => {
  const ratings = [
    [598, 'L', '#00B150'],
    [446159, '10', '#00CDFF'],
    [475557, '12', '#FFCD00'],
    [496243, '14', '#FF6600'],
    [47931, '16', '#FE0000'],
    [550, '18', '#000000'],
  ] as const;
  const page = await visit('/genres', {
    before: async (tab) => {
      for (const [id, rating] of ratings) {
        await changeMovie(tab, id, (movie) => {
          movie.content_ratings.rating = rating;
        });
      }
      await changeMovie(tab, 666, (movie) => {
        movie.content_ratings.rating = 'XX' as 'L';
      });
    },
  });
  for (const [id, rating, colour] of ratings) {
    await go(page, `/movie/${id}`);
    const badge = page.getByRole('main').getByText(rating, { exact: true });
    await expect(badge).toHaveCSS('background-color', rgb(colour));
    await expect(badges(page).first()).toHaveText(
      new RegExp(`^${rating}Classificação: (Livre|Não recomendado)`),
    );
  }
  await go(page, '/movie/666');
  await expect(page.getByRole('heading', { level: 1, name: 'Central do Brasil' })).toBeVisible();
  await expect(badges(page).first()).not.toHaveText(/Classificação|XX/);
});

/** `#FF6600` in the browser's notation. */
function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

test('missing scores are left out, and without any so is their section', async () => {
  const page = await visit('/genres', {
    before: async (tab) => {
      await changeMovie(tab, 598, (movie) => {
        movie.ratings = { rotten_tomatoes: null, metacritic: null, imdb: 7 };
      });
      await changeMovie(tab, 25376, (movie) => {
        movie.ratings = { rotten_tomatoes: null, metacritic: null, imdb: null };
      });
    },
  });
  await go(page, CIDADE);
  const scores = page.getByRole('region', { name: 'Avaliações' });
  await expect(scores.getByRole('definition')).toHaveText(['7,0']);
  await expect(scores.getByRole('term')).toHaveText(['IMDb']);
  await go(page, '/movie/25376');
  await expect(page.getByRole('heading', { name: 'O Segredo dos Seus Olhos' })).toBeVisible();
  await expect(page.getByText('Avaliações')).toHaveCount(0);
});

test('missing fields have a message, or are left out', { tags: 'default' }, async () => {
  const page = await visit('/genres', {
    before: async (tab) => {
      await tab.route('**/api/products?media_id=598*', (route) =>
        route.fulfill({ json: { items: [], total: 0, page: 1, size: 50, pages: 0 } }),
      );
      await changeMovie(tab, 598, (movie) => {
        movie.overview = '';
        movie.credits = { cast: [], crew: [] };
        movie.videos.results = [];
        movie.recommendations.results = [];
        movie.genres = [];
        movie.release_date = null;
        movie.runtime = null;
      });
    },
  });
  await go(page, CIDADE);
  await expect(page.getByText('SEM INFORMAÇÕES DE SINOPSE', { exact: true })).toBeVisible();
  await expect(page.getByText('SEM INFORMAÇÕES DE ELENCO', { exact: true })).toBeVisible();
  await expect(page.getByText('SEM INFORMAÇÕES DE EQUIPE', { exact: true })).toBeVisible();
  await expect(badges(page)).toHaveText([/^16/]);
  for (const name of [
    'Produtos relacionados',
    'Vídeos e trailers',
    'Você também pode gostar de:',
  ]) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  for (const word of ['null', 'undefined', 'NaN', 'Invalid Date']) {
    await expect(page.getByRole('main').getByText(word)).toHaveCount(0);
  }
});
