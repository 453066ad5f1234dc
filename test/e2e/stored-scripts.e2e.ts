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
  '/person/x-1',
];

test('the texts are in the catalogue', () => {
  expect(changed.length).toBeGreaterThan(15);
});

describe.each([
  ['with the policy', false],
  ['without it', true],
])('%s', (_, bypassCSP) => {
  test.each(bypassCSP ? PATHS : ['/movie/x-598'])('%s runs nothing', async (path) => {
    const { found } = await visitHostile(path, { origin: hostile.url, bypassCSP });
    expect(found).toEqual(NOTHING);
  });
});
