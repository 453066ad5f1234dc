import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteUser, uploadDeletion } from '#accounts/user-deletion.ts';
import { mailRequests } from '#accounts/mailed-links.ts';
import type { User } from '#accounts/user-queries.ts';
import { systemClock } from '#platform/clock.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { createMailer, letters } from '#platform/mail/mailer.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { personTables } from '#test/person-tables.ts';

const database = useDatabase();
beforeAll(() => seedCatalogue(database.db, aTitle(), aTitle({ type: 'serie' })));

type Filler = (user: User) => SQL;

/**
 * Inserts a row of a person into each table that has something of theirs. A table that is missing here
 * fails the test below: add it, and a foreign key to `users` with `on delete cascade`.
 */
const fillers: Readonly<Record<string, Filler | 'by signing up'>> = {
  users: 'by signing up',
  credentials: 'by signing up',
  profiles: 'by signing up',
  security_events: 'by signing up',
  sessions: 'by signing up',
  mail_tokens: ({ id, email }) =>
    sql`insert into mail_tokens values (${`hash of ${id}`}, ${id}, 'verify', ${email}, now(), now())`,
  social_identities: ({ id, email }) =>
    sql`insert into social_identities (user_id, provider, subject, email)
      values (${id}, 'google', ${id}, ${email})`,
  tv_pairings: ({ id }) =>
    sql`insert into tv_pairings values
      (${`secret of ${id}`}, ${`code of ${id}`}, 'approved', ${id}, 5, null, now(), now())`,
  tv_streams: ({ id }) =>
    sql`insert into tv_streams (session_id, user_id, opened_at, seen_at)
      select id, user_id, now(), now() from sessions where user_id = ${id}`,
  tv_commands: ({ id }) =>
    sql`insert into tv_commands (session_id, user_id, media_type, title_id, name, created_at)
      select id, user_id, 'movie', 1, 'Filme', now() from sessions where user_id = ${id}`,
  held_messages: ({ email }) =>
    sql`insert into held_messages (name, email, subject, message, held_at)
      values ('Dora', ${email}, 'Oi', 'Uma mensagem', now())`,
  ratings: ({ id }) => sql`insert into ratings values (${id}, 'movie', 1, 8, now())`,
  title_marks: ({ id }) =>
    sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      values (${id}, 'movie', 1, 'watchlist', now())`,
  top_titles: ({ id }) => sql`insert into top_titles values (${id}, 1, 'movie', 1)`,
  collections: ({ id }) =>
    sql`insert into collections (user_id, name, folded_name, description, created_at, changed_at)
      values (${id}, 'Lista', 'lista', 'Minha', now(), now())`,
  collection_items: ({ id }) =>
    sql`insert into collection_items (collection_id, user_id, media_type, title_id, position, added_at)
      select id, ${id}, 'movie', 1, 1, now() from collections where user_id = ${id}`,
  deleted_collections: ({ id }) =>
    sql`insert into deleted_collections
      select id, ${id}, to_jsonb(c), now() from collections c where user_id = ${id}`,
  series_progress: ({ id }) =>
    sql`insert into series_progress values (${id}, 'serie', 1, null, now())`,
  watched_episodes: ({ id }) => sql`insert into watched_episodes values (${id}, now(), 1, 1, 1)`,
  collection_reports: ({ id }) =>
    sql`insert into collection_reports (collection_id, user_id, reason, reported_at)
      select id, ${id}, 'scam', now() from collections where user_id = ${id}`,
  offer_reports: ({ id }) =>
    sql`insert into offer_reports (media_type, title_id, user_id, problem, reported_at)
      values ('movie', 1, ${id}, 'gone', now())`,
  imports: ({ id }) =>
    sql`insert into imports (user_id, state, formats, files, closed, created_at, changed_at)
      values (${id}, 'applied', '{letterboxd}', '{diary.csv}', '{}', now(), now())`,
  import_choices: ({ id }) =>
    sql`insert into import_choices values (${id}, 'movie|filme|2020', 'movie', 1, now())`,
  viewings: ({ id }) =>
    sql`insert into viewings (user_id, media_type, title_id, season, number, key, format)
      values (${id}, 'movie', 1, 0, 0, 'letterboxd:1', 'letterboxd')`,
  access_keys: ({ id }) =>
    sql`insert into access_keys (user_id, name, scope, token_hash, created_at, expires_at)
      values (${id}, 'Minha', 'read', ${`key of ${id}`}, now(), now())`,
  webhooks: ({ id }) =>
    sql`with made as (
        insert into webhooks (user_id, media_server, name, token_hash, token_end, created_at)
        values (${id}, 'plex', 'Minha', ${`webhook of ${id}`}, 'k4Zp', now()) returning id)
      insert into webhook_events (webhook_id, at, state, name)
      select id, now(), 'watched', 'Filme' from made`,
  account_exports: ({ id }) =>
    sql`insert into account_exports (user_id, state, requested_at) values (${id}, 'waiting', now())`,
  alert_settings: ({ id }) => sql`insert into alert_settings (user_id) values (${id})`,
  alert_mutes: ({ id }) => sql`insert into alert_mutes values (${id}, 'movie', 1, now())`,
  alerts: ({ id }) =>
    sql`with event as (insert into offer_events
        (kind, media_type, title_id, provider_id, day, noted_at, position)
        values ('arrived', 'movie', 1, 1, current_date, now(), null)
        on conflict (media_type, title_id, kind, day, coalesce(provider_id, 0))
          do update set state = excluded.state
        returning id)
      insert into alerts (user_id, event_id, kind, created_at)
      select ${id}, id, 'arrived', now() from event`,
  push_subscriptions: ({ id }) =>
    sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at)
      values (${id}, ${`https://push.example/${id}`}, 'key', 'secret', 'Firefox', now())`,
  operator_actions: ({ id }) =>
    sql`insert into operator_actions (at, action, actor_id, subject_id)
      values (now(), 'activated', ${id}, ${id})`,
  for_you_settings: ({ id }) => sql`insert into for_you_settings (user_id) values (${id})`,
  for_you_dismissed: ({ id }) =>
    sql`insert into for_you_dismissed values (${id}, 'movie', 1, now())`,
  household_members: ({ id }) =>
    sql`with house as (
        insert into households (name, created_at) values ('Casa', now()) returning id)
      insert into household_members (user_id, household_id, joined_at)
      select ${id}, id, now() from house`,
  household_payers: ({ id }) =>
    sql`insert into household_payers (household_id, provider_id, user_id)
      select household_id, 1, user_id from household_members where user_id = ${id}`,
  household_choices: ({ id }) =>
    sql`insert into household_choices
      select household_id, current_date, user_id, 'movie', 1, now()
      from household_members where user_id = ${id}`,
  household_votes: ({ id }) =>
    sql`with ballot as (
        insert into household_ballots (household_id, evening, opened_at)
        select household_id, current_date, now() from household_members where user_id = ${id}
        returning id, household_id),
      title as (
        insert into household_ballot_titles (ballot_id, media_type, title_id, place)
        select id, 'movie', 1, 1 from ballot)
      insert into household_votes (ballot_id, media_type, title_id, household_id, user_id, vote)
      select id, 'movie', 1, household_id, ${id}::uuid, 'want' from ballot`,
  subscribed_services: ({ id }) => sql`insert into subscribed_services values (${id}, 1, now())`,
};

