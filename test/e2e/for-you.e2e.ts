import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { ForYou, ForYouSettings } from '#api/types.ts';
import { itemName } from '#web/title-parts/title-view.ts';
import { violationsHere } from './accessibility.ts';
import { asPerson, createPerson, type Person } from './signed-in.ts';
import {
  expect,
  PHONE,
  screens,
  scrollThrough,
  shiftsOf,
  visitAfresh,
  visitWithoutPictures as visit,
} from './site.ts';

const BACURAU = { media_id: 446159, type: 'movie' };
const CIDADE = { media_id: 598, type: 'movie' };
const BREAKING_BAD = { media_id: 1396, type: 'serie' };

/** A person who rated three titles well, on whose services many of the demonstration's titles are. */
async function fan(): Promise<Person> {
  const person = await createPerson();
  await person.call('PUT', '/services', { provider_ids: [307, 8] });
  for (const title of [BACURAU, CIDADE, BREAKING_BAD])
    await person.call('POST', '/rating', { ...title, rating: 10 });
  return person;
}

const row = (page: Page) => page.getByRole('region', { name: 'Pra você', exact: true });
const more = (page: Page) => row(page).getByRole('button', { name: /^Mais sobre/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'O que a gente leva em conta' });
const titlesOf = (person: Person) => person.call<ForYou>('GET', '/viewer/for-you');
const settingsOf = (person: Person) =>
  person.call<ForYouSettings>('GET', '/viewer/for-you/settings');

describe.each(screens('390 px'))('Pra você, at $name', ({ screen }) => {
  test(
    'has titles with true reasons, and moves nothing when it arrives',
    { tags: 'default' },
    async () => {
      const person = await fan();
      const { items } = await titlesOf(person);
      expect(items.length).toBeGreaterThan(5);
      const page = await visitAfresh('/', { ...screen, before: asPerson(person) });
      await expect(row(page)).toBeVisible();
      await expect(more(page)).toHaveCount(items.length);
      for (const { reason } of items.slice(0, 5)) {
        expect(reason.text).toMatch(/Bacurau|Cidade de Deus|Breaking Bad|de quem você viu/);
        await expect(row(page).getByText(reason.text).first()).toBeAttached();
      }
      await scrollThrough(page);
      expect(await shiftsOf(page)).toEqual([]);
      expect(await violationsHere(page)).toEqual([]);
    },
  );
});

