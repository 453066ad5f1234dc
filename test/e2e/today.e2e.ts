import type { Page, Route } from 'playwright';
import { describe, test } from 'vitest';
import type { ViewerTitle } from '#api/types.ts';
import { TAGS, violationsHere, violationsOf } from './accessibility.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import {
  expect,
  PHONE,
  screens,
  shiftsOf,
  site,
  visitAfresh as visit,
  visitWithoutPictures,
} from './site.ts';
import type { Visit } from './site.ts';
import { field, openBox } from './search.ts';
import { firstByDefault } from '#test/tier.ts';

// Demonstration titles: Globoplay 307 and Netflix 8 have them; minutes are those of the catalogue.
const PALHACO = ['movie', 91000067] as const;
const BICHO = ['movie', 91000029] as const;
const SUELY = ['movie', 91000052] as const;
const SEINFELD = ['serie', 1400] as const;
/** Four episodes, at Netflix. */
const ADOLESCENCIA = 249042;
const BACURAU = ['movie', 446159] as const;
type Key = readonly [type: 'movie' | 'serie', id: number];

async function personWith(titles: readonly Key[], services = [307, 8]): Promise<Person> {
  const person = await createPerson();
  await person.call('PUT', '/services', { provider_ids: services });
  for (const [type, media_id] of titles)
    await person.call('POST', '/watchlist/add', { media_id, type });
  return person;
}

const EVENING = new Date('2026-11-21T21:12:00');
/** The page of this person, on a Saturday evening. */
const visitToday = (person: Person, { before, ...more }: Visit = {}, open = visitWithoutPictures) =>
  open('/hoje', {
    ...more,
    before: async (page, context) => {
      await page.clock.setFixedTime(EVENING);
      await asPerson(person)(page, context);
      await before?.(page, context);
    },
  });

const main = (page: Page) => page.getByRole('main');
const expectSentence = (page: Page, text: string | RegExp) =>
  expect(main(page)).toContainText(text);
const time = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const drawButton = (page: Page) => page.getByRole('button', { name: 'Sorteia pra mim' });
const drawn = (page: Page) => page.getByRole('heading', { level: 2, name: /^Saiu / });
const nameOf = (page: Page) => main(page).getByRole('heading', { level: 1 });
const now = (page: Page) => page.getByRole('button', { name: 'Mostrar logo' });

