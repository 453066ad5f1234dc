import { describe, test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { read } from './catalogue.ts';
import { violationsHere, violationsOf, TAGS } from './accessibility.ts';
import { asPerson, createPerson } from './signed-in.ts';
import {
  expect,
  PHONE,
  SCREENS,
  shiftsOf,
  untilHydrated,
  visitAfresh as visit,
  visitWithoutPictures,
} from './site.ts';

// Demonstration titles: Globoplay (307) has all three films, one of which is only there; Netflix (8) Seinfeld.
const TITLES = [
  ['movie', 91000067],
  ['movie', 91000029],
  ['movie', 446159],
  ['serie', 1400],
] as const;

async function personWithList() {
  const person = await createPerson();
  await person.call('PUT', '/services', { provider_ids: [8, 119] });
  for (const [type, media_id] of TITLES)
    await person.call('POST', '/watchlist/add', { media_id, type });
  return person;
}

describe('a signed-in person', () => {
  test(
    'reads the cheapest services of the list, and trades money against titles',
    { tags: 'default' },
    async () => {
      const page = await visitWithoutPictures('/quanto-custa', {
        before: asPerson(await personWithList()),
      });
      const ticket = page.getByRole('region', { name: 'A conta' });
      await expect(ticket).toContainText('dos seus 4');
      await expect(ticket).toContainText('Hoje você paga');
      const slider = page.getByRole('slider', { name: 'Quanto pagar por mês' });
      await slider.focus();
      await page.keyboard.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', /R\$\s[\d,]+, 4 de 4/);
      await expect(ticket).toContainText('todos os seus 4');
      const all = await slider.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowLeft');
      await expect(slider).not.toHaveAttribute('aria-valuetext', all!);
      await page.keyboard.press('Home');
      await expect(slider).toHaveAttribute('aria-valuetext', /^R\$\s0,00, /);
      await expect(page.getByRole('region', { name: 'Pode cancelar' })).toContainText('Netflix');
      await expect(page.getByRole('region', { name: 'Um de cada vez' })).toContainText(
        /você vê \d/,
      );
      await expect(page.getByRole('region', { name: 'De onde vêm os preços' })).toContainText(
        'pode ter mudado',
      );
      await page.getByText('Preciso manter algum serviço').click();
      await page.getByRole('checkbox', { name: 'Globoplay' }).check();
      await expect(slider).not.toHaveAttribute('aria-valuetext', /^R\$\s0,00, /);
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  test('with a household counts what all of it wants, from what each pays', async () => {
    const [dora, leo] = [await personWithList(), await createPerson({ name: 'Léo' })];
    await leo.call('PUT', '/services', { provider_ids: [307] });
    await leo.call('POST', '/watchlist/add', { type: 'movie', media_id: 598 });
    await dora.call('POST', '/household', { name: 'Casa' });
    const { token } = await dora.call<{ token: string }>('POST', '/household/invitation');
    await leo.call('POST', '/household/members', { token });
    const page = await visitWithoutPictures('/quanto-custa', { before: asPerson(dora) });
    const ticket = page.getByRole('region', { name: 'A conta' });
    await expect(ticket).toContainText('dos seus 4');
    const choice = page.getByRole('group', { name: 'De quem é a conta' });
    await choice.getByRole('button', { name: 'A casa' }).press('Enter');
    await expect(ticket).toContainText(/vocês veem (\d dos|todos os) 5 da casa/);
    await expect(ticket).toContainText('Hoje a casa paga');
    await expect(ticket.getByRole('button', { name: 'Ficar com este plano' })).toHaveCount(0);
    await page.getByRole('slider', { name: 'Quanto pagar por mês' }).press('Home');
    const cancel = page.getByRole('region', { name: 'Pode cancelar' });
    await expect(cancel).toContainText('Léo paga');
    await expect(cancel).toContainText('Você paga');
    expect(await violationsHere(page)).toEqual([]);
    await choice.getByRole('button', { name: 'Só você' }).press('Enter');
    await expect(ticket).toContainText('dos seus 4');
  });

  test.each(SCREENS)('sees nothing move while private pages load, at $name', async ({ screen }) => {
    const person = await personWithList();
    const { items } = await read<{ items: MediaItem[] }>('/movies/provider/307?size=50');
    const onlyHere = items.find(({ plan_families: families }) => families.join() === '307');
    await person.call('POST', '/watchlist/add', { media_id: onlyHere!.id, type: 'movie' });
    const before = asPerson(person);
    const page = await visit('/platform/307', { ...screen, before, reuse: false });
    const answer = page.getByRole('region', { name: 'Vale assinar?' });
    await expect(answer).toContainText('da sua lista só aqui');
    await expect(
      answer.getByRole('link', { name: 'Assinar no site de Globoplay' }),
    ).toHaveAttribute('href', 'https://globoplay.globo.com');
    const row = page.getByRole('region', { name: 'O que só ele tem' });
    await expect(row.getByRole('link').first()).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
    expect(await violationsHere(page, TAGS)).toEqual([]);
    const loaded = {
      '/settings': page.getByRole('textbox', { name: 'Nome de usuário' }),
      '/quanto-custa': page.getByRole('region', { name: 'Um de cada vez' }),
    };
    for (const [path, part] of Object.entries(loaded)) {
      await page.goto(path);
      await untilHydrated(page);
      await expect(part).toBeVisible();
      expect(await shiftsOf(page), path).toEqual([]);
    }
  });
});

describe('a visitor', () => {
  test('picks titles, which stay in the browser', async () => {
    const page = await visit('/quanto-custa', PHONE);
    await page.getByRole('searchbox', { name: /Nome do filme/ }).fill('bacurau');
    await page
      .getByRole('button', { name: /^Bacurau/, pressed: false })
      .first()
      .click();
    const ticket = page.getByRole('region', { name: 'A conta' });
    await expect(ticket).toContainText('o seu título');
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await expect(ticket).toContainText('o seu título');
    await page.getByRole('button', { name: 'Tirar Bacurau' }).click();
    await expect(ticket).toHaveCount(0);
  });

  test('without JavaScript reads what the page needs', async () => {
    const page = await visitWithoutPictures('/quanto-custa', { javaScriptEnabled: false });
    // Playwright reads no text of a `noscript` around it.
    await expect(page.locator('main noscript > p')).toContainText(
      'A conta é feita no seu navegador',
    );
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });
});
