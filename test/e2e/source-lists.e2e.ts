import { describe, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { expect, screens, site, visit, visitAfresh, visitWithoutPictures } from './site.ts';
import { asVisitorOf } from './visitor.ts';

// The demonstration has invented details of few films, so its lists of what is dubbed or leaves are short.
const FILMS = '/descubra/filmes';

describe.each(screens('1440 px'))('the filters on what sources say at $name', ({ screen }) => {
  test(
    'show dubbed films, by keyboard, with the notice and a chip that removes them',
    { tags: 'default' },
    async () => {
      const page = await visit(`${FILMS}?dublado=1`, screen);
      const main = page.getByRole('main');
      await expect(main.getByRole('status').first()).toHaveText(/^\d+ títulos? dublados?$/);
      await expect(main.getByRole('link', { name: /A Origem/ }).first()).toBeVisible();
      await expect(main.getByText('dublagem e últimos dias foram inventados')).toBeVisible();
      await expect(
        main.getByRole('link', { name: /Streaming Availability API by Movie of the Night/ }),
      ).toHaveAttribute('href', 'https://www.movieofthenight.com/about/api');
      expect(await violationsOf(page)).toEqual([]);
      const chip = main.getByRole('link', { name: 'Tirar o filtro: Dublado' });
      await chip.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(FILMS);
      await expect(main.getByText('foram inventados')).toHaveCount(0);
    },
  );

  test('say why nothing is left', async () => {
    const page = await visit(`${FILMS}?idade=L&dublado=1&sai_logo=1`, screen);
    await expect(page.getByText('Nada com esses filtros')).toBeVisible();
    await expect(
      page.getByText('Aqui só entra o que uma fonte diz que é dublado e sai logo.'),
    ).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a switch filters at once, as the others do', async () => {
  const page = await visitWithoutPictures(FILMS);
  const rail = page.getByRole('form', { name: 'Filtros' });
  await rail.getByText('Sai logo').click();
  await expect(page).toHaveURL(`${FILMS}?sai_logo=1`);
  await expect(rail.getByRole('switch', { name: 'Sai logo' })).toBeChecked();
  const main = page.getByRole('main');
  await expect(main.getByRole('status').first()).toHaveText(/^\d+ títulos? que sa(i|em) logo$/);
  await expect(main.getByRole('link', { name: /A Origem/ }).first()).toBeVisible();
});

test(
  'the filtered list is in the page without JavaScript, and in no structured data',
  { tags: 'default' },
  async () => {
    const html = await (await fetch(`${site}${FILMS}?dublado=1`)).text();
    expect(html).toContain('A Origem');
    for (const [, data = ''] of html.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    ))
      expect(data).not.toContain('A Origem');
    expect(html).toContain(`<link rel="canonical" href="${site}${FILMS}"/>`);
  },
);

test(
  'a film that leaves a service is in no list of one at which it stays',
  { tags: 'default' },
  async () => {
    const listAt = async (service: number) =>
      (await fetch(`${site}${FILMS}?plataformas=${service}&sai_logo=1`)).text();
    // A Origem leaves HBO Max and stays at Netflix.
    expect(await listAt(1899)).toContain('A Origem');
    expect(await listAt(8)).not.toContain('A Origem');
  },
);

test('a search is limited to what is dubbed, and says where nothing is', async () => {
  const page = await visit('/search?query=a%20origem');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Dublado', exact: true }).click();
  await expect(page).toHaveURL(/so=dublado/);
  const chosen = main.getByRole('link', { name: 'Tirar o filtro: Dublado' });
  await expect(chosen).toHaveAttribute('aria-current');
  const tabs = main.getByRole('navigation', { name: 'O que buscar' });
  await expect(tabs.getByRole('link', { name: 'Títulos', exact: true })).toHaveAttribute(
    'href',
    /so=dublado/,
  );
  const kinds = main.getByRole('navigation', { name: 'Tipo de título' });
  for (const words of await kinds.getByRole('link').allTextContents())
    expect(words).not.toMatch(/\d/);
  await expect(main.getByRole('link', { name: /A Origem/ }).first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await chosen.click();
  await expect(page).not.toHaveURL(/so=/);
  await page.goto(`${site}/search?query=central%20do%20brasil&so=dublado-sai`);
  await expect(
    main.getByText('Nada aqui que uma fonte diga que é dublado e sai logo.'),
  ).toBeVisible();
  await main.getByRole('link', { name: 'Ver todos os resultados' }).click();
  await expect(main.getByRole('link', { name: /Central do Brasil/ }).first()).toBeVisible();
});

test(
  'what leaves says in how many days, and its feed says nothing of it',
  { tags: 'default' },
  async () => {
    const page = await visit('/saiu');
    const main = page.getByRole('main');
    await expect(main.getByText(/^sai em [23] dias$/).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /A Origem/ }).first()).toBeVisible();
    await expect(main.getByRole('status').first()).toHaveText(/^Sa(i|em) \d+ títulos?\./);
    await expect(main.getByText('foram inventados')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await (await fetch(`${site}/saiu/feed.xml`)).text()).not.toContain('A Origem');
  },
);

test('what leaves is listed at all services until the switch limits it to the visitor’s', async () => {
  const page = await visitAfresh('/saiu', { before: asVisitorOf('HBO Max') });
  const main = page.getByRole('main');
  const leaving = main.getByRole('link', { name: /A Origem/ });
  await expect(main.getByRole('status').first()).toHaveText(
    /^Sa(i|em) \d+ títulos? dos seus serviços\.$/,
  );
  await expect(leaving.first()).toBeVisible();
  await page.getByRole('switch', { name: 'Só nos meus serviços' }).click();
  await expect(page).toHaveURL('/saiu?meus=1');
  await expect(leaving.first()).toBeVisible();
  const other = await visitAfresh('/saiu', { before: asVisitorOf('Globoplay') });
  const theirs = other.getByRole('main');
  await expect(theirs.getByRole('status').first()).toContainText('dos seus serviços');
  await expect(theirs.getByRole('link', { name: /A Origem/ }).first()).toBeVisible();
  await other.getByRole('switch', { name: 'Só nos meus serviços' }).click();
  await expect(theirs.getByRole('link', { name: /A Origem/ })).toHaveCount(0);
});
