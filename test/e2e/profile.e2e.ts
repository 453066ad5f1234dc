import { test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { violationsHere, violationsOf } from './accessibility.ts';
import { read } from './catalogue.ts';
import { asPerson, createPerson } from './signed-in.ts';
import { expect, PHONE, untilHydrated, visit } from './site.ts';

test(
  'the profile shows its person, says what is missing, and is accessible',
  { tags: 'default' },
  async () => {
    const bio = 'Vejo novela com a avó.';
    const person = await createPerson({ bio, instagram_account: '@dora.ve' });
    const film = { media_id: 598, type: 'movie' };
    await person.call('POST', '/watchlist/add', film);
    await person.call('POST', '/rating', { ...film, rating: 9 });
    const page = await visit('/profile', {
      before: asPerson(person),
      tolerate: /503/,
      ...PHONE,
      reducedMotion: 'reduce',
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Dora Lima' })).toBeVisible();
    await expect(page.getByText(bio)).toBeVisible();
    await expect(page.getByText('Só você vê seu perfil.')).toBeVisible();
    await expect(
      page.getByText('Faltam uma foto sua, uma capa e confirmar o e-mail.'),
    ).toBeVisible();
    await expect(page.getByText(/^@dora, no VouVer desde \d+ de/)).toBeVisible();
    await expect(page.locator('dl > div')).toHaveText([
      /já viu\s*0/,
      /nota\s*1/,
      /quer ver\s*1/,
      /listas\s*0/,
    ]);
    await expect(page.getByRole('region', { name: 'Como você dá nota' })).toContainText(
      'média 4,5',
    );
    await expect(page.getByRole('link', { name: 'Instagram: @dora.ve' })).toHaveAttribute(
      'href',
      'https://www.instagram.com/dora.ve',
    );
    expect(await violationsOf(page)).toEqual([]);

    // The titles of the profile are chosen among the favourites.
    const choose = page.getByRole('button', { name: 'Escolher as quatro da vida' });
    const dialog = page.getByRole('dialog', { name: 'As quatro da vida' });
    await choose.click();
    await expect(dialog).toContainText('Você ainda não tem favoritos');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    const { items } = await read<{ items: MediaItem[] }>('/movies/popular?size=5');
    for (const { media_id, media_type: type } of items)
      await person.call('POST', '/favorites/add', { media_id, type });
    await page.reload();
    await untilHydrated(page);
    await choose.click();
    const box = (at: number) =>
      dialog.getByRole('checkbox', {
        name: 'title' in items[at]! ? items[at].title : '',
        exact: true,
      });
    for (const at of [3, 1, 0]) await box(at).press('Space');
    await box(3).press('Space');
    for (const at of [2, 3]) await box(at).press('Space');
    await expect(dialog.getByRole('status')).toHaveText('4 de 4 escolhidas');
    await expect(box(4)).toBeDisabled();
    expect(await violationsHere(page)).toEqual([]);
    await page.route('**/api/viewer/top', (route) => route.fulfill({ status: 503, json: {} }));
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Tente novamente!')).toBeVisible();
    await page.unroute('**/api/viewer/top');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toHaveCount(0);
    const four = page.getByRole('region', { name: 'As quatro da vida' });
    const posters = four.getByRole('link').filter({ has: page.getByRole('img') });
    const names = [1, 0, 2, 3].map((at) => ('title' in items[at]! ? items[at].title : ''));
    await expect
      .poll(() =>
        posters
          .getByRole('img')
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt)),
      )
      .toEqual(names);
    await expect(four).toContainText('Só você vê.');
    const closed = page.getByText('Só você vê seu perfil.');
    await expect(closed).toBeVisible();
    await person.call('PATCH', '/opened', { top: true });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Compartilhar', exact: true })).toBeVisible();
    await expect(closed).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: 'Editar perfil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
    await expect(page.getByLabel('Sobre você')).toHaveValue(bio);
    expect(await violationsOf(page)).toEqual([]);
  },
);
