import type { Page, Route } from 'playwright';
import { test } from 'vitest';
import { changeMovie } from './catalogue.ts';
import { CIDADE, expect, go, visitAfresh as visit } from './site.ts';

const HOST = 'https://image.tmdb.org';
/** One grey pixel. */
const PHOTO = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const photo = (route: Route) => route.fulfill({ contentType: 'image/gif', body: PHOTO });

/** Opens Cidade de Deus with photos, for which `host` handles the requests. */
async function pictured(host: (route: Route) => unknown, tolerate?: RegExp): Promise<Page> {
  const page = await visit('/genres', {
    ...(tolerate && { tolerate }),
    thirdParties: [HOST],
    before: async (tab) => {
      await tab.route(`${HOST}/**`, host);
      await changeMovie(tab, 598, (movie) => {
        movie.poster_path = '/poster.jpg';
        movie.backdrop_path = '/backdrop.jpg';
        for (const person of movie.credits.cast) person.profile_path = '/profile.jpg';
        for (const offer of movie.providers.stream) offer.logo_path = '/logo.jpg';
      });
    },
  });
  await go(page, CIDADE);
  await expect(page.getByRole('region', { name: 'Elenco' })).toBeAttached();
  return page;
}

const poster = (page: Page) => page.getByRole('img', { name: 'Cartaz de Cidade de Deus' });
const portrait = (page: Page) =>
  page.getByRole('region', { name: 'Elenco' }).getByRole('listitem').first().locator('img');

test('photos have the sizes a screen needs, and those far below load when near', async () => {
  const page = await pictured(photo);
  await expect(poster(page)).toHaveAttribute(
    'srcset',
    /\/w300\/poster\.jpg 300w, .*\/w500\/poster\.jpg 500w/,
  );
  await expect(poster(page)).toHaveAttribute('sizes', /300px/);
  await expect(poster(page)).toHaveJSProperty(
    'currentSrc',
    'https://image.tmdb.org/t/p/w300/poster.jpg',
  );
  await expect(page.locator('img[src*="backdrop.jpg"]')).toHaveAttribute(
    'srcset',
    /original\/backdrop\.jpg/,
  );
  await expect(portrait(page)).toHaveAttribute('loading', 'lazy');
  await expect(portrait(page)).toHaveAttribute(
    'srcset',
    /^https:\/\/image\.tmdb\.org\/t\/p\/w300\/profile\.jpg/,
  );
  await portrait(page).scrollIntoViewIfNeeded();
  await expect(portrait(page)).toHaveJSProperty('complete', true);
});

test.each([
  ['cut', (route: Route) => route.abort('connectionreset')],
  ['404', (route: Route) => route.fulfill({ status: 404, body: '' })],
])('a photo that fails to load (%s) is replaced by a drawing of the same size', async (_, fail) => {
  const real = await pictured(photo);
  await portrait(real).scrollIntoViewIfNeeded();
  const boxes = async (page: Page) => {
    const [a, b] = [await poster(page).boundingBox(), await portrait(page).boundingBox()];
    return [a?.width, a?.height, b?.width, b?.height];
  };
  const expected = await boxes(real);

  const page = await pictured(fail, /image\.tmdb\.org|ERR_|404/);
  await expect(poster(page)).toHaveAttribute('src', '/art/poster/movie/598.svg');
  await expect(poster(page)).not.toHaveAttribute('srcset', /./);
  await portrait(page).scrollIntoViewIfNeeded();
  await expect(portrait(page)).toHaveAttribute('src', /^\/art\/avatar\/\d+\.svg$/);
  await expect(portrait(page)).toHaveJSProperty('complete', true);
  expect(await boxes(page)).toEqual(expected);
  await expect(page.locator('img[src*="backdrop.jpg"]')).toHaveCount(0);
  const ticket = page.getByRole('region', { name: 'Assista agora' });
  await expect(ticket.getByText('gp', { exact: true })).toBeVisible();
});