async function allTables(): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    database.db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The tables in which a row, written as text, contains one of the texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables: string[] = [];
  for (const table of await allTables()) {
    const rows = sql`${sql.raw(table)} as one where ${sql.join(
      texts.map((text) => sql`one::text ilike ${`%${text}%`}`),
      sql` or `,
    )}`;
    if ((await countOf(database.db, rows)) > 0) tables.push(table);
  }
  return tables;
}

const withoutSchema = (table: string) => table.replace('public.', '');

async function fill(user: User): Promise<void> {
  await signIn(database.db, user);
  for (const filler of Object.values(fillers)) {
    if (typeof filler === 'function') await database.db.execute(filler(user));
  }
}

test('every table with something of a person has a row of one in this test', async () => {
  const tables = await personTables(database.db);
  expect([...tables].toSorted()).toEqual(Object.keys(fillers).toSorted());
});

describe('deleting a person', () => {
  test('leaves nothing of theirs in any table, nor in the queue, and everything of others', async () => {
    const jobs = await openJobs({
      pool: database.whole.pool,
      log: silentLog,
      kinds: [letters, mailRequests, uploadDeletion],
    });
    const mailer = createMailer(jobs, systemClock);
    const [user, bystander] = [
      await createTestUser(database.db),
      await createTestUser(database.db),
    ];
    for (const person of [user, bystander]) {
      await fill(person);
      await mailer.queue({ to: person.email, subject: 'Oi', text: 'Oi' });
      await jobs.add(mailRequests, { purpose: 'verify', email: person.email.toUpperCase() });
    }
    const images = sql`update profiles set photo_key = 'foto' where user_id = ${user.id}`;
    await database.db.execute(images);

    const before = await tablesWith(user.id, user.email);
    expect(before.map(withoutSchema)).toEqual(expect.arrayContaining(Object.keys(fillers)));
    expect(before.some((table) => table.startsWith('pgboss.'))).toBe(true);
    const others = await tablesWith(bystander.id, bystander.email);

    expect(await deleteUser(database.db, user.id, { clock: systemClock, jobs })).toMatchObject({
      ok: true,
    });
    expect(await tablesWith(user.id, user.email)).toEqual([]);
    expect(await tablesWith(bystander.id, bystander.email)).toEqual(others);
    const waiting = sql`pgboss.job where name = 'delete-uploads' and data::text like '%foto%'`;
    expect(await countOf(database.db, waiting)).toBe(1);
    expect(await countOf(database.db, sql`security_events where kind = 'deleted'`)).toBe(1);
    expect(await deleteUser(database.db, user.id, { clock: systemClock, jobs })).toMatchObject({
      ok: false,
    });
    await jobs.stop();
  });
});
