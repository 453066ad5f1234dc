import { expect, test } from 'vitest';
import { assetsIn, mayBeStored, titleOf } from './document-rules.ts';
import { offlinePage } from './offline-page.ts';

const page = (parts: Partial<Parameters<typeof offlinePage>[0]>) =>
  offlinePage({ pages: [], watchlist: [], sheets: [], ...parts });

test('it links to stored pages and to titles of the list whose pages are stored', () => {
  const html = page({
    pages: [{ path: '/movie/cidade-de-deus-598', title: 'Cidade de Deus (2002)' }],
    watchlist: [
      { media_type: 'movie', id: 598, title: 'Cidade de Deus' },
      { media_type: 'serie', id: 7, name: 'Ruptura' },
    ],
    sheets: ['/assets/global-1.css'],
  });
  expect(html).toContain('<a href="/movie/cidade-de-deus-598">Cidade de Deus</a></li><li>Ruptura');
  expect(html).toContain('<a href="/movie/cidade-de-deus-598">Cidade de Deus (2002)</a>');
  expect(html).toContain('href="/assets/global-1.css"');
  expect(html).not.toContain('nenhuma página guardada');
});

test('names and addresses cannot become markup', () => {
  const html = page({
    pages: [{ path: '/search?query="><script>', title: 'A &amp; B' }],
    watchlist: [{ media_type: 'movie', id: 1, title: '<img src=x onerror=y> & co' }],
  });
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(html).toContain('&lt;img src=x onerror=y&gt; &amp; co');
  expect(html).toContain('>A &amp; B<');
});

test('it says so when nothing is stored', () => {
  expect(page({})).toContain('não tem nenhuma página guardada');
});

test('the name of a page is its title without the site’s name', () => {
  expect(titleOf('<head><title>A | B: onde assistir | VouVer</title>')).toBe(
    'A | B: onde assistir',
  );
  expect(titleOf('<p>nothing</p>')).toBe('');
});

test('only documents that caches may hold are stored', () => {
  const headers = (type: string, control: string) =>
    new Headers({ 'content-type': type, 'cache-control': control });
  const html = 'text/html; charset=utf-8';
  expect(mayBeStored({ status: 200, headers: headers(html, 'public, max-age=0') })).toBe(true);
  expect(mayBeStored({ status: 200, headers: headers(html, 'private, no-store') })).toBe(false);
  expect(mayBeStored({ status: 200, headers: headers(html, 'private, max-age=60') })).toBe(false);
  expect(mayBeStored({ status: 200, headers: headers(html, 'no-store') })).toBe(false);
  expect(mayBeStored({ status: 202, headers: headers(html, 'public') })).toBe(false);
  expect(mayBeStored({ status: 200, headers: headers('application/json', 'public') })).toBe(false);
});

test('the built files of a document are those it names', () => {
  const html =
    '<link href="/assets/style-C4.css"><script data-scripts="/assets/index-D0.js /assets/genres-x_1.js"></script><img src="/art/1.svg"><link href="/assets/style-C4.css">';
  expect(assetsIn(html)).toEqual([
    '/assets/style-C4.css',
    '/assets/index-D0.js',
    '/assets/genres-x_1.js',
  ]);
});
