import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import type { MediaItem, PersonInfo } from '#api/types.ts';
import { nameOf, read } from './catalogue.ts';
import { expect, go, screens, shiftsOf, untilHydrated, visitAfresh as visit } from './site.ts';
import { asVisitorOf, holdScripts } from './visitor.ts';

/** Selton Mello: acts, directs, writes, edits. */
const SELTON = '/person/90000001';
const selton = () => read<PersonInfo>('/persons/90000001');

const works = (page: Page) => page.getByRole('region', { name: 'Filmografia' }).locator('dd a');
const only = (page: Page) => page.getByRole('switch', { name: 'Só nos meus serviços' });
const isAt = (family: number) => (item: MediaItem) => item.plan_families.includes(family);
const NETFLIX = 8;

/** Opens a person with these changes to the API's response. */
async function meet(person: Partial<PersonInfo>): Promise<Page> {
  const page = await visit('/genres');
  const original = await selton();
  await page.route('**/api/persons/90000001', (route) =>
    route.fulfill({ json: { ...original, ...person } }),
  );
  await go(page, SELTON);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Selton Mello');
  return page;
}

describe.each(screens('1440 px'))('a person at $name', ({ screen }) => {
  test(
    'has their known titles, and all their work, newest first',
    { tags: 'default' },
    async () => {
      const { credits, known_for: knownFor } = await selton();
      const page = await visit(SELTON, screen);
      const best = page.getByRole('region', { name: 'Conhecido por' }).getByRole('link');
      await expect(best).toHaveCount(knownFor.length);
      await expect(best.first()).toContainText(nameOf(knownFor[0] as never));
      const acting = page.getByRole('region', { name: `Atuação ${credits.cast.length}` });
      await expect(acting.locator('dd a')).toHaveCount(credits.cast.length);
      await expect(acting.locator('dd a').first()).toContainText(credits.cast[0]?.character ?? '');
      const years = (await acting.locator('dt').allTextContents()).map(Number);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
      expect(new Set(years).size).toBe(years.length);
      const directing = page.getByRole('region', { name: /^Direção \d/ });
      await expect(directing.locator('dd a').first()).toContainText('Diretor');
      await expect(works(page).filter({ hasText: 'O Mecanismo' })).toContainText('Netflix');
    },
  );

  test('has links by keyboard to each kind of work and to a title', async () => {
    const page = await visit(SELTON, screen);
    const ways = page.getByRole('navigation', { name: 'Filmografia por função' });
    await ways.getByRole('link', { name: /^Direção/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${SELTON}#direcao`);
    await expect(page.getByRole('heading', { name: /^Direção/ })).toBeInViewport();
    await works(page).last().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/(movie|serie)\//);
  });

  test('can be filtered by subscriptions', async () => {
    const { credits } = await selton();
    const mine = credits.cast.filter(isAt(NETFLIX));
    expect(mine.length).toBeGreaterThan(0);
    expect(credits.crew.filter(isAt(NETFLIX))).toEqual([]);
    const page = await visit(SELTON, { ...screen, before: asVisitorOf('Netflix') });
    const all = await works(page).count();
    await only(page).click();
    await expect(page).toHaveURL(`${SELTON}?meus=1`);
    await expect(works(page)).toHaveCount(mine.length);
    await expect(works(page).first()).toContainText('No seu plano');
    await page.goBack();
    await expect(works(page)).toHaveCount(all);
  });

  test('is filtered from the first paint at the filter’s address, without a layout shift', async () => {
    const page = await visit('/genres', { ...screen, before: asVisitorOf('Netflix') });
    const release = await holdScripts(page);
    await page.goto(`${SELTON}?meus=1`, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(works(page).first()).toBeHidden();
    await release();
    await untilHydrated(page);
    await expect(works(page)).toHaveCount(
      (await selton()).credits.cast.filter(isAt(NETFLIX)).length,
    );
    await expect(works(page).first()).toBeVisible();
    expect(await shiftsOf(page)).toEqual([]);
  });

  test('can be read without JavaScript', async () => {
    const page = await visit(SELTON, { ...screen, javaScriptEnabled: false });
    await expect(page.getByRole('heading', { level: 1, name: 'Selton Mello' })).toBeVisible();
    await expect(works(page).first()).toBeVisible();
    await expect(only(page)).toBeHidden();
  });
});

test('the life is shown; a long biography can be expanded', { tags: 'default' }, async () => {
  const page = await meet({
    gender: 1,
    birthday: '1950-06-08',
    deathday: '2020-06-07',
    place_of_birth: 'Maringá, Paraná',
    biography: `Começou cedo.\n${'Fez muito teatro. '.repeat(40)}`,
  });
  const facts = 'Atriz · Maringá, Paraná · 8 de junho de 1950 – 7 de junho de 2020 (69 anos)';
  await expect(page.getByText(facts)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conhecida por' })).toBeVisible();
  await expect(page.getByText('Começou cedo.')).toBeVisible();
  await expect(page.getByText('Fez muito teatro.')).toBeHidden();
  await page.getByText('Ler mais').click();
  await expect(page.getByText('Fez muito teatro.')).toBeVisible();
  await expect(page.getByText('Ler menos')).toBeVisible();
});

test('unknown facts are left out', async () => {
  const page = await meet({ gender: 0, known_for: [], credits: { cast: [], crew: [] } });
  await expect(page.getByText('Atuação', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /conhecid/i })).toHaveCount(0);
  await expect(page.getByText('Ler mais')).toHaveCount(0);
  await expect(page.getByText('Nada por aqui ainda')).toBeVisible();
});
