// Texts of the film database that try to run a script, in a browser: with our policy, and
// without it, so that it is not the policy alone that protects.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { makeHostile, NOTHING, visitHostile } from './hostile-texts.ts';
import { expect } from './site.ts';
import { startSite } from './started-site.ts';
import type { Site } from './started-site.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vouver-hostile-'));
let hostile: Site;
let changed: string[];

beforeAll(async () => {
  cpSync(inject('template'), dataDir, { recursive: true });
  changed = await makeHostile(dataDir);
  hostile = await startSite({ DATA_DIR: dataDir });
}, 240_000);

afterAll(async () => {
  await hostile?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const PATHS = [
  '/',
  '/movie/x-598',
  '/serie/x-1396',
  '/releases',
  '/platforms',
  '/lists',
  '/genres',
  '/search?query=onerror',
  '/person/90000603',
  '/chegou',
  '/saiu',
  '/hoje',
  '/quanto-custa',
  '/descubra/filmes',
  '/movie/genre/18',
  '/our-lists/1',
  '/platform/8',
  '/platform/8/chegou',
  '/tv',
];
/** Nothing has left, or they show texts of the film database only after somebody has signed in or chosen. */
const WITHOUT_TEXTS = new Set(['/saiu', '/hoje', '/quanto-custa', '/tv']);
/** One of each kind: a title, a home page, an understood search, cards with days. */
const WITH_POLICY = ['/movie/x-598', '/serie/x-1396', '/', '/search?query=onerror', '/chegou'];

test('the texts are in the catalogue', () => {
  expect(changed.length).toBeGreaterThan(15);
});

describe.each([
  ['with the policy', false],
  ['without it', true],
])('%s', (_, bypassCSP) => {
  test.each(bypassCSP ? PATHS : WITH_POLICY)('%s runs nothing', async (path) => {
    const { page, found } = await visitHostile(path, { origin: hostile.url, bypassCSP });
    expect(found).toEqual(NOTHING);
    if (!WITHOUT_TEXTS.has(path)) {
      await expect(page.getByText('onerror').first()).toBeAttached();
    }
  });
});
