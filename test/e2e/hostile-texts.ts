// Texts that try to run a script wherever they are shown, for every text column of a database.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from 'playwright';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { isLeft } from './hostile-columns.ts';
import { visitWithoutPictures, type Visit } from './site.ts';

/** Ends attributes, elements, scripts and JSON, and runs a script in each of them. */
export const HOSTILE = `"'></script></title><img src=x onerror=window.hacked=1><svg onload=window.hacked=1>\${window.hacked=1}`;
const ADDRESS = 'javascript:window.hacked=1//';
const IS_ADDRESS = /url|link|homepage|logo|path|image/;

interface Column {
  table: string;
  column: string;
  type: 'text' | 'ARRAY';
}

/** Attempted columns: `refused` are those whose rules accept none of the hostile texts. */
export interface Attempts {
  changed: string[];
  refused: string[];
}

/**
 * Adds hostile texts to every column of texts, in all rows, except those that `isLeft` names. Every table must have a
 * row.
 */
export async function makeHostile(db: Db): Promise<Attempts> {
  const columns = await rowsOf<Column>(
    db,
    sql`select table_name as "table", column_name as "column", data_type as "type"
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and (data_type in ('text', 'jsonb') or udt_name = '_text')
      order by table_name, column_name`,
  );
  const attempts: Attempts = { changed: [], refused: [] };
  for (const column of columns) {
    const name = `${column.table}.${column.column}`;
    if (isLeft(name)) continue;
    attempts[(await change(db, column)) ? 'changed' : 'refused'].push(name);
  }
  return attempts;
}

/** Writes the first hostile text that the column accepts; if it must stay empty in some rows, in the others. */
async function change(db: Db, { table, column, type }: Column): Promise<boolean> {
  const target = sql.identifier(column);
  const values =
    type === 'ARRAY'
      ? [sql`array[${HOSTILE}] || ${target}`]
      : [
          ...(IS_ADDRESS.test(column) ? [sql`${ADDRESS}::text`] : []),
          ...(column.endsWith('_path') ? [sql`coalesce(${target}, '/') || ${HOSTILE}`] : []),
          sql`${HOSTILE} || ' ' || coalesce(${target}, '')`,
          sql`coalesce(${target}, 'https://exemplo.com.br/') || ${HOSTILE}`,
        ];
  for (const where of [sql``, sql` where ${target} is not null`]) {
    for (const value of values) {
      const statement = sql`update ${sql.identifier(table)} set ${target} = ${value}${where}`;
      if (await hasChanged(db, statement)) return true;
    }
  }
  return false;
}

/** True if a row was changed; false if a rule of the database refuses it, such as a check or a unique index. */
const hasChanged = (db: Db, statement: SQL): Promise<boolean> =>
  db.execute(statement).then(
    ({ rowCount }) => (rowCount ?? 0) > 0,
    (error: { cause?: { code?: string } }) => {
      if (error.cause?.code?.startsWith('23')) return false;
      throw error;
    },
  );

/** Signs of scripts that ran, or would run at a click. */
const dangers = () => ({
  hacked: 'hacked' in window,
  injected: document.querySelectorAll('[onerror], [onload], img[src="x"]').length,
  // Addresses of images are left out: they never run.
  addresses: [...document.querySelectorAll('[href], [src]:not(img), [action], [formaction]')]
    .flatMap((element) =>
      ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
    )
    .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
});

/** The result of `visitHostile` for a safe site. */
export const NOTHING = {
  isError: false,
  hasMarkup: false,
  hacked: false,
  injected: 0,
  addresses: [],
};

/** Opens a page of a site with hostile texts; returns it with signs of scripts that ran, or would at a click. */
export async function visitHostile(
  path: string,
  {
    origin,
    act,
    ...options
  }: Visit & {
    origin: string;
    /** Opens further parts of the page before it is looked at. */
    act?: ((page: Page) => Promise<unknown>) | undefined;
  },
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
  await act?.(page);
  const traces = {
    isError: response.status >= 500,
    // Allowed as text: escaped, or as characters of JSON.
    hasMarkup: /<img src=x|<svg onload|<\/script><\/title>/.test(html),
    ...(await page.evaluate(dangers)),
  };
  return { page, traces };
}