test('visitors get neither the row nor its code', async () => {
  const asked: string[] = [];
  const page = await visit('/', {
    before: async (opened) => {
      opened.on('request', (request) => asked.push(request.url()));
    },
  });
  await expect(page.getByRole('heading', { name: 'Gêneros' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Pra você' })).toHaveCount(0);
  expect(asked.filter((url) => /for-you|pra-voce/.test(url))).toEqual([]);
});

test('says so to a person who has rated nothing yet, without moving anything', async () => {
  const page = await visitAfresh('/', { before: asPerson(await createPerson()) });
  await expect(row(page)).toContainText('Dê nota a três títulos');
  await scrollThrough(page);
  expect(await shiftsOf(page)).toEqual([]);
});

describe('a title', () => {
  test('is put away by keyboard, comes back, and is not in the next answer', async () => {
    const person = await fan();
    const page = await visit('/', { before: asPerson(person) });
    const button = more(page).nth(1);
    const name = (await button.getAttribute('aria-label'))?.replace('Mais sobre ', '') ?? '';
    await button.focus();
    await page.keyboard.press('ArrowDown');
    const item = (words: string) => page.getByRole('menuitem', { name: words });
    await expect(item('Não me mostre isto')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Já vi')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(item('Já vi')).toHaveCount(0);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const undo = row(page).getByRole('button', { name: `Desfazer: ${name}` });
    await expect(undo).toBeFocused();
    await expect(row(page).getByRole('status')).toHaveText(`${name}: Tá bom, esse não volta.`);
    await expect.poll(async () => (await settingsOf(person)).dismissed.length).toBe(1);
    await page.keyboard.press('Enter');
    await expect(undo).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect.poll(async () => (await settingsOf(person)).dismissed.length).toBe(0);

    // The menu follows its button; out of sight it closes, without losing the focus in it.
    await page.keyboard.press('Enter');
    await expect(item('Não me mostre isto')).toBeFocused();
    const top = async () => (await item('Não me mostre isto').boundingBox())!.y;
    const before = await top();
    await page.evaluate(() => window.scrollBy(0, 40));
    await expect.poll(async () => before - (await top())).toBeCloseTo(40, 0);
    await page.evaluate(() => window.scrollBy(0, 4000));
    await expect(item('Não me mostre isto')).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('that could not be put away is there again, and its button has the focus', async () => {
    const person = await fan();
    const page = await visit('/', { tolerate: /500/, before: asPerson(person) });
    await page.route('**/api/viewer/for-you/dismissed/add', (route) =>
      route.fulfill({ status: 500 }),
    );
    const button = more(page).nth(1);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Não me mostre isto' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tente novamente!')).toBeVisible();
    await expect(row(page).getByRole('button', { name: /^Desfazer/ })).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('that was seen is marked so', async () => {
    const person = await fan();
    const { items } = await titlesOf(person);
    const page = await visit('/', { ...PHONE, before: asPerson(person) });
    await more(page).first().click();
    await page.getByRole('menuitem', { name: 'Já vi' }).click();
    await expect(row(page)).toContainText('Anotado: você já viu.');
    const key = (title: ForYou['items'][number]) => `${title.media_type} ${title.media_id}`;
    await expect
      .poll(async () => (await titlesOf(person)).items.map(key))
      .not.toContain(key(items[0]!));
  });
});

describe.each(screens('390 px'))('what is taken into account, at $name', ({ screen }) => {
  test(
    'is a switch for each part, acts at once, and can be turned off whole',
    { tags: 'default' },
    async () => {
      const person = await fan();
      const [first] = (await titlesOf(person)).items;
      await person.call('POST', '/viewer/for-you/dismissed/add', {
        media_id: first!.media_id,
        type: first!.media_type,
      });
      const page = await visit('/', { ...screen, before: asPerson(person) });
      await row(page).getByRole('button', { name: 'O que a gente leva em conta' }).click();
      const part = (name: string) => sheet(page).getByRole('switch', { name });
      await expect(part('Suas notas')).toBeChecked();
      await expect(sheet(page)).toContainText('3, da meia estrela às cinco');
      await expect(sheet(page)).toContainText('Nunca: sua cidade, seu e-mail');
      expect(await violationsHere(page)).toEqual([]);

      await sheet(page)
        .getByRole('button', { name: /^Voltar a mostrar/ })
        .click();
      await expect(sheet(page).getByRole('button', { name: /^Voltar a mostrar/ })).toHaveCount(0);
      await expect(sheet(page).getByText('Desligue o que quiser')).toBeFocused();
      await part('Quem gosta do mesmo que você').press('Space');
      await expect(part('Quem gosta do mesmo que você')).not.toBeChecked();
      await expect.poll(async () => (await settingsOf(person)).alike.is_on).toBe(false);
      await sheet(page).getByRole('button', { name: 'Desligar tudo' }).click();
      await expect(part('Suas notas')).not.toBeChecked();
      await sheet(page).getByRole('button', { name: 'Pronto' }).click();
      await expect(sheet(page)).toBeHidden();
      await expect(more(page)).toHaveCount(0);
      await expect(row(page)).toContainText('Você desligou tudo');
      await expect(row(page)).not.toContainText('Dê nota a três títulos');
      await expect(
        row(page).getByRole('button', { name: 'O que a gente leva em conta' }),
      ).toBeFocused();
      expect((await titlesOf(person)).items).toEqual([]);
    },
  );
});

test('a failed answer can be asked for again', async () => {
  const page = await visit('/', {
    tolerate: /500/,
    before: async (opened, context) => {
      await asPerson(await fan())(opened, context);
      await opened.route('**/api/viewer/for-you?*', (route) => route.fulfill({ status: 500 }));
    },
  });
  await expect(page.getByText('Não deu pra ver as indicações pra você agora.')).toBeVisible({
    timeout: 60_000,
  });
});

describe.each(screens('390 px'))('on "O que ver hoje", at $name', ({ screen }) => {
  test('three titles at most fit into the time, are not on the list, and can be dismissed', async () => {
    const person = await fan();
    const wished = { media_id: 91000067, type: 'movie' };
    await person.call('POST', '/watchlist/add', wished);
    const page = await visit('/hoje', { ...screen, before: asPerson(person) });
    const dismiss = row(page).getByRole('button', { name: /^Não me mostre isto/ });
    await page.getByRole('radio', { name: 'a noite toda' }).check({ force: true });
    await expect(row(page)).toBeVisible();
    await expect(row(page).getByRole('heading', { name: 'O Palhaço' })).toHaveCount(0);
    expect(await row(page).getByRole('article').count()).toBeLessThanOrEqual(3);
    await expect(row(page)).toContainText(/Porque você deu 5 a|Do diretor de|de quem você viu/);
    expect(await violationsHere(page)).toEqual([]);
    await dismiss.first().click();
    await expect(row(page)).toContainText('Tá bom, esse não volta.');
    await expect.poll(async () => (await settingsOf(person)).dismissed.length).toBe(1);
  });

  test('turning everything off leaves the button, which has the focus', async () => {
    const page = await visit('/hoje', { ...screen, before: asPerson(await fan()) });
    const opener = row(page).getByRole('button', { name: 'O que a gente leva em conta' });
    await opener.click();
    await sheet(page).getByRole('button', { name: 'Desligar tudo' }).click();
    await sheet(page).getByRole('button', { name: 'Pronto' }).click();
    await expect(row(page)).toContainText('Você desligou tudo');
    await expect(opener).toBeFocused();
  });

  test('somebody without a list gets titles too', async () => {
    const page = await visit('/hoje', { ...screen, before: asPerson(await fan()) });
    await expect(page.getByText('Nada no seu VOU VER.')).toBeVisible();
    await expect(row(page).getByRole('article').first()).toBeVisible();
  });
});

test('with a child in the room only what suits it is shown on "O que ver hoje"', async () => {
  const person = await fan();
  await person.call('POST', '/watchlist/add', { media_id: 91000067, type: 'movie' });
  const { items } = await titlesOf(person);
  const suiting = items.filter(
    ({ watch, age_rating: age }) => watch && ['L', '6', '10'].includes(age ?? ''),
  );
  const page = await visit('/hoje', { before: asPerson(person) });
  await page.getByRole('radio', { name: 'a noite toda' }).check({ force: true });
  await page.getByRole('button', { name: 'Com criança na sala' }).click();
  await expect
    .poll(() => row(page).getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(suiting.slice(0, 3).map(itemName));
});
