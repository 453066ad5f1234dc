/** @module-tag default */
import type { Page } from 'playwright';
import { test } from 'vitest';
import type { Household, HouseholdSofa } from '#api/types.ts';
import { violationsHere } from './accessibility.ts';
import { dialog, signInWith } from './account.ts';
import { asPerson, createPerson, PASSWORD, type Person } from './signed-in.ts';
import { expect, PHONE, visitWithoutPictures as visit } from './site.ts';

const CIDADE = { media_id: 598, type: 'movie' };
const BIRDMAN = { media_id: 194662, type: 'movie' };

const sentence = (page: Page, text: string | RegExp) => page.getByText(text);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Two people who both want a film, one of whom has a household and its link. */
async function couple(): Promise<{ ana: Person; leo: Person; token: string }> {
  const [ana, leo] = [await createPerson({ name: 'Ana' }), await createPerson({ name: 'Léo' })];
  for (const title of [CIDADE, BIRDMAN]) await ana.call('POST', '/watchlist/add', title);
  await leo.call('POST', '/watchlist/add', CIDADE);
  await ana.call('PUT', '/services', { provider_ids: [8, 307] });
  await ana.call('POST', '/household', { name: 'Casa da Ana' });
  const { token } = await ana.call<{ token: string }>('POST', '/household/invitation');
  return { ana, leo, token };
}

