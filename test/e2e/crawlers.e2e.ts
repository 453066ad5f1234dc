import sharp from 'sharp';
import { describe, test } from 'vitest';
import { getRouter } from '#web/router.tsx';
import { STANDING_PAGES } from '#shared/page-addresses.ts';
import { readSitemap, readXml } from '#test/xml.ts';
import { expect, site, visitAfresh as visit, visitAsCrawler } from './site.ts';

const textOf = async (path: string) => {
  const answer = await fetch(new URL(path, site));
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return answer.text();
};

describe('the sitemap', () => {
  /** The number of addresses tested in each part: all two thousand would be slow and find no more. */
  const PER_PART = 12;

  test(
    'is named in robots.txt, follows the protocol, and lists only pages that may be indexed',
    { tags: 'default', timeout: 120_000 },
    async () => {
      const robots = await textOf('/robots.txt');
      const [, index = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
      expect(index).toBe(`${site}/sitemap.xml`);
      const parts = readSitemap(await textOf(index));
      const kinds = parts.map(({ loc }) => /sitemaps\/([a-z]+)-1\.xml$/.exec(loc)?.[1]);
      // 'departures' too while there are some.
      expect(kinds).toEqual(
        expect.arrayContaining(
          'arrivals genres lists movies pages people platforms series'.split(' '),
        ),
      );
      const wrong: string[] = [];
      for (const { loc } of parts) {
        const entries = readSitemap(await textOf(loc));
        const step = Math.max(1, Math.floor(entries.length / PER_PART));
        await Promise.all(
          entries
            .filter((_, place) => place % step === 0)
            .map(async (entry) => {
              const answer = await fetch(entry.loc, { redirect: 'manual' });
              const html = await answer.text();
              const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
              const hidden = /<meta name="robots"/.test(html);
              if (answer.status !== 200 || canonical !== entry.loc || hidden)
                wrong.push(
                  `${entry.loc}: ${answer.status}, canonical ${canonical}, hidden ${hidden}`,
                );
            }),
        );
      }
      expect(wrong).toEqual([]);
    },
  );

  test('lists every page with a fixed address', { tags: 'default' }, () => {
    // The first two redirect to other pages; search results and pages of an account are not indexed,
    // and the operator's page does not exist for crawlers.
    const unlisted = new Set([
      '/admin',
      '/our-lists',
      '/plataformas',
      '/search',
      '/hoje',
      '/casa',
      '/gallery',
      '/profile',
      '/settings',
      '/mytv',
      '/quanto-custa',
      '/tres-que-voce-gosta',
      '/importar',
      '/exportar',
      '/chaves',
      '/reset-password',
      '/register-verify',
      '/account-confirmation',
      '/auth/callback',
      '/auth/facebook/callback',
      '/auth/apple/callback',
    ]);
    const fixed = Object.keys(getRouter().routesByPath).filter((path) => !path.includes('$'));
    const named = STANDING_PAGES.filter((path) => !path.startsWith('/category/'));
    expect(fixed.filter((path) => !unlisted.has(path)).toSorted()).toEqual(named.toSorted());
  });
});

describe('the site as an app', () => {
  test(
    'has a manifest that pages link to, with icons of the stated sizes',
    { tags: 'default' },
    async () => {
      const page = await visitAsCrawler('/genres');
      const link = page.locator('link[rel=manifest]');
      await expect(link).toHaveAttribute('href', '/manifest.webmanifest');
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0C100E');
      const manifest = JSON.parse(await textOf('/manifest.webmanifest')) as {
        start_url: string;
        icons: { src: string; sizes: string; type: string }[];
        shortcuts: { url: string }[];
      };
      for (const { src, sizes, type } of manifest.icons) {
        const answer = await fetch(new URL(src, site));
        expect(answer.headers.get('content-type')?.split(';')[0], src).toBe(type);
        expect(answer.headers.get('cache-control')).toMatch(/max-age=\d{4,}/);
        if (type !== 'image/png') continue;
        const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(`${width}x${height}`, src).toBe(sizes);
      }
      for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) await textOf(url);
    },
  );

  test('can be installed according to the browser', async () => {
    const page = await visit('/');
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'VouVer', display: 'standalone' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Test pages run in private windows, which cannot install apps; not every Chromium says so.
    const obstacles = installabilityErrors.map(({ errorId }) => errorId);
    expect(obstacles.filter((obstacle) => obstacle !== 'in-incognito')).toEqual([]);
  });

  test('has the icons that browsers and phones request at fixed addresses', async () => {
    const page = await visitAsCrawler('/');
    await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute(
      'href',
      '/apple-touch-icon.png',
    );
    const apple = await fetch(`${site}/apple-touch-icon.png`);
    const { width, height, hasAlpha } = await sharp(
      Buffer.from(await apple.arrayBuffer()),
    ).metadata();
    expect([width, height, hasAlpha]).toEqual([180, 180, false]);
    const favicon = await fetch(`${site}/favicon.ico`);
    expect(favicon.headers.get('content-type')).toBe('image/x-icon');
    const ico = Buffer.from(await favicon.arrayBuffer());
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [place, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * place;
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      const picture = await sharp(ico.subarray(offset, offset + length)).metadata();
      expect([ico[entry], picture.width, picture.height]).toEqual([size, size, size]);
    }
  });
});

describe('the feed of a platform', () => {
  test(
    'is linked from the platform’s page, and lists titles that exist',
    { tags: 'default' },
    async () => {
      const page = await visit('/platform/8', { javaScriptEnabled: false });
      const link = page.locator('link[rel=alternate][type="application/rss+xml"]');
      await expect(link).toHaveAttribute('href', `${site}/platform/8/feed.xml`);
      const visible = page.getByRole('link', { name: 'RSS' });
      await expect(visible).toHaveAttribute('href', '/platform/8/feed.xml');
      const box = await visible.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      const feed = await textOf('/platform/8/feed.xml');
      const items = readXml(feed, (texts) => ({
        links: texts('//item/link'),
        guids: texts('//item/guid'),
        dates: texts('//item/pubDate'),
        pictures: texts('//item/media:content/@url'),
      }));
      expect(items.links.length).toBeGreaterThan(20);
      expect(items.links.length).toBeLessThanOrEqual(50);
      expect(new Set(items.guids).size).toBe(items.links.length);
      const times = items.dates.map((date) => Date.parse(date));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times.every((time) => time <= Date.now())).toBe(true);
      for (const address of items.links.slice(0, 5))
        expect((await fetch(address, { redirect: 'manual' })).status, address).toBe(200);
      // A guid is a permanent link: it leads to the title even after a change of name.
      const guid = await fetch(items.guids[0] ?? '');
      expect([guid.status, guid.url.split('#')[0]]).toEqual([200, items.links[0]]);
      expect((await fetch(items.pictures[0] ?? '')).headers.get('content-type')).toBe('image/png');
    },
  );

  test(
    'redirects from a merged platform to the feed of the one it was merged into',
    { tags: 'default' },
    async () => {
      const answer = await fetch(`${site}/platform/1796/feed.xml`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        '/platform/8/feed.xml',
      ]);
    },
  );
});
