import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tvPage } from './tv-page.ts';

const SITE = { name: 'Guia & Cia', images: 'http://images.example/t' };

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tv-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'tv'));
  const files = {
    'src/tv-screen/main.tsx': { file: 'assets/tv-abc.js' },
    'style.css': { file: 'assets/style-abc.css' },
  };
  writeFileSync(join(folder, 'tv/manifest.json'), JSON.stringify(files));
  return folder;
}

test('the page is the same for everybody, may be cached, and allows nothing inline', async () => {
  const page = await tvPage(SITE, builtFolder()).request('/tv');
  const html = await page.text();
  expect(page.headers.get('cache-control')).toMatch(/^public, /);
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('http://images.example');
  expect(html).toContain('<script defer src="/assets/tv-abc.js"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/style-abc.css">');
  expect(html).toContain('<title>Guia &amp; Cia na TV</title>');
  expect(html).toContain('data-images="http://images.example/t"');
});

test('a client that has the page gets 304', async () => {
  const app = tvPage(SITE, builtFolder());
  const etag = (await app.request('/tv')).headers.get('etag')!;
  expect((await app.request('/tv', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('in development Vite serves the module, and no policy stops its scripts', async () => {
  const page = await tvPage(SITE, undefined).request('/tv');
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect(await page.text()).toContain('<script type="module" src="/src/tv-screen/main.tsx">');
});

test('a build without the screen is an error, not a page without scripts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tv-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect((await tvPage(SITE, folder).request('/tv')).status).toBe(500);
});