test('a house is made, shared by its link, sits on the sofa, chooses, and is left', async () => {
  const [ana, leo] = [await createPerson({ name: 'Ana' }), await createPerson({ name: 'Léo' })];
  for (const person of [ana, leo]) await person.call('POST', '/watchlist/add', CIDADE);
  const hers = await visit('/genres', { before: asPerson(ana) });
  await button(hers, 'Sua conta').click();
  await hers.getByRole('menuitem', { name: 'CASA' }).click();
  await hers.getByLabel('Nome da casa').fill('Apê da Ana');
  await button(hers, 'Fazer a casa').click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Apê da Ana' })).toBeFocused();
  await expect(sentence(hers, 'Por enquanto, só tem você aqui.')).toBeVisible();
  await button(hers, 'Fazer o link').click();
  await expect(hers.getByLabel('Link do convite')).toBeFocused();
  const link = await hers.getByLabel('Link do convite').inputValue();

  // He comes without being signed in: the link is still there afterwards, and no longer in the address.
  const his = await visit(link);
  await signInWith(dialog(his, 'Entrar!'), leo.email, PASSWORD);
  await expect(his.getByRole('heading', { level: 1, name: 'Apê da Ana' })).toBeVisible();
  expect(new URL(his.url()).hash).toBe('');
  await button(his, 'Entrar na casa').click();
  await expect(sentence(his, 'Os dois querem e ninguém viu, 1')).toBeVisible();
  await button(his, 'Mostrar minhas notas pra casa').press('Enter');
  await expect(button(his, 'Esconder minhas notas da casa')).toBeFocused();
  expect(await violationsHere(his)).toEqual([]);

  await his.getByRole('link', { name: 'Escolher juntos' }).click();
  await expect(sentence(his, 'Ninguém sentou ainda.')).toBeVisible();
  for (const name of ['Ana', 'Léo']) {
    await button(his, name).press('Enter');
    await expect(button(his, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(sentence(his, /^Hoje somos Ana e Léo\. Vocês dois querem 1/)).toBeVisible();
  await expect(sentence(his, 'É a vez de Ana.')).toBeVisible();
  await button(his, /^Vai ser esse.*Cidade de Deus/).click();
  await expect(sentence(his, /^Deu Cidade de Deus\./)).toBeVisible();
  await expect(sentence(his, 'É a sua vez.')).toBeVisible();
  expect(await violationsHere(his)).toEqual([]);
  expect(await ana.call<HouseholdSofa>('GET', '/household/sofa')).toMatchObject({
    choice: { title: { media_id: CIDADE.media_id } },
  });

  await his.getByRole('link', { name: 'Voltar pra casa' }).click();
  await button(his, 'Sair da casa').click();
  await dialog(his, 'Sair da casa?').getByRole('button', { name: 'Sair da casa' }).click();
  await expect(his.getByLabel('Nome da casa')).toBeVisible();
  await hers.reload();
  await expect(sentence(hers, 'Por enquanto, só tem você aqui.')).toBeVisible();
});

test('on a phone: the house, a child’s seat, a service to pay for, and a link that no longer works', async () => {
  const { ana, leo, token } = await couple();
  await leo.call('PUT', '/services', { provider_ids: [8] });
  await leo.call('POST', '/household/members', { token });
  const page = await visit(`/casa#convite=x${token}`, {
    ...PHONE,
    before: asPerson(ana),
    tolerate: /404 .*\/invitation\/look|status of 404/,
  });
  await expect(sentence(page, 'Este convite não vale mais.')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  await button(page, 'Ir pra Casa').click();
  // Pasted into the tab: only the fragment changes.
  await page.evaluate((hash) => void (window.location.hash = hash), `#convite=y${token}`);
  await expect(sentence(page, 'Este convite não vale mais.')).toBeVisible();
  await button(page, 'Ir pra Casa').click();
  await button(page, /^Sou eu/).click();
  await expect(button(page, /^Não sou eu/)).toBeFocused();
  await button(page, 'Assento de criança').click();
  const seats = dialog(page, 'Assento de criança');
  await seats.getByLabel('Léo').selectOption('Até 10 anos');
  await expect(sentence(page, 'ainda não quer nada, só até 10')).toBeAttached();
  expect(await violationsHere(page)).toEqual([]);
  await button(page, 'Pronto').click();
  await expect(seats).toBeHidden();
  expect(await violationsHere(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
});

const CENTRAL = { media_id: 666, type: 'movie' };

test('two vote by their phones, one of them loses the connection, a tie goes to whose turn it is, and a third sees it', async () => {
  const { ana, leo, token } = await couple();
  const dora = await createPerson({ name: 'Dora' });
  for (const person of [leo, dora]) await person.call('POST', '/household/members', { token });
  for (const person of [ana, leo]) await person.call('POST', '/watchlist/add', CENTRAL);
  await leo.call('POST', '/watchlist/add', BIRDMAN);
  const { household } = await ana.call<{ household: Household }>('GET', '/household');
  for (const { number, name } of household.members)
    if (name !== 'Dora') await ana.call('PUT', `/household/sofa/${number}`, { sits: true });

  // Hers is a page that never asks by itself: all that it shows of the others has come by the stream of events.
  const doras = await visit('/casa#sofa', {
    before: async (page, context) => {
      await asPerson(dora)(page, context);
      await page.addInitScript(() => {
        const begin = window.setInterval.bind(window);
        const withoutAsking = (work: () => void, ms?: number) =>
          ms === 15_000 ? 0 : begin(work, ms);
        window.setInterval = withoutAsking as typeof window.setInterval;
      });
    },
  });
  const hers = await visit('/casa#sofa', { ...PHONE, before: asPerson(ana) });
  // A press without a connection is a request that fails.
  const his = await visit('/casa#sofa', {
    before: asPerson(leo),
    tolerate: /INTERNET_DISCONNECTED/,
  });
  await expect(sentence(hers, 'Se empatar, vale o seu voto.')).toBeVisible();
  await button(hers, 'Votar nos 2').press('Enter');
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  await expect(heading(hers)).toBeFocused();
  const first = (await heading(hers).textContent()) ?? '';
  await expect(sentence(hers, 'Ninguém vê o voto do outro até acabar.')).toBeVisible();
  expect(await violationsHere(hers)).toEqual([]);

  // The others are told, each in their own words.
  await expect(sentence(doras, 'Faltam 2 de Ana. Faltam 2 de Léo.')).toBeVisible();
  await expect(button(doras, 'Sentar e votar')).toBeVisible();
  await button(his, 'Votar').press('Enter');
  await expect(heading(his)).toHaveText(first);
  await button(his, 'Quero').press('Enter');
  await expect(heading(his)).not.toHaveText(first);
  await expect(heading(his)).toBeFocused();
  await button(his, 'Título anterior').press('Enter');
  await expect(button(his, 'Quero')).toHaveAttribute('aria-pressed', 'true');
  await button(his, 'Tanto faz').press('Enter');
  await expect(heading(his)).not.toHaveText(first);
  expect(await violationsHere(his)).toEqual([]);

  await his.context().setOffline(true);
  await button(his, 'Quero').press('Enter');
  await expect(sentence(his, /^Sem conexão com o VouVer/)).toBeVisible();
  await button(hers, 'Quero').press('Enter');
  await expect(heading(hers)).not.toHaveText(first);
  await button(hers, 'Tanto faz').press('Enter');
  await expect(heading(hers)).toHaveText('Pronto.');
  await expect(sentence(hers, 'Falta Léo.')).toBeVisible();
  expect(await violationsHere(hers)).toEqual([]);
  await expect(sentence(doras, 'Falta 1 de Léo. Ana já votou.')).toBeVisible();
  await his.context().setOffline(false);
  await expect(sentence(his, 'Ana já votou. O voto abre com o seu.')).toBeVisible();
  await button(his, 'Quero').press('Enter');

  const result = (page: Page) => page.getByRole('heading', { level: 2, name: `Deu ${first}.` });
  await expect(result(his)).toBeFocused();
  await expect(result(hers)).toBeFocused();
  await expect(result(doras)).toBeVisible();
  await expect(sentence(hers, 'Empatou: vale a sua vez')).toBeVisible();
  await expect(sentence(his, 'Empatou: vale a vez de Ana')).toBeVisible();
  await expect(sentence(his, 'É a sua vez.')).toBeVisible();
  await expect(sentence(doras, 'Ana: quero. Léo: tanto faz.')).toBeAttached();
  await expect(doras.getByRole('link', { name: /^Abrir n/ })).toHaveAttribute('href', /^https:/);
  for (const page of [hers, his]) expect(await violationsHere(page)).toEqual([]);
  const width = await hers.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);

  // A reloaded page shows it too, and another vote can follow.
  await hers.reload();
  await expect(result(hers)).toBeVisible();
  await button(hers, 'Já vimos esse').click();
  await expect(sentence(hers, 'Ficou como visto pra você.')).toBeVisible();
});
