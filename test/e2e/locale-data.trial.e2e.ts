import { describe, test } from 'vitest';
import { CIDADE, expect, PHONE, visitAfresh as visit } from './site.ts';

declare global {
  interface Window {
    /** The `Intl` formatters that the page has made. */
    formatters: string[];
  }
}

// The first formatter of a page loads the browser's locale data: some 80 ms for a slow phone, within
// hydration. `src/web/foundation/format.ts` does without.
describe('a page that becomes interactive makes no Intl formatter', () => {
  test.each([
    '/',
    CIDADE,
    '/serie/avenida-brasil-92000060',
    '/descubra/filmes',
    '/person/90000001',
  ])('on %s', async (path) => {
    const page = await visit(path, { ...PHONE, before: (tab) => tab.addInitScript(watchIntl) });
    expect(await page.evaluate(() => window.formatters)).toEqual([]);
    // The watch itself works.
    await page.evaluate(() => new Intl.NumberFormat('pt-BR').format(1));
    await page.evaluate(() => (1).toLocaleString('pt-BR'));
    expect(await page.evaluate(() => window.formatters)).toEqual([
      'NumberFormat',
      'toLocaleString',
    ]);
  });
});

function watchIntl() {
  window.formatters = [];
  const names = ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'ListFormat', 'DisplayNames'];
  for (const name of [...names, 'RelativeTimeFormat', 'Collator', 'Segmenter']) {
    const Formatter: unknown = Reflect.get(Intl, name);
    if (typeof Formatter !== 'function') continue;
    const watched = new Proxy(Formatter, {
      construct: (target, args) => {
        window.formatters.push(name);
        return Reflect.construct(target, args) as object;
      },
    });
    Reflect.set(Intl, name, watched);
  }
  for (const owner of [Number.prototype, Date.prototype]) {
    const original: unknown = Reflect.get(owner, 'toLocaleString');
    Reflect.set(owner, 'toLocaleString', function (this: unknown, ...args: unknown[]) {
      window.formatters.push('toLocaleString');
      return Reflect.apply(original as () => string, this, args);
    });
  }
}
