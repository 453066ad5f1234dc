import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import {
  cards,
  chip,
  chips,
  expectList,
  FILMES,
  fromApi,
  GUIDE,
  rail,
  settled,
  summaryOf,
} from './discover.ts';
import { expect, PHONE, shiftsOf, untilHydrated, visitWithoutPictures as visit } from './site.ts';

const THIS_YEAR = new Date().getFullYear();
const set = async (page: Page, name: string, value: string) => {
  await rail(page).getByRole('textbox', { name, exact: true }).fill(value);
  await page.keyboard.press('Enter');
};

/** Moves the pointer, pressed, from beside the middle of a slider's thumb. */
async function drag(page: Page, name: string, side: number, by: number) {
  const slider = rail(page).getByRole('slider', { name });
  const box = (await slider.boundingBox())!;
  const share = await slider.evaluate(
    ({ value, min, max }: HTMLInputElement) => (+value - +min) / (+max - +min),
  );
  const x = box.x + 22 + (box.width - 44) * share + side;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 5 });
  await page.mouse.up();
}

test('both thumbs of one year can be dragged', async () => {
  const page = await visit(`${FILMES}?de=2000&ate=2000`);
  await drag(page, 'A partir de que ano', -8, -40);
  await expect(page).toHaveURL(/\?de=19\d\d&ate=2000$/);
  await page.goto(`${FILMES}?de=2000&ate=2000`);
  await untilHydrated(page);
  await drag(page, 'Até que ano', 8, 20);
  await expect(page).toHaveURL(/\?de=2000&ate=20[012]\d$/);
  await expect(page).not.toHaveURL(/ate=2000/);
});

/** Each filter alone: how to set it, the address, the chip's label, the API's query for the same list. */
const FILTERS: Record<string, [(page: Page) => Promise<void>, string, string, string]> = {
  'the first year': [
    (page) => set(page, 'Primeiro ano', '2010'),
    '?de=2010',
    'A partir de 2010',
    'year_min=2010',
  ],
  'the last year': [
    (page) => set(page, 'Último ano', '1990'),
    '?ate=1990',
    'Até 1990',
    'year_max=1990',
  ],
  'a note': [
    async (page) => {
      await rail(page).getByText('Abaixo').click();
      await set(page, 'Nota', '7,5');
    },
    '?nota=7.5&nota_e=abaixo',
    'Nota abaixo de 7,5',
    'note=7.5&note_is=below',
  ],
  'a value, which alone means above it': [
    (page) => set(page, 'Nota', '8'),
    '?nota=8&nota_e=acima',
    'Nota acima de 8,0',
    'note=8&note_is=above',
  ],
  'an order': [
    (page) => rail(page).getByText('Menor primeiro', { exact: true }).click(),
    '?ordem=crescente',
    'Menor nota primeiro',
    'sort=asc',
  ],
  'a genre': [
    (page) => rail(page).getByText('Drama', { exact: true }).click(),
    '?generos=18',
    'Drama',
    'genre_ids=18',
  ],
  'a platform': [
    (page) => rail(page).locator('label', { hasText: 'Globoplay' }).click(),
    '?plataformas=307',
    'Globoplay',
    'provider_ids=307',
  ],
  'an age rating': [
    (page) => rail(page).getByTitle('Livre para todos os públicos').click(),
    '?idade=L',
    'Livre',
    'age_ratings=L',
  ],
  free: [
    (page) => rail(page).getByText('Só grátis').click(),
    '?gratis=1',
    'Só grátis',
    'free=true',
  ],
};

describe('one filter', () => {
  test.each(Object.entries(FILTERS))('%s', async (_, [turnOn, address, label, query]) => {
    const page = await visit(FILMES);
    const { total } = await fromApi(`provider_ids=${GUIDE}`);
    await expect(summaryOf(page)).toHaveText(`${total} títulos`);
    await turnOn(page);
    await expect(page).toHaveURL(FILMES + address);
    const whole = query.includes('provider_ids') ? query : `provider_ids=${GUIDE}&${query}`;
    await expectList(page, whole);

    // Opened in a new page, the address shows the same list.
    await page.reload();
    await expectList(page, whole);
    await chip(page, label).click();
    await expect(page).toHaveURL(FILMES);
    await expect(chips(page).getByRole('link')).toHaveCount(0);
    await expectList(page, `provider_ids=${GUIDE}`);
  });

  test('is one history entry: Back and Forward undo and repeat it', async () => {
    const page = await visit(FILMES);
    await rail(page).getByText('Drama', { exact: true }).click();
    await expect(page).toHaveURL(`${FILMES}?generos=18`);
    await rail(page).getByText('Só grátis').click();
    await expect(page).toHaveURL(`${FILMES}?generos=18&gratis=1`);
    await page.goBack();
    await expect(page).toHaveURL(`${FILMES}?generos=18`);
    await expectList(page, `provider_ids=${GUIDE}&genre_ids=18`);
    await expect(rail(page).getByRole('switch', { name: 'Só grátis' })).not.toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(FILMES);
    await expect(rail(page).getByRole('checkbox', { name: 'Drama' })).not.toBeChecked();
    await page.goForward();
    await expect(chip(page, 'Drama')).toBeVisible();
  });
});

