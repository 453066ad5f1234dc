import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  HeadContent,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { MediaItem, ApiPage } from '#api/types.ts';
import { listingHead } from './listing-head.lazy.ts';
import { pageHead } from './page-head.ts';
import { breadcrumbs, collectionPage, withoutEmpty } from './structured-data.ts';
import type { PageUrl } from './structured-data.ts';

/** A head as the server renders it. */
async function htmlOf(head: ReturnType<typeof pageHead>): Promise<string> {
  const root = createRootRoute({ head: () => head, component: HeadContent });
  const router = createRouter({ routeTree: root, history: createMemoryHistory(), isServer: true });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

const hrefOf = (head: ReturnType<typeof pageHead>, rel: string) =>
  head.links.find((link) => link.rel === rel)?.href;

test('a name cannot close the script element of the structured data', async () => {
  const name = `</script><script>alert(1)</script><!-- & "'\u2028`;
  const html = await htmlOf(
    pageHead({
      title: 'x',
      path: '/doubts',
      structuredData: breadcrumbs({ name, path: '/doubts' }),
    }),
  );
  expect(html).not.toContain('<script>alert');
  const scripts = [...html.matchAll(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const told = JSON.parse(scripts[0]?.[1] ?? '') as { itemListElement: { name: string }[] };
  expect(told.itemListElement.at(-1)?.name).toBe(name);
});

describe('the head of a listing', () => {
  const list = (page: number): ApiPage<MediaItem> => ({
    items: [],
    total: 90,
    page,
    size: 30,
    pages: 3,
  });
  const head = (page: number, path: PageUrl = '/releases') =>
    listingHead('Novidades', path, page, { list: list(page) });
  test('keeps a listing without titles out of search engines, and no other', async () => {
    const empty = { items: [], total: 0, page: 1, size: 30, pages: 0 };
    const html = await htmlOf(
      listingHead('Séries: Faroeste', '/serie/genre/37', 1, { list: empty }),
    );
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await htmlOf(head(1))).not.toContain('noindex');
  });

  const linksOf = (page: number, path?: PageUrl) =>
    ['canonical', 'prev', 'next'].map((rel) => hrefOf(head(page, path), rel));

  test('links the previous and next pages, and itself as canonical', () => {
    expect(linksOf(1)).toEqual(['/releases', undefined, '/releases?page=2']);
    expect(linksOf(2)).toEqual(['/releases?page=2', '/releases', '/releases?page=3']);
    expect(linksOf(3)).toEqual(['/releases?page=3', '/releases?page=2', undefined]);
  });

  test('links the last page from a page after the end', () => {
    expect(linksOf(9).slice(1)).toEqual(['/releases?page=3', undefined]);
  });

  test('keeps the other parameters of its address', () => {
    expect(linksOf(2, '/platform/8?tipo=series')).toEqual([
      '/platform/8?tipo=series&page=2',
      '/platform/8?tipo=series',
      '/platform/8?tipo=series&page=3',
    ]);
  });

  test('links its feed and its share image', () => {
    const { links, meta } = listingHead('Netflix', '/platform/8', 1, {
      feed: '/platform/8/feed.xml',
      card: 'platform/8',
    });
    expect(links).toContainEqual({
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Netflix',
      href: '/platform/8/feed.xml',
    });
    expect(meta).toContainEqual({ property: 'og:image', content: '/art/share/platform/8.png' });
  });

  test('has a default description, unless one is given', () => {
    const descriptionOf = (description?: string) =>
      listingHead('Netflix', '/platform/8', 1, { description }).meta.find(
        (tag) => 'name' in tag && tag.name === 'description',
      );
    expect(descriptionOf()).toMatchObject({ content: expect.stringMatching(/^Netflix: onde/) });
    expect(descriptionOf('Outra.')).toMatchObject({ content: 'Outra.' });
  });
});

test('unknown facts are left out', () => {
  expect(withoutEmpty({ a: '', b: null, c: undefined, d: [], e: 0, f: false })).toStrictEqual({
    e: 0,
    f: false,
  });
});

test('the titles of a list have their places in the whole list', () => {
  type ListedPage = Parameters<typeof collectionPage>[0];
  const page: ListedPage = { name: 'Filmes', path: '/filmes' as ListedPage['path'] };
  const items = [page, page];
  const placesOf = (...start: [number?]) =>
    JSON.stringify(collectionPage(page, items, ...start)).match(/(?<="position":)\d+/g);
  expect(placesOf()).toEqual(['1', '2']);
  expect(placesOf(31)).toEqual(['31', '32']);
});
