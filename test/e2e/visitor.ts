import type { BrowserContext, Page } from 'playwright';
import type { Provider } from '#api/types.ts';
import { read } from './catalogue.ts';

/** A visitor with these subscriptions: a `before` for `visit`. */
export const asVisitorOf =
  (...names: string[]) =>
  async (_: Page, context: BrowserContext) => {
    const { items } = await read<{ items: Provider[] }>('/providers?size=50');
    const services = names.map((name) => {
      const provider = items.find(({ provider_name: candidate }) => candidate === name);
      if (!provider) throw new Error(`the catalogue has no ${name}`);
      const { family_id: id, brand } = provider;
      return { id, name, ...brand, ink: '#FFFFFF', logo: null };
    });
    await context.addInitScript((stored) => {
      localStorage.setItem('vouver:services:1', stored);
    }, JSON.stringify(services));
  };

/** A browser in which pages cannot store anything. */
export const blockStorage = (_: Page, context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('storage is blocked', 'SecurityError');
      },
    });
  });

/**
 * Holds back all script files, so that the page stays as the server and its inline scripts made it; the result lets
 * them load.
 */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const files = '**/assets/*.js';
  await page.route(files, async (route) => {
    await opened;
    await route.continue();
  });
  return async () => {
    open();
    await page.waitForLoadState('load');
  };
}

/** True if the page is hydrated. */
export const isHydrated = (page: Page) =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll('a')].at(-1);
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
