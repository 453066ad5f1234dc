import type { Database } from '#platform/database/database.ts';
import { withoutIndexes } from './indexes.ts';
import type { ScaleSize } from './sizes.ts';

const TABLES = ['ratings', 'title_marks', 'collection_items'];
/** Shares of a person's records. */
const SHARES = { ratings: 0.3, watched: 0.3, watchlist: 0.2, favorite: 0.1, items: 0.1 };

/**
 * Fills an empty database with people and their libraries, of popular titles rather than others. The rows are those
 * that the commands would write; triggers and foreign keys are not checked.
 */
export async function loadRecords(
  { background: { pool } }: Pick<Database, 'background'>,
  { titles, users, records }: ScaleSize,
): Promise<void> {
  const client = await pool.connect();
  const perUser = records / users;
  /** A row for each person and record; place 1 is the most popular title. */
  const kept = (share: number) => `
    (select id, row_number() over (order by id) as n from users) u
    cross join generate_series(1, ${Math.round(perUser * share)}) k
    cross join lateral (select (k - random()) / ${Math.round(perUser * share)} + 0 * u.n as r) chosen
    join ranked t on t.place = 1 + floor(${titles - 1} * r * r * r)::int`;
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('set statement_timeout = 0');
    await client.query(`set work_mem = '256MB'`);
    await client.query('select setseed(0.2)');
    await client.query(`create temp table ranked as
      select (row_number() over (order by popularity desc, media_type, id))::int as place,
        media_type, id from titles`);
    await client.query('analyze ranked');
    await client.query(`insert into users (email, username)
      select 'p' || n || '@exemplo.com.br', 'p' || n from generate_series(1, ${users}) n`);
    await client.query(`insert into profiles (user_id, name) select id, username from users`);
    await client.query(`insert into collections
        (user_id, name, folded_name, description, created_at, changed_at)
      select id, 'Minha', 'minha', 'Uma lista.', now(), now() from users`);
    await client.query(`insert into subscribed_services (user_id, provider_id, added_at)
      select u.id, p.id, now() from users u
        cross join (select id from providers where family_id = id order by display_priority limit 3) p`);
    await withoutIndexes(client, TABLES, async () => {
      await client.query(`insert into ratings (user_id, media_type, title_id, rating, rated_at)
        select u.id, t.media_type, t.id, 1 + (k + u.n) % 10, now() - k * interval '1 day'
        from ${kept(SHARES.ratings)} on conflict do nothing`);
      for (const kind of ['watched', 'watchlist', 'favorite'] as const) {
        await client.query(`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
          select u.id, t.media_type, t.id, '${kind}', now() - k * interval '1 day'
          from ${kept(SHARES[kind])} on conflict do nothing`);
      }
      await client.query(`insert into collection_items
          (user_id, media_type, title_id, position, added_at, collection_id)
        select u.id, t.media_type, t.id, k, now(), c.id
        from ${kept(SHARES.items)} join collections c on c.user_id = u.id
        on conflict do nothing`);
    });
    await client.query(`insert into title_ratings (media_type, title_id, total, count)
      select media_type, title_id, sum(rating), count(*) from ratings group by 1, 2`);
    await client.query('vacuum analyze');
  } finally {
    await client.query(`reset all`);
    client.release();
  }
}
