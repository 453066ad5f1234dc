import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { CIDADE, expect, screens, site, visit, type Visit } from './site.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compartilhar' });
const opener = (page: Page) => page.getByRole('button', { name: 'COMPARTILHAR' });
const option = (page: Page, name: string) => dialog(page).getByRole('button', { name });

async function openShare(options: Visit = {}): Promise<Page> {
  const page = await visit(CIDADE, options);
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
  return page;
}

describe.each(screens('390 px'))('the share dialog at $name', ({ screen }) => {
  test('has exactly three options, and traps the focus', { tags: 'default' }, async () => {
    const page = await openShare(screen);
    await expect(dialog(page).getByRole('button')).toHaveText([
      '',
      'Facebook',
      'Whatsapp',
      'Copiar link',
    ]);
    await expect(dialog(page)).toContainText(`${site.replace('http://', '')}${CIDADE}`);
    const focusInside = () =>
      page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement));
    await expect.poll(focusInside).toBe(true);
    const visited = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step < 8 ? 'Tab' : 'Shift+Tab');
      const where = await page.evaluate(() => {
        const { activeElement: element, body } = document;
        if (element === body || element === null) return 'browser';
        return element.closest('dialog[open]') ? element.textContent || element.ariaLabel : 'page';
      });
      visited.add(where ?? '');
    }
    // Tab may reach the browser's own controls, but never the page behind.
    visited.delete('browser');
    expect([...visited].map((name) => name.trim()).toSorted()).toEqual(
      ['Copiar link', 'Facebook', 'Fechar', 'Whatsapp'].toSorted(),
    );
  });

  test('is closed by Esc, by its button and by the backdrop, and returns the focus', async () => {
    const page = await openShare(screen);
    const closings = [
      () => page.keyboard.press('Escape'),
      () => option(page, 'Fechar').click(),
      () => page.mouse.click(8, 8),
    ];
    for (const close of closings) {
      if (!(await dialog(page).isVisible())) await opener(page).click();
      await expect(dialog(page)).toBeVisible();
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    }
  });
});

test('the page behind does not scroll, and keeps its width', async () => {
  const page = await visit(CIDADE);
  const width = () => page.evaluate(() => document.querySelector('main')?.clientWidth);
  const before = await width();
  await opener(page).click();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await width()).toBe(before);
});

test('a click inside does not close it', async () => {
  const page = await openShare();
  await dialog(page).getByRole('heading').click();
  await dialog(page).getByText('Tá no Globoplay e na HBO Max.').click();
  await expect(dialog(page)).toBeVisible();
});

test(
  'Facebook and Whatsapp open their share pages in a small window',
  { tags: 'default' },
  async () => {
    const page = await openShare({
      before: (tab) =>
        tab.addInitScript(() => {
          window.open = (...opened) => {
            (window as unknown as { opened: unknown[] }).opened ??= [];
            (window as unknown as { opened: unknown[] }).opened.push(opened);
            return null;
          };
        }),
    });
    await option(page, 'Facebook').click();
    await option(page, 'Whatsapp').click();
    const [facebook, whatsapp] = await page.evaluate(
      () => (window as unknown as { opened: [string, string, string][] }).opened,
    );
    for (const opened of [facebook, whatsapp]) {
      expect(opened?.[2]).toMatch(/\bwidth=550\b/);
      expect(opened?.[2]).toMatch(/\bheight=400\b/);
    }
    const address = new URL(facebook?.[0] ?? '');
    expect(address.host + address.pathname).toBe('www.facebook.com/sharer/sharer.php');
    expect(address.searchParams.get('u')).toBe(site + CIDADE);
    const message = new URL(whatsapp?.[0] ?? '');
    expect(message.host).toMatch(/whatsapp\.com$/);
    // The address comes last: WhatsApp shows the page's preview for it.
    expect(message.searchParams.get('text')).toMatch(RegExp(`^Cidade de Deus.* ${site}${CIDADE}$`));
  },
);

describe('copying the link', () => {
  /** Expects a message at the top centre that disappears after 750 ms of the page's clock. */
  async function expectToast(page: Page, text: string): Promise<void> {
    const toast = page.getByText(text, { exact: true });
    await expect(toast).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    // It moves in from below.
    await expect(async () => {
      const box = await toast.locator('..').boundingBox();
      expect(box?.y).toBeLessThan(height / 4);
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(10);
    }).toPass({ timeout: 10_000 });
    await page.clock.runFor(700);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toHaveCount(0);
  }

  async function copy(page: Page): Promise<void> {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await option(page, 'Copiar link').click();
  }

  test.each(screens('1440 px'))('is confirmed at $name', async ({ screen }) => {
    const page = await openShare({
      ...screen,
      permissions: ['clipboard-read', 'clipboard-write'],
      before: (tab) => tab.clock.install(),
    });
    await copy(page);
    await expectToast(page, 'Link copiado');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site + CIDADE);
  });

  test('works without a clipboard', async () => {
    const page = await openShare({
      before: async (tab) => {
        await tab.clock.install();
        await tab.addInitScript(() => {
          Object.defineProperty(navigator, 'clipboard', { value: undefined });
          document.execCommand = (command) => {
            document.title = `${command}: ${String(window.getSelection())}`;
            const field = document.activeElement;
            if (field instanceof HTMLTextAreaElement) document.title = `${command}: ${field.value}`;
            return true;
          };
        });
      },
    });
    await copy(page);
    await expect(page).toHaveTitle(`copy: ${site}${CIDADE}`);
    await expectToast(page, 'Link copiado');
    await expect(option(page, 'Copiar link')).toBeFocused();
    await expect(page.locator('textarea')).toHaveCount(0);
  });

  test('shows a message if it fails', async () => {
    const page = await openShare({
      before: async (tab) => {
        await tab.clock.install();
        await tab.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
          document.execCommand = () => false;
        });
      },
    });
    await copy(page);
    await expect(page.getByRole('alert')).toContainText('Erro ao copiar link.');
    await expectToast(page, 'Erro ao copiar link.');
  });
});
