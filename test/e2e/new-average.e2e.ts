import type { Page } from 'playwright';
import { test } from 'vitest';
import type { ApiPage, MediaItem, TitleInfo } from '#api/types.ts';
import { pathOf, read } from './catalogue.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, go, untilHydrated, visitWithoutPictures } from './site.ts';
import { action, expectToast, star, UNUSED } from './title-actions.ts';

// After a rating or a mark is saved, what the server now says is read again, although pages use loaded data for five
// minutes, and browsers and caches in front of the site use public answers for one.

const LIST = '/category/popular';

/** The card of a title in a list. */
const card = (page: Page, { id }: Pick<MediaItem, 'id'>) =>
  page.locator(`main li:has(a[href$="-${id}"])`).first();

/** The title as the API answers the page that reads it again. */
async function readAgain(page: Page, { id }: Pick<MediaItem, 'id'>): Promise<TitleInfo> {
  const response = await page.waitForResponse((answer) =>
    answer.url().endsWith(`/api/movies/${id}`),
  );
  return (await response.json()) as TitleInfo;
}

/** A popular film that this many others have rated with five stars. */
async function ratedFilm(place: number, others: number) {
  const { items } = await read<ApiPage<MediaItem>>('/movies/popular?page=1&size=20');
  const film = items.at(place)!;
  const people = await Promise.all(Array.from({ length: others }, () => createPerson()));
  for (const person of people)
    await person.call('POST', '/rating', { media_id: film.id, type: 'movie', rating: 10 });
  return film;
}

test(
  'the page, its cards and another tab show the average that a rating has changed',
  { tags: 'default' },
  async () => {
    const film = await ratedFilm(-1, 9);
    const person = await createPerson();
    const page = await visitWithoutPictures(LIST, {
      before: asPerson(person),
      tolerate: RegExp(UNUSED),
    });
    const secondTab = await page.context().newPage();
    await secondTab.goto(LIST);
    await untilHydrated(secondTab);
    for (const tab of [page, secondTab])
      await expect(card(tab, film)).not.toContainText('Nota 9,4');

    // The browser has the title's public data in its HTTP cache: the page is opened in the browser.
    const loaded = readAgain(page, film);
    await go(page, pathOf(film));
    expect((await loaded).our_rating.count).toBe(9);
    const again = readAgain(page, film);
    await star(page, 2).click();
    await expectToast(page, 'Obrigado pela avaliação');
    // The page's own data is the database's: nine of ten points each, and four.
    expect((await again).our_rating).toMatchObject({ average: 9.4, count: 10 });
    await expect(card(secondTab, film)).toContainText('Nota 9,4');
    await page.goBack();
    await expect(card(page, film)).toContainText('Nota 9,4');

    // A rating that is cleared counts no more: cards show IMDb's again.
    await secondTab.close();
    await go(page, pathOf(film));
    const cleared = readAgain(page, film);
    await action(page, 'Sua nota: 2').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '2 estrelas', exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirmar avaliação' }).click();
    expect((await cleared).our_rating.count).toBe(9);
    await page.goBack();
    await expect(card(page, film)).not.toContainText('Nota 9,4');
  },
);

test('a mark on a title’s page has its data read again', async () => {
  const film = await ratedFilm(-2, 0);
  const person = await createPerson();
  const page = await visitWithoutPictures(pathOf(film), {
    before: asPerson(person),
    tolerate: RegExp(UNUSED),
  });
  const again = readAgain(page, film);
  await action(page, 'VOU VER').click();
  await expectToast(page, 'Adicionado');
  expect((await again).id).toBe(film.id);
});
