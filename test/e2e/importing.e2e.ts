import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { signInWith } from './account.ts';
import { asPerson, createPerson, PASSWORD } from './signed-in.ts';
import { expect, PHONE, screens, site, visit, visitWithoutPictures } from './site.ts';

const samples = 'test/moving-samples';
const archive = `${samples}/letterboxd/letterboxd-marinalenc-2026-07-18-20-14-utc.zip`;

const chooser = (page: Page) => page.getByLabel('Escolher no computador');
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.each(screens('390 px'))('a file from another service, at $name', ({ screen }) => {
  test('is shown, kept, good for tonight, and taken back', { tags: 'default' }, async () => {
    const person = await createPerson();
    await person.call('PUT', '/services', { provider_ids: [307, 8] });
    const page = await visit('/importar', { ...screen, before: asPerson(person) });
    await expect(heading(page, 'Traga o que você já viu')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByText('Trakt', { exact: true }).click();
    await expect(page.getByText('No Trakt:')).toBeVisible();

    await chooser(page).setInputFiles(archive);
    await expect(heading(page, 'Confira antes de guardar')).toBeVisible();
    await expect(page.getByRole('region', { name: 'O que vem' })).toContainText(
      'Nada foi guardado ainda.',
    );
    await expect(page.getByRole('region', { name: 'Não tem lugar aqui' })).toContainText('resenha');
    const joined = page.getByRole('region', { name: /^Juntos, / });
    await expect(joined.getByText(/^linhas? |repetidas?$|mesma noite/).first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const before = await person.call<{ total: number }>('GET', '/watched');
    expect(before.total).toBe(0);

    await button(page, 'Guardar os novos').click();
    await expect(heading(page, 'Tudo no lugar')).toBeVisible();
    await expect(page.getByRole('region', { name: 'E agora?' })).toContainText(
      /que você quer ver, .* no que você assina\./,
    );
    expect(await violationsOf(page)).toEqual([]);
    const after = await person.call<{ total: number }>('GET', '/watched');
    expect(after.total).toBeGreaterThan(5);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);

    const download = page.waitForEvent('download');
    await button(page, 'Baixar o que ficou de fora').click();
    expect((await download).suggestedFilename()).toBe('ficou-de-fora.csv');

    await page.getByRole('link', { name: 'O que ver hoje' }).click();
    await expect(heading(page, 'O que ver hoje')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Tudo no lugar')).toBeVisible();
    await button(page, 'Desfazer esta importação').click();
    await expect(page.getByText('Desfeito: ficou como estava antes.')).toBeVisible();
    expect((await person.call<{ total: number }>('GET', '/watched')).total).toBe(0);
  });
});

test('without an account the file waits in the browser, and goes on after signing in', async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures('/importar');
  await chooser(page).setInputFiles(`${samples}/letterboxd/export/diary.csv`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('diary.csv está neste navegador')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('diary.csv está neste navegador')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await signInWith(dialog, person.email, PASSWORD);
  await expect(heading(page, 'Confira antes de guardar')).toBeVisible();
});

test('what the catalogue lacks is said, and nothing is kept if the person does not want it', async () => {
  const person = await createPerson();
  const page = await visit('/importar', { ...PHONE, before: asPerson(person) });
  const rows = [
    'Date,Name,Year,Letterboxd URI',
    '2020-01-01,Filme Que Ninguém Fez,1931,https://boxd.it/1',
  ];
  await chooser(page).setInputFiles({
    name: 'watched.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(heading(page, 'Confira antes de guardar')).toBeVisible();
  const unplaced = page.getByRole('region', { name: 'Sem lugar, 1' });
  await expect(unplaced).toContainText('Filme Que Ninguém Fez (1931)');
  await button(page, 'Não guardar nada').click();
  await expect(heading(page, 'Traga o que você já viu')).toBeVisible();
});

describe.each(screens('1440 px'))('titles that may be several, at $name', ({ screen }) => {
  test('are answered by keyboard, one after the other, and remembered', async () => {
    const person = await createPerson();
    const page = await visit('/importar', { ...screen, before: asPerson(person) });
    // Letterboxd has series as if they were films: that is a question.
    const file = {
      name: 'watched.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Date,Name,Year,Letterboxd URI',
          '2020-01-01,Breaking Bad,2008,https://boxd.it/1',
          '2020-01-01,Cidade de Deus,2002,https://boxd.it/2',
        ].join('\r\n'),
      ),
    };
    await chooser(page).setInputFiles(file);
    const doubts = page.getByRole('region', { name: /Na dúvida/ });
    await expect(doubts).toContainText('Breaking Bad');
    const open = doubts.getByRole('button').first();
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Qual Breaking Bad?')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.keyboard.press('1');
    await expect(heading(page, 'Confira antes de guardar')).toBeVisible();
    await expect(doubts).toHaveCount(0);
    await button(page, 'Guardar os novos').click();
    await expect(heading(page, 'Tudo no lugar')).toBeVisible();
    const watched = await person.call<{ items: { id: number }[] }>('GET', '/watched');
    expect(watched.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([598, 1396]);
  });
});

test('a question about a file comes with the likeliest answer', async () => {
  const person = await createPerson();
  const page = await visit('/importar', { before: asPerson(person) });
  await chooser(page).setInputFiles({
    name: 'meus filmes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Filme;Nota;Visto em\r\nBacurau;4,5;02/03/2024\r\nCidade de Deus;5;25/12/2020\r\n',
    ),
  });
  await expect(heading(page, 'Só uma pergunta')).toBeVisible();
  await expect(page.getByLabel('Filme', { exact: true })).toHaveValue('title');
  expect(await violationsOf(page)).toEqual([]);
  await button(page, 'Continuar').click();
  await expect(heading(page, 'Confira antes de guardar')).toBeVisible();
});

test('what cannot be read is refused with its reason', { tags: 'default' }, async () => {
  const person = await createPerson();
  const page = await visitWithoutPictures('/importar', { before: asPerson(person) });
  await chooser(page).setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(''),
  });
  await expect(page.getByText('a.csv: O arquivo está vazio.')).toBeVisible();
});

test('without JavaScript the page says what it needs', async () => {
  const html = await (await fetch(`${site}/importar`)).text();
  expect(html).toContain('Traga o que você já viu');
  expect(html).toContain('é preciso ligar o JavaScript');
});
