import type { TitleKey } from '#shared/title-key.ts';
import type { Database } from '#platform/database/database.ts';

/** Titles of the catalogue that people keep; even, because half of them are films. */
export const TITLES = 6000;

/** The k-th title that the person at this place of all, by id, has kept in each way. */
export const keptTitle = (place: number, k: number): TitleKey => ({
  type: k % 2 === 0 ? 'movie' : 'serie',
  id: 1 + ((place * 37 + k * 101) % (TITLES / 2)),
});

/** Rows of each table for one person, 200 together; ids are spread over the films or the series. */
const RECORDS: readonly [table: string, columns: string, rows: number][] = [
  ['ratings', 'rating, rated_at) select u.id, %title, 1 + k % 10, now()', 60],
  ['title_marks', "kind, marked_at) select u.id, %title, 'watched', now()", 60],
  ['title_marks', "kind, marked_at) select u.id, %title, 'watchlist', now()", 30],
  ['title_marks', "kind, marked_at) select u.id, %title, 'favorite', now()", 20],
];
const ITEMS = 30;

/**
 * Writes `count` people with 200 records each. Foreign keys are not checked and nothing survives a crash
 * of the server, which saves most of the time; the rows are those that the commands would write, except
 * the averages.
 */
export async function loadLibraries(
  { background: { pool } }: Pick<Database, 'background'>,
  count: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    for (const table of ['ratings', 'title_marks', 'collection_items']) {
      await client.query(`alter table ${table} disable trigger all`);
      await client.query(`alter table ${table} set unlogged`);
    }
    await client.query(`insert into users (email, username)
      select 'p' || n || '@exemplo.com.br', 'p' || n from generate_series(1, ${count}) n`);
    await client.query(`insert into collections
        (user_id, name, folded_name, description, created_at, changed_at)
      select id, 'Minha', 'minha', 'Uma lista.', now(), now() from users`);
    // In the order of the keys, so that the indexes are filled at their ends.
    const people = '(select id, row_number() over (order by id) as n from users) u';
    // As `keptTitle` says.
    const title = `(array['movie', 'serie'])[1 + k % 2]::media_type,
      1 + (u.n * 37 + k * 101) % ${TITLES / 2}`;
    for (const [table, values, rows] of RECORDS) {
      await client.query(`insert into ${table} (user_id, media_type, title_id, ${values.replace('%title', title)}
        from ${people} cross join generate_series(1, ${rows}) k order by 1, 2, 3`);
    }
    await client.query(`insert into collection_items
        (user_id, media_type, title_id, position, added_at, collection_id)
      select u.id, ${title}, k, now(), c.id
      from ${people} join collections c on c.user_id = u.id cross join generate_series(1, ${ITEMS}) k
      order by c.id, 2, 3`);
    for (const table of ['ratings', 'title_marks', 'collection_items']) {
      await client.query(`alter table ${table} enable trigger all`);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