const EVERYTHING =
  '?de=1980&ate=2024&nota=6&nota_e=acima&ordem=decrescente&generos=18-80&plataformas=8-307&idade=14-16-18';
const EVERYTHING_QUERY =
  'year_min=1980&year_max=2024&note=6&note_is=above&sort=desc&genre_ids=18,80&provider_ids=8,307&age_ratings=14,16,18';

test(
  'all filters together are in the address, the rail and the chips',
  { tags: 'default' },
  async () => {
    const page = await visit(FILMES + EVERYTHING);
    await expectList(page, EVERYTHING_QUERY);
    await expect(summaryOf(page)).toContainText('de Crime e Drama');
    await expect(chips(page).getByRole('link')).toHaveCount(10 + 1);
    await expect(rail(page).getByRole('textbox', { name: 'Primeiro ano' })).toHaveValue('1980');
    await expect(rail(page).getByRole('radio', { name: 'Acima' })).toBeChecked();
    await rail(page).getByRole('link', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(FILMES);
    await expect(rail(page).getByRole('textbox', { name: 'Primeiro ano' })).toHaveValue('1900');
    await expect(rail(page).getByRole('textbox', { name: 'Último ano' })).toHaveValue(
      String(THIS_YEAR),
    );
    await expect(rail(page).getByRole('textbox', { name: 'Nota' })).toHaveValue('5,0');
    await expect(rail(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(rail(page).getByRole('radio', { checked: true })).toHaveCount(0);
  },
);

describe('exclude one another', () => {
  test('above, below and equal; choosing one again removes it', async () => {
    const page = await visit(`${FILMES}?nota=7&nota_e=acima`);
    for (const [word, address] of [
      ['Igual', '?nota=7&nota_e=igual'],
      ['Abaixo', '?nota=7&nota_e=abaixo'],
      ['Acima', '?nota=7&nota_e=acima'],
    ] as const) {
      await rail(page).getByText(word, { exact: true }).click();
      await expect(page).toHaveURL(FILMES + address);
      await expect(rail(page).getByRole('radio', { checked: true })).toHaveCount(1);
    }
    await rail(page).getByText('Acima', { exact: true }).click();
    await expect(page).toHaveURL(FILMES);
    await expect(rail(page).getByRole('radio', { checked: true })).toHaveCount(0);
  });

  test('ascending and descending; without either the order is by popularity', async () => {
    const page = await visit(`${FILMES}?ordem=crescente`);
    await rail(page).getByText('Maior primeiro', { exact: true }).click();
    await expect(page).toHaveURL(`${FILMES}?ordem=decrescente`);
    await expectList(page, `provider_ids=${GUIDE}&sort=desc`);
    await expect(rail(page).getByRole('radio', { checked: true })).toHaveCount(1);
    await rail(page).getByText('Maior primeiro', { exact: true }).click();
    await expect(page).toHaveURL(FILMES);
  });
});

describe('the sliders', () => {
  test('apply when they are released, as one history entry', async () => {
    const page = await visit(FILMES);
    const before = await page.evaluate(() => window.history.length);
    const thumb = rail(page).getByRole('slider', { name: 'A partir de que ano' });
    const box = await thumb.boundingBox();
    if (!box) throw new Error('no slider');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 22, y);
    await page.mouse.down();
    for (const share of [0.2, 0.4, 0.5]) await page.mouse.move(box.x + box.width * share, y);
    await expect(rail(page).getByRole('textbox', { name: 'Primeiro ano' })).toHaveValue('1963');
    await expect(page).toHaveURL(FILMES);
    await page.mouse.up();
    await expect(page).toHaveURL(`${FILMES}?de=1963`);
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
  });

  test('apply when no key was pressed for a while, and cannot pass one another', async () => {
    const page = await visit(`${FILMES}?de=1990&ate=1992`);
    const before = await page.evaluate(() => window.history.length);
    await rail(page).getByRole('slider', { name: 'A partir de que ano' }).focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`${FILMES}?de=1992&ate=1992`);
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    await expect(rail(page).getByRole('slider', { name: 'A partir de que ano' })).toBeFocused();
  });
});

test('every filter can be set by keyboard, and keeps the focus', async () => {
  const page = await visit(FILMES);
  await rail(page).getByRole('checkbox', { name: 'Crime' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${FILMES}?generos=80`);
  await settled(page);
  await expect(rail(page).getByRole('checkbox', { name: 'Crime' })).toBeFocused();
  await rail(page).getByRole('radio', { name: 'Maior primeiro' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${FILMES}?ordem=decrescente&generos=80`);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${FILMES}?ordem=crescente&generos=80`);
  await settled(page);
  await chip(page, 'Menor nota primeiro').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${FILMES}?generos=80`);
  await expect(chip(page, 'Crime')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(FILMES);
  await expect(chips(page)).toBeFocused();
});

test('filters removed one right after the other do not come back', async () => {
  const page = await visit(`${FILMES}?ordem=crescente&generos=18-80&gratis=1`);
  await page.evaluate(async () => {
    for (const key of ['sort', 'genre 80', 'free']) {
      document.querySelector<HTMLElement>(`[data-filter="${key}"] a`)?.click();
      // React renders the click, which is over long before the page of the new address is there.
      await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(`${FILMES}?generos=18`);
  await settled(page);
  await expect(chips(page).getByRole('link')).toHaveText(['Tirar o filtro: Drama']);
});

test('without results the page offers to clear the filters', { tags: 'default' }, async () => {
  const page = await visit(`${FILMES}?nota=10&nota_e=acima&gratis=1`);
  await expect(page.getByText('Nada com esses filtros')).toBeVisible();
  await expect(summaryOf(page)).toHaveText('Nenhum título grátis');
  await page.getByRole('main').getByRole('link', { name: 'Limpar filtros' }).last().click();
  await expect(page).toHaveURL(FILMES);
  await expect(cards(page).first()).toBeVisible();
});

test('titles that fail to load can be requested again', async () => {
  const page = await visit(FILMES, { tolerate: /400/ });
  await page.route('**/api/movies/discover?**', (route) =>
    route.fulfill({ status: 400, json: {} }),
  );
  await rail(page).getByText('Drama', { exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Não deu pra carregar os títulos');
  await page.unroute('**/api/movies/discover?**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectList(page, `provider_ids=${GUIDE}&genre_ids=18`);
});

describe('on a phone', () => {
  test(
    'the sheet shows how many titles match, and applies nothing until confirmed',
    { tags: 'default' },
    async () => {
      const page = await visit(FILMES, PHONE);
      await page.getByRole('button', { name: 'Filtros', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      const all = await fromApi(`provider_ids=${GUIDE}`);
      await expect(sheet.getByRole('button', { name: `Ver ${all.total} títulos` })).toBeVisible();
      await sheet.getByText('Drama', { exact: true }).click();
      await sheet.getByText('Só grátis').click();
      const some = await fromApi(`provider_ids=${GUIDE}&genre_ids=18&free=true`);
      const apply = sheet.getByRole('button', { name: `Ver ${some.total} títulos` });
      await expect(apply).toBeVisible();
      await expect(page).toHaveURL(FILMES);
      await apply.click();
      await expect(page).toHaveURL(`${FILMES}?generos=18&gratis=1`);
      await expectList(page, `provider_ids=${GUIDE}&genre_ids=18&free=true`);
      await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeFocused();
      await expect(chip(page, 'Drama')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(FILMES);
      await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
    },
  );

  test('the sheet can be cleared, or closed without a change', async () => {
    const page = await visit(`${FILMES}?generos=18&gratis=1`, PHONE);
    await page.getByRole('button', { name: 'Filtros (2)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await sheet.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${FILMES}?generos=18&gratis=1`);
    await page.getByRole('button', { name: 'Filtros (2)' }).click();
    await expect(sheet.getByRole('checkbox', { name: 'Drama' })).toBeChecked();
    await sheet.getByRole('button', { name: 'Limpar filtros' }).click();
    await sheet.getByRole('button', { name: /^Ver \d+ títulos$/ }).click();
    await expect(page).toHaveURL(FILMES);
  });

  test('no page is wider than the screen', async () => {
    const page = await visit(FILMES + EVERYTHING, PHONE);
    const [inner, client] = await page.evaluate(() => [
      window.innerWidth,
      document.documentElement.scrollWidth,
    ]);
    expect([inner, client]).toEqual([390, 390]);
  });
});

test('changing filters causes no layout shift', async () => {
  const page = await visit(FILMES, { pictures: true });
  for (const genre of ['Drama', 'Crime', 'Drama']) {
    await rail(page).getByText(genre, { exact: true }).click();
    await settled(page);
  }
  // Rows of other results can be a line higher; where they come later than half a second after the
  // click, the browser counts that as a shift of some thousandths.
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([]);
});
