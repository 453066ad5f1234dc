import { describe, test } from 'vitest';
import { expect, screens, visitWithoutPictures as visit } from './site.ts';

interface Faq {
  '@type': string;
  mainEntity: { name: string; acceptedAnswer: { text: string } }[];
}

describe.each(screens('390 px'))('the questions at $name', ({ screen }) => {
  test('open and close by keyboard, one by one', { tags: 'default' }, async () => {
    const page = await visit('/doubts', screen);
    const question = page.locator('summary', { hasText: 'É de graça?' });
    const answer = page.getByText('Consultar o guia não custa nada.', { exact: false });
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Space');
    await expect(answer).toBeHidden();
  });

  test('can be read without JavaScript, and have links', async () => {
    const page = await visit('/doubts', { ...screen, javaScriptEnabled: false });
    await page.getByText('Achei um erro ou senti falta').click();
    await page.getByRole('main').getByRole('link', { name: 'Falar com a gente' }).first().click();
    await expect(page).toHaveURL('/contact');
  });

  test('the table of contents leads to each section, below the bar', async () => {
    const page = await visit('/doubts', screen);
    await page.getByRole('navigation', { name: 'Nesta página' }).getByText('Onde assistir').click();
    await expect(page).toHaveURL('/doubts#onde-assistir');
    const heading = page.getByRole('heading', { name: 'Onde assistir' });
    await expect(heading).toBeInViewport();
    const bar = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await heading.boundingBox())!.y)
      .toBeGreaterThanOrEqual(bar!.height);
  });
});

test(
  'search engines get the questions and answers that visitors read',
  { tags: 'default' },
  async () => {
    const page = await visit('/doubts', { javaScriptEnabled: false });
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = scripts
      .map((text) => JSON.parse(text) as Faq)
      .find((it) => it['@type'] === 'FAQPage');
    const questions = await page.locator('summary h3').allTextContents();
    expect(faq?.mainEntity.map(({ name }) => name)).toEqual(questions);
    expect(questions.length).toBeGreaterThan(15);
    const words = (await page.locator('main').textContent()) ?? '';
    for (const { acceptedAnswer } of faq?.mainEntity ?? []) {
      expect(words).toContain(acceptedAnswer.text.slice(0, 40));
    }
  },
);

describe('the privacy notice', () => {
  test(
    'names the controller, its date, and everything that is stored',
    { tags: 'default' },
    async () => {
      const page = await visit('/privacy');
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'contato@localhost' })).toHaveAttribute(
        'href',
        'mailto:contato@localhost',
      );
      await expect(main.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
      for (const name of ['Que dados usamos', 'Seus direitos', 'A quem pedir', 'Uso justo']) {
        await expect(main.getByRole('heading', { name })).toBeVisible();
      }
    },
  );

  // The browser must store only what the notice lists.
  test('is true of the browser: no cookies, and nothing stored that it does not name', async () => {
    const page = await visit('/');
    for (const path of ['/platforms', '/movie/598', '/contact', '/privacy']) await page.goto(path);
    expect(await page.context().cookies()).toEqual([]);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    const named = /^(vouver:services:\d+|tsr-scroll-restoration.*)$/;
    expect(stored.filter((key) => !named.test(key))).toEqual([]);
  });
});
