// Texts of the film database and of people that try to run a script, in a browser: with our policy, and
// without it, so that it is not the policy alone that protects.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { expect, visitWithoutPictures } from './site.ts';
import { startSite } from './started-site.ts';
import type { Site } from './started-site.ts';

/** Ends attributes, elements, scripts and JSON, and runs in each of them. */
const HOSTILE = `"'></script></title><img src=x onerror=window.hacked=1><svg onload=window.hacked=1>\${window.hacked=1}`;
const ADDRESS = 'javascript:window.hacked=1//';
const IS_ADDRESS = /url|link|homepage|logo|path|image/;
/** What the catalogue itself decides, and what its keys are made of. */
const LEFT = /^(__|drizzle|search_|sync_|offer_events|job|sessions|rate_limits)|_migrations/;

const dataDir = mkdtempSync(join(tmpdir(), 'vouver-hostile-'));
let hostile: Site;
let changed: string[];

beforeAll(async () => {
  cpSync(inject('template'), dataDir, { recursive: true });
  changed = await makeHostile();
  hostile = await startSite({ DATA_DIR: dataDir });
}, 240_000);

afterAll(async () => {
  await hostile?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Writes hostile texts to every text column of the catalogue that takes them; returns their names. */
async function makeHostile(): Promise<string[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  const { db } = database;
  try {
    const columns = await rowsOf<{ table: string; column: string }>(
      db,
      sql`select table_name as "table", column_name as "column" from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and data_type = 'text' and table_type = 'BASE TABLE'
          and is_generated = 'NEVER' order by 1, 2`,
    );
    const names: string[] = [];
    for (const { table, column } of columns.filter((one) => !LEFT.test(one.table))) {
      const target = sql`${sql.identifier(column)}`;
      const value = IS_ADDRESS.test(column) ? sql`${ADDRESS}` : sql`${HOSTILE} || ' ' || ${target}`;
      // Keys and words of a fixed vocabulary refuse it.
      const done = await db
        .execute(
          sql`update ${sql.identifier(table)} set ${target} = ${value} where ${target} is not null`,
        )
        .then(({ rowCount }) => (rowCount ?? 0) > 0)
        .catch(() => false);
      if (done) names.push(`${table}.${column}`);
    }
    return names;
  } finally {
    await database.close();
  }
}

/** What ran, or would run at a click. */
const dangers = () => ({
  hacked: 'hacked' in window,
  injected: document.querySelectorAll('[onerror], [onload], img[src="x"]').length,
  addresses: [...document.querySelectorAll('[href], [src], [action], [formaction]')]
    .flatMap((element) =>
      ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
    )
    .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
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
    const response = await fetch(hostile.url + path);
    const html = await response.text();
    expect(response.status).toBeLessThan(500);
    // As text it may be there: escaped, or as characters of JSON.
    expect(html).not.toMatch(/<img src=x|<svg onload|<\/script><\/title>/);
    const page = await visitWithoutPictures(path, {
      origin: hostile.url,
      bypassCSP,
      reuse: false,
      tolerate: /./,
      ready: (opened) => opened.waitForLoadState('networkidle'),
    });
    expect(await page.evaluate(dangers)).toEqual({ hacked: false, injected: 0, addresses: [] });
  });
});
