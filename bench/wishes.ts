import type { Database } from '#platform/database/database.ts';

/** Titles on each person's list. */
const WISHES = 100;
/** Services that each person pays for. */
const SERVICES = 3;
/** The services of the arrivals and of the people: the best known ones. */
const KNOWN_SERVICES = 12;

type Counts = { titles: number; people: number };

/**
 * Writes `people` with a hundred wishes each: a fiftieth of them are for the best known ten-thousandth of
 * the titles, as a square spreads them. Three tenths of the people get mails, in one of four time zones;
 * a hundredth of the wishes are muted. Foreign keys are not checked and nothing survives a crash of the
 * server, which saves most of the time.
 */
export async function loadWishes(
  { background: { pool } }: Pick<Database, 'background'>,
  { titles, people }: Counts,
): Promise<void> {
  const client = await pool.connect();
  const all = '(select id, row_number() over (order by id) as n from users) u';
  try {
    for (const change of ['disable trigger all', 'set unlogged'])
      await client.query(`alter table title_marks ${change}`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'title_marks' and indexname <> 'title_marks_user_id_media_type_title_id_kind_pk'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('select setseed(0.5)');
    await client.query(`insert into users (email, username, is_verified)
      select 'p' || n || '@exemplo.com.br', 'p' || n, true from generate_series(1, ${people}) n`);
    // One title of each of a hundred ranges, the narrowest of which are those of the best known titles.
    await client.query(`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      select u.id, t.media_type, t.id, 'watchlist', '2026-01-01'
      from ${all} cross join generate_series(1, ${WISHES}) k
        join (select media_type, id, row_number() over (order by popularity desc, media_type, id) as place
          from titles) t on t.place = 1 + floor(${titles}
            * power((k - 1 + mod(u.n * 7919 + k * 104729, 10007) / 10007.0) / ${WISHES}, 2))
      order by 1, 2, 3 on conflict do nothing`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`insert into subscribed_services (user_id, provider_id, added_at)
      select u.id, s.id, '2026-01-01' from ${all}
        join ${services()} on mod(s.place + u.n, ${KNOWN_SERVICES}) < ${SERVICES}`);
    await client.query(`insert into alert_settings (user_id, by_mail, time_zone)
      select u.id, true, (array['America/Sao_Paulo', 'America/Manaus', 'America/Noronha',
        'Europe/Lisbon'])[1 + mod(u.n, 4)] from ${all} where mod(u.n, 10) < 3`);
    await client.query(`insert into alert_mutes (user_id, media_type, title_id, muted_at)
      select user_id, media_type, title_id, '2026-02-01' from title_marks where mod(title_id, 97) = 0`);
    await client.query('alter table title_marks enable trigger all');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

const services = () => `(select id, row_number() over (order by display_priority, id) as place
  from providers
  where merged_into is null and family_id = id order by display_priority, id limit ${KNOWN_SERVICES}) s`;

/** Notes that `count` titles arrived at a service each; one in twenty is free there. */
export async function noteArrivals(
  { background: { pool } }: Pick<Database, 'background'>,
  count: number,
): Promise<void> {
  await pool.query(`insert into offer_events
      (kind, media_type, title_id, provider_id, is_free, day, noted_at, state)
    select 'arrived', t.media_type, t.id, s.id, mod(t.turn, 20) = 0, current_date, now(), 'ready'
    from (select media_type, id, row_number() over (order by md5(media_type::text || id)) as turn
        from titles order by 3 limit ${count}) t
      join ${services()} on s.place = 1 + mod(t.turn, ${KNOWN_SERVICES})`);
}