describe('what fits into the time', () => {
  test('is counted and listed with the hour at which it ends', { tags: 'default' }, async () => {
    const page = await visitToday(await personWith([PALHACO, BICHO, SEINFELD, BACURAU]));
    await expectSentence(page, 'Sábado, 21h12');
    await expectSentence(page, /Em 90 minutos cabem 3 da sua\slista\./);
    await expectSentence(page, 'Sem filtro de tempo, são 4.');
    const fits = page.getByRole('region', { name: 'Cabem em 90 minutos' });
    const cards = fits.getByRole('listitem');
    await expect(cards).toHaveText([
      /Seinfeld.*4 episódios, até 22h40/,
      /Bicho de Sete Cabeças.*74 min, até 22h26/,
      /O Palhaço.*88 min, até 22h40/,
    ]);
    await fits.getByText('Mais bem avaliados').click();
    await expect(cards.first()).toContainText('Seinfeld');
    // By keyboard, and read out once it rests.
    await time(page, '90 min').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(time(page, '30 min')).toBeChecked();
    await expectSentence(page, 'Em 30 minutos, só um episódio de Seinfeld.');
    await expectSentence(page, 'Com uma hora a mais, cabem 3.');
    await expect(page.getByRole('status').filter({ hasText: 'Em 30 minutos' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Tenho 90 minutos' }).click();
    await expect(time(page, '90 min')).toBeChecked();
    await page.getByRole('button', { name: 'Ver os 4' }).click();
    await expectSentence(page, /Hoje dá pra ver 4 da sua\slista\./);
    await page.getByRole('button', { name: 'Com criança na sala' }).click();
    await expectSentence(page, /Hoje dá pra ver 1 da sua\slista\./);
  });

  test.each(screens('390 px'))('without layout shifts or faults at $name', async ({ screen }) => {
    const person = await personWith([PALHACO, BICHO, SEINFELD]);
    const page = await visitToday(person, screen, visit);
    await expect(drawButton(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await violationsHere(page, TAGS)).toEqual([]);
  });
});

test(
  'the choice and the draw go on while the services of the account arrive',
  { tags: 'default' },
  async () => {
    const answers: (() => void)[] = [];
    const page = await visitToday(await personWith([PALHACO, SEINFELD]), {
      before: async (own) => {
        await own.route('**/api/services', async (route) => {
          await new Promise<void>((resolve) => answers.push(resolve));
          await route.continue();
        });
      },
    });
    await time(page, '30 min').click({ force: true });
    await expectSentence(page, 'Em 30 minutos, só um episódio de Seinfeld.');
    await drawButton(page).click();
    await expect(now(page)).toBeFocused();
    const ofServices = page.waitForResponse(/\/viewer\/tonight\?provider_ids=\d/);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    for (const answer of answers) answer();
    await ofServices;
    await now(page).click();
    await expect(drawn(page)).toBeFocused();
    await page.goBack();
    await expect(time(page, '30 min')).toBeChecked();
  },
);

describe('the draw', () => {
  test(
    'turns the tiles, then shows the title in its colours with the focus on the answer',
    { tags: 'default' },
    async () => {
      const page = await visitToday(await personWith([PALHACO]), {}, visit);
      await page.getByRole('button', { name: 'Sorteia pra mim' }).press('Enter');
      await expect(now(page)).toBeFocused();
      await expectSentence(page, 'O único que cabe em 90 minutos.');
      await expect(drawn(page)).toBeFocused();
      await expect(drawn(page)).toHaveText('Saiu O Palhaço. Tá no Globoplay, que você assina.');
      await expectSentence(page, 'Começando agora, acaba às 22h40.');
      await expect(nameOf(page)).toHaveAccessibleName('O Palhaço');
      const bar = page.getByRole('banner');
      const room = drawn(page).locator('xpath=ancestor::section/../preceding-sibling::div[last()]');
      const colour = await room.evaluate((band) => getComputedStyle(band).backgroundColor);
      await expect(bar).toHaveCSS('background-color', colour);
      expect(await violationsOf(page)).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, 60));
      await expect(bar).not.toHaveCSS('background-color', colour);
      await page.goBack();
      await expect(drawButton(page)).toBeVisible();
      await expect(bar).not.toHaveCSS('background-color', colour);
    },
  );

  test('ends at once on demand, and never gives a title twice in a row, offline too', async () => {
    const page = await visitToday(await personWith([PALHACO, BICHO, SUELY]), {
      tolerate: /ERR_INTERNET_DISCONNECTED/,
    });
    const context = page.context();
    const seen: (string | null)[] = [];
    await drawButton(page).click();
    for (let round = 0; round < 3; round += 1) {
      await now(page).click();
      await expect(drawn(page)).toBeFocused();
      seen.push(await nameOf(page).getAttribute('aria-label'));
      await page.getByRole('button', { name: 'Sorteia outro' }).click();
    }
    // Each once before any comes again.
    expect(new Set(seen).size).toBe(3);
    // The titles are there already: only what has to be stored needs a connection.
    await context.setOffline(true);
    await now(page).click();
    await expect(drawn(page)).toBeFocused();
    const last = await nameOf(page).getAttribute('aria-label');
    expect(last).not.toBe(seen.at(-1));
    await page.getByRole('button', { name: 'Tirar da lista' }).click();
    await expect(page.getByText('Tente novamente!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tirar da lista' })).toBeVisible();
    await context.setOffline(false);
    // A reload shows what was drawn, and the next draw is another one.
    await page.reload();
    await expect(nameOf(page)).toHaveAccessibleName(last!);
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Hoje' })
      .click();
    await drawButton(page).click();
    await now(page).click();
    await expect(drawn(page)).toBeFocused();
    expect(await nameOf(page).getAttribute('aria-label')).not.toBe(last);
  });

  test('fades with reduced motion, at 390 px, and can take the title off the list', async () => {
    const person = await personWith([PALHACO, BICHO]);
    const page = await visitToday(person, { ...PHONE, reducedMotion: 'reduce' });
    const deck = page.locator('[aria-hidden]', { has: page.locator('i > i > i') });
    await expect(deck).toBeHidden();
    await drawButton(page).tap();
    const backs = deck.locator('> div');
    await expect(backs).toHaveCSS('transition-property', 'opacity');
    await expect(drawn(page)).toBeFocused();
    await expectSentence(page, 'Resta 1 no sorteio');
    await page.getByRole('button', { name: 'Tirar da lista' }).tap();
    await expect(page.getByRole('button', { name: 'Pôr na lista' })).toBeVisible();
    await page.getByRole('button', { name: 'Já vi esse' }).tap();
    await expect(page.getByRole('button', { name: 'Ainda não vi' })).toBeVisible();
    await page.goBack();
    await expectSentence(page, /Em 90 minutos cabe 1 da sua\slista\./);
  });

  test('goes on with a series, and marks only its episode as watched', async () => {
    const person = await personWith([]);
    const media_id = ADOLESCENCIA;
    const first = { media_id, season_number: 1, episode_number: 1 };
    await person.call('POST', '/watched/episodes/add', first);
    const page = await visitToday(person, {
      before: (own) => own.route('**/api/viewer/titles*', hasThreeNew(media_id)),
    });
    const card = page.getByRole('listitem').filter({ hasText: 'T1 E2, até' });
    await expect(card).toContainText('3 episódios novos');
    await expect(card.getByRole('button', { name: /^Já vi: / })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await drawButton(page).click();
    await now(page).click();
    await expectSentence(page, /Começando agora, T1 E2 acaba às 22h\d\d\./);
    await page.getByRole('button', { name: 'Já vi esse episódio' }).click();
    await expect(page.getByRole('button', { name: 'Ainda não vi o episódio' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('listitem').filter({ hasText: 'T1 E3, até' })).toBeVisible();
  });
});

/**
 * The viewer's state of a series as it is when three episodes have come since it was marked as watched:
 * the demonstration's series get none.
 */
const hasThreeNew = (id: number) => async (route: Route) => {
  const response = await route.fetch();
  const { items } = (await response.json()) as { items: ViewerTitle[] };
  const news = { watched: true, new_count: 3 };
  await route.fulfill({
    response,
    json: { items: items.map((item) => (item.media_id === id ? { ...item, ...news } : item)) },
  });
};

describe('there is nothing to watch', () => {
  test.each(
    firstByDefault([
      ['without a list', [], [307], 'Nada no seu VOU VER.', 'Ver lançamentos'],
      ['without services', [PALHACO], [], 'Diga o que você assina', 'Marcar serviços'],
      ['elsewhere', [PALHACO], [8], 'Nada da sua lista está no que você assina.', 'Marcar mais'],
    ] as const),
  )('%s', { tags: 'default' }, async (_, titles, services, text, lead) => {
    const page = await visitToday(await personWith(titles, [...services]));
    await expectSentence(page, text);
    await expect(main(page).getByRole('link', { name: lead })).toBeVisible();
    await expect(drawButton(page)).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test(
    'if the list cannot be loaded, and it is there afterwards',
    { tags: 'default' },
    async () => {
      const person = await personWith([PALHACO]);
      let isDown = true;
      const page = await visitToday(person, {
        tolerate: /400/,
        before: (own) =>
          own.route('**/api/viewer/tonight*', (route) =>
            isDown ? route.fulfill({ status: 400, json: {} }) : route.continue(),
          ),
      });
      await expect(main(page).getByRole('alert')).toContainText('Não deu pra abrir sua lista.');
      const again = page.getByRole('button', { name: 'Tentar agora' });
      await again.focus();
      isDown = false;
      await page.keyboard.press('Enter');
      await expectSentence(page, /Em 90 minutos cabe 1 da sua\slista\./);
    },
  );
});

test('another tab’s change of the list is taken over', async () => {
  const person = await personWith([PALHACO]);
  const page = await visitToday(person);
  await expect(main(page)).toContainText(/cabe 1 da sua\slista\./);
  const secondTab = await page.context().newPage();
  await secondTab.goto('/hoje');
  await drawButton(secondTab).click();
  await now(secondTab).click();
  await secondTab.getByRole('button', { name: 'Tirar da lista' }).click();
  await expect(main(page)).toContainText('Nada no seu VOU VER.');
});

test('visitors learn what it is; the bar leads signed-in visitors to it', async () => {
  const html = await (await fetch(`${site}/hoje`)).text();
  expect(html).toContain('Diga quanto tempo você tem');
  expect(html).not.toContain('Sorteia pra mim');
  const page = await visitWithoutPictures('/genres');
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.first()).toHaveText('Filmes');
  const person = await createPerson();
  await page.evaluate((token) => localStorage.setItem('t', JSON.stringify(token)), person.token);
  await page.reload();
  await expect(links.first()).toHaveText('Hoje');
  expect(await shiftsOf(page)).toEqual([]);
  // At the narrowest width with links the search must still have room.
  await page.setViewportSize({ width: 1101, height: 800 });
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const end = await bar.boundingBox().then((place) => (place?.x ?? 0) + (place?.width ?? 0));
  await openBox(page);
  expect((await field(page).boundingBox())?.x).toBeGreaterThanOrEqual(end);
  await page.keyboard.press('Escape');
  await links.first().click();
  await expect(page).toHaveURL('/hoje');
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Hoje' })).toBeVisible();
});
