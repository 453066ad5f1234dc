// Texts that try to run a script wherever they are shown, for every text column of a database.
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { visitWithoutPictures, type Visit } from './site.ts';

/** Ends attributes, elements, scripts and JSON, and runs in each of them. */
const HOSTILE = `"'></script></title><img src=x onerror=window.hacked=1><svg onload=window.hacked=1>\${window.hacked=1}`;
const ADDRESS = 'javascript:window.hacked=1//';
const IS_ADDRESS = /url|link|homepage|logo|path|image/;
/** What the catalogue itself decides, and what its keys are made of. */
const LEFT = /^(__|drizzle|search_|sync_|offer_events|job|sessions|rate_limits)|_migrations/;

/** Writes hostile texts to every text column that takes them, beside what is there; returns their names. */
export async function makeHostile(dataDir: string): Promise<string[]> {
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

/** What `visitHostile` finds where the site is safe. */
export const NOTHING = {
  isError: false,
  hasMarkup: false,
  hacked: false,
  injected: 0,
  addresses: [],
};

/** Opens a page of a site with hostile texts; returns it with what ran, or would run at a click. */
export async function visitHostile(
  path: string,
  { origin, ...options }: Visit & { origin: string },
) {
  const response = await fetch(origin + path);
  const html = await response.text();
  const page = await visitWithoutPictures(path, {
    origin,
    reuse: false,
    tolerate: /./,
    ready: (opened) => opened.waitForLoadState('networkidle'),
    ...options,
  });
  const found = {
    isError: response.status >= 500,
    // As text it may be there: escaped, or as characters of JSON.
    hasMarkup: /<img src=x|<svg onload|<\/script><\/title>/.test(html),
    ...(await page.evaluate(dangers)),
  };
  return { page, found };
}
