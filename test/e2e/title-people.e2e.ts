import { test } from 'vitest';
import type { MovieInfo } from '#api/types.ts';
import { changeMovie, read } from './catalogue.ts';
import { CIDADE, expect, go, visitWithoutPictures as visit } from './site.ts';

const person = (id: number, name: string, gender: 0 | 1 | 2, popularity = 50 - (id % 50)) => ({
  id,
  name,
  profile_path: null,
  known_for_department: 'Acting',
  popularity,
  gender,
});

test(
  'the technical sheet names at most six people a group, the best known first',
  { tags: 'default' },
  async () => {
    const movie = await read<MovieInfo>('/movies/598');
    const page = await visit(CIDADE);
    const sheet = page.getByRole('region', { name: 'Ficha técnica' });
    const group = (term: string) =>
      sheet.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: term }) });
    await expect(group('Elenco').getByRole('link')).toHaveText(
      movie.credits.cast
        .toSorted((a, b) => b.popularity - a.popularity)
        .slice(0, 6)
        .map(({ name }) => name),
    );
    await expect(group('Direção').getByRole('link')).toHaveText([
      'Fernando Meirelles',
      'Kátia Lund',
    ]);
    await expect(group('Roteiro').getByRole('link')).toHaveCount(2);
    await expect(group('Produção').getByRole('link')).toHaveCount(2);
    await expect(group('Título original').getByRole('definition')).toHaveText('Cidade de Deus');
    await expect(group('País').getByRole('definition')).toHaveText(['Brasil', 'França']);
    await expect(sheet.getByRole('term').first()).toHaveCSS('text-transform', 'uppercase');
    await group('Direção').getByRole('link', { name: 'Fernando Meirelles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fernando Meirelles' })).toBeVisible();
    await expect(page).toHaveURL(/\/person\/\d+$/);
  },
);

test('long names are cut after fifteen characters visually, but not for screen readers', async () => {
  const page = await visit(CIDADE);
  const cast = page.getByRole('region', { name: 'Elenco' });
  const long = cast.getByRole('link', { name: /^Alexandre Rodrigues\s*Buscapé$/ });
  await expect(long).toBeAttached();
  await expect(long.getByText('Alexandre Rodri…', { exact: true })).toBeVisible();
  await expect(long).toHaveAttribute('title', 'Alexandre Rodrigues');
  const short = cast.getByRole('link', { name: /^Leandro Firmino\s*Zé Pequeno$/ });
  await expect(short.getByText('Leandro Firmino', { exact: true })).toBeVisible();
  await expect(short).not.toHaveAttribute('title');
});

test('jobs are in Portuguese, in the gender of the person', async () => {
  const page = await visit('/genres', {
    before: (tab) =>
      changeMovie(tab, 598, (movie) => {
        movie.credits.crew = [
          { ...person(1, 'Ana', 1), job: 'Director', department: 'Directing' },
          { ...person(2, 'Beto', 2), job: 'Director', department: 'Directing' },
          { ...person(3, 'Cris', 0), job: 'Producer', department: 'Production' },
          { ...person(4, 'Dora', 1), job: 'Costume Design', department: 'Costume & Make-Up' },
          { ...person(5, 'Eva', 1), job: 'Editor', department: 'Editing' },
          { ...person(6, 'Fábio', 2), job: 'Dolby Consultant', department: 'Sound' },
        ];
      }),
  });
  await go(page, CIDADE);
  await expect(page.getByRole('region', { name: 'Equipe' }).getByRole('link')).toHaveText([
    /Ana\s*Diretora$/,
    /Beto\s*Diretor$/,
    /Cris\s*Produtor$/,
    /Dora\s*Figurinista$/,
    /Eva\s*Montadora$/,
    /Fábio\s*Profissional de som$/,
  ]);
});

test('the crew names a person once, with all their jobs', async () => {
  const page = await visit('/genres', {
    before: (tab) =>
      changeMovie(tab, 598, (movie) => {
        movie.credits.crew = [
          { ...person(90000001, 'Ana', 1), job: 'Director', department: 'Directing' },
          { ...person(90000002, 'Beto', 2), job: 'Editor', department: 'Editing' },
          { ...person(90000001, 'Ana', 1), job: 'Writer', department: 'Writing' },
          { ...person(90000001, 'Ana', 1), job: 'Screenplay', department: 'Writing' },
          { ...person(90000001, 'Ana', 1), job: 'Producer', department: 'Production' },
        ];
      }),
  });
  await go(page, CIDADE);
  await expect(page.getByRole('region', { name: 'Equipe' }).getByRole('link')).toHaveText([
    /Ana\s*Diretora, Roteirista, Produtora$/,
    /Beto\s*Montador$/,
  ]);
});

test(
  'videos load their player only on a click, and at most two are shown',
  { tags: 'default' },
  async () => {
    const requests: string[] = [];
    const page = await visit('/genres', {
      thirdParties: ['https://www.youtube-nocookie.com'],
      before: async (tab) => {
        await tab.route(/youtube/, (route) => {
          requests.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<p>tocando</p>' });
        });
        await changeMovie(tab, 598, (movie) => {
          movie.videos.results = ['aaa', 'b/b', 'ccc'].map((key) => ({
            key,
            name: `Vídeo ${key}`,
            site: 'YouTube',
            type: 'Trailer',
          }));
        });
      },
    });
    await go(page, CIDADE);
    const videos = page.getByRole('region', { name: 'Vídeos e trailers' });
    const players = videos.getByRole('link', { name: /^Assistir ao vídeo:/ });
    await expect(players).toHaveCount(2);
    await players.first().hover();
    expect(requests).toEqual([]);
    await players.first().click();
    await expect(page.frameLocator('iframe').getByText('tocando')).toBeVisible();
    expect(requests).toEqual([
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aaa\?/),
    ]);
    await expect(videos.locator('iframe')).toHaveAttribute('title', 'Vídeo aaa');
    await expect(players).toHaveCount(1);
    await expect(players).toHaveAttribute('href', /b%2Fb$/);
  },
);

test('recommendations link to their pages', async () => {
  const page = await visit(CIDADE);
  const next = page.getByRole('region', { name: 'Você também pode gostar de:' }).getByRole('link');
  expect(await next.count()).toBeGreaterThanOrEqual(6);
  const href = await next.first().getAttribute('href');
  expect(href).toMatch(/^\/(movie|serie)\/[a-z0-9-]+-\d+$/);
  await next.first().click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByRole('region', { name: 'Assista agora' })).toBeVisible();
});

test('products open the shop in a new tab, with prices in reais', async () => {
  const page = await visit(CIDADE, {
    thirdParties: ['https://loja.vouver.com.br'],
    before: (_, context) =>
      context.route('https://loja.vouver.com.br/**', (route) => route.fulfill({ body: 'loja' })),
  });
  const product = page
    .getByRole('region', { name: 'Produtos relacionados' })
    .getByRole('link')
    .first();
  await expect(product).toContainText('R$\u00a084,90');
  await expect(product).toHaveAttribute('rel', /\bno(referrer|opener)\b/);
  const opening = page.waitForEvent('popup');
  await product.click();
  await expect(await opening).toHaveURL(
    /^https:\/\/loja\.vouver\.com\.br\/produto\/camiseta-cidade/,
  );
});
