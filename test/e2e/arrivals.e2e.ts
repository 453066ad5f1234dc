import { describe, test } from 'vitest';
import { TAGS, violationsHere, violationsOf } from './accessibility.ts';
import { expect, screens, shiftsOf, visitAfresh as visit, visitWithoutPictures } from './site.ts';
import { asVisitorOf } from './visitor.ts';

const row = 'Chegou nos seus serviços';

describe.each(screens('390 px'))('what arrived, at $name', ({ screen }) => {
  test(
    'is on the first page for a visitor who said what they pay for',
    { tags: 'default' },
    async () => {
      const page = await visit('/', { ...screen, before: asVisitorOf('Globoplay') });
      const arrived = page.getByRole('region', { name: row });
      await expect(arrived.getByRole('link', { name: /Marte Um/ })).toBeVisible();
      await arrived.scrollIntoViewIfNeeded();
      expect(await shiftsOf(page)).toEqual([]);
      expect(await violationsHere(page, TAGS)).toEqual([]);
      await arrived.getByRole('link', { name: 'Ver tudo' }).click();
      await expect(page).toHaveURL('/chegou?meus=1');
    },
  );
});

test('the first page says so if nothing arrived, or if nobody knows', async () => {
  const page = await visitWithoutPictures('/', { before: asVisitorOf('MUBI'), tolerate: /503/ });
  await page.route('**/api/arrivals?**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'Não deu pra ver o que chegou' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/arrivals?**');
  await page.route('**/api/arrivals?**', (route) =>
    route.fulfill({
      json: { items: [], total: 0, page: 1, size: 20, pages: 0, days: [], coming: [] },
    }),
  );
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('ainda não chegou nada nos seus serviços')).toBeVisible();
  // Nothing may be half below the bar, where axe finds its target too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
});

test('a visitor who said nothing has no such row', async () => {
  const page = await visitWithoutPictures('/');
  await expect(page.getByText(row).first()).toBeHidden();
});

test('a title’s page tells its history in a line that opens', { tags: 'default' }, async () => {
  const page = await visitWithoutPictures('/movie/91000100');
  const line = page.getByText(/^No Globoplay desde \d/);
  await expect(line).toBeVisible();
  const history = page.getByRole('list', { name: 'Por onde passou' });
  await expect(history).toBeHidden();
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(history.getByRole('listitem')).toHaveText([
    /^Globoplay: desde \d/,
    /^Claro tv\+: desde \d/,
  ]);
  expect(await violationsOf(page)).toEqual([]);
});
