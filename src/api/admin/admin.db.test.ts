import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { User } from '#accounts/user-queries.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
let operator: User;
let token: string;

beforeAll(() => seedCatalogue(database.db, aTitle(), aTitle({ id: 2 })));
beforeEach(async () => {
  api = createTestApi({ db: database.db });
  operator = await createTestUser(database.db, { isSuperuser: true });
  token = await signIn(database.db, operator);
});

const get = async <T>(path: string): Promise<T> => {
  const answer = await send(api, ['GET', path], undefined, { token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return (await answer.json()) as T;
};
const decide = async (path: string, body: object, by = token) => {
  const answer = await send(api, ['POST', path], body, { token: by });
  return [answer.status, await answer.json()] as const;
};
const CHANGED = [200, { changed: true }];
const UNCHANGED = [200, { changed: false }];
const HIDDEN = [404, { detail: 'Not Found' }];

interface Entry {
  action: string;
  actor: string | null;
  subject: string | null;
  about: string;
}
/** The newest entries of the log. */
const log = async (size: number) =>
  (await get<{ items: Entry[] }>(`/admin/log?size=${size}`)).items.map(
    ({ action, actor, subject, about }) => ({ action, actor, subject, about }),
  );
const entry = (action: string, subject: string | null, about = '') => ({
  action,
  actor: operator.email,
  subject,
  about,
});

describe('accounts', () => {
  const found = async (email: string) =>
    (await get<{ items: Record<string, unknown>[] }>(`/admin/users?email=${email}`)).items;

  test('are found by a part of their address; without one the superusers are', async () => {
    const user = await createTestUser(database.db, { email: 'Maria.Achada@Exemplo.com' });
    expect(await found('maria.ACHADA')).toMatchObject([{ id: user.id, is_own: false }]);
    expect(await found('maria_achada')).toEqual([]);
    expect(await found('%25')).toEqual([]);
    expect(await found('')).toContainEqual(
      expect.objectContaining({ id: operator.id, is_own: true, is_superuser: true, sessions: 1 }),
    );
    expect((await found('')).some(({ id }) => id === user.id)).toBe(false);
  });

  test('are promoted and demoted, once', async () => {
    const user = await createTestUser(database.db);
    const path = `/admin/users/${user.id}`;
    const theirs = await signIn(database.db, user);
    expect(await decide('/admin/users/x', { decision: 'promote' }, theirs)).toEqual(HIDDEN);
    expect(await decide(path, { decision: 'promote' })).toEqual(CHANGED);
    expect(await decide(path, { decision: 'promote' })).toEqual(UNCHANGED);
    expect((await send(api, ['GET', '/admin/jobs'], undefined, { token: theirs })).status).toBe(
      200,
    );
    expect(await decide(path, { decision: 'demote' })).toEqual(CHANGED);
    expect((await send(api, ['GET', '/admin/jobs'], undefined, { token: theirs })).status).toBe(
      404,
    );
    expect(await log(2)).toEqual([entry('demoted', user.email), entry('promoted', user.email)]);
  });

  test('are deactivated, activated and signed out', async () => {
    const user = await createTestUser(database.db);
    const path = `/admin/users/${user.id}`;
    expect(await decide(path, { decision: 'sign-out' })).toEqual(UNCHANGED);
    await signIn(database.db, user);
    expect(await decide(path, { decision: 'sign-out' })).toEqual(CHANGED);
    const theirs = await signIn(database.db, user);
    expect(await decide(path, { decision: 'deactivate' })).toEqual(CHANGED);
    expect((await send(api, ['GET', '/users/me'], undefined, { token: theirs })).status).toBe(401);
    expect(await decide(path, { decision: 'deactivate' })).toEqual(UNCHANGED);
    expect(await decide(path, { decision: 'activate' })).toEqual(CHANGED);
    expect((await log(3)).map(({ action }) => action)).toEqual([
      'activated',
      'deactivated',
      'signed-out',
    ]);
  });

  test('are deleted only with their address typed; the log does not say whose it was', async () => {
    const user = await createTestUser(database.db);
    const path = `/admin/users/${user.id}`;
    const mistyped = [409, { detail: 'EMAIL_MISTYPED' }];
    expect(await decide(path, { decision: 'delete' })).toEqual(mistyped);
    expect(await decide(path, { decision: 'delete', email: operator.email })).toEqual(mistyped);
    const typed = { decision: 'delete', email: ` ${user.email.toUpperCase()} ` };
    expect(await decide(path, typed)).toEqual(CHANGED);
    expect(await decide(path, typed)).toEqual(HIDDEN);
    expect(await log(1)).toEqual([entry('deleted', null)]);
  });

  test('refuses to change the superuser’s own account', async () => {
    const path = `/admin/users/${operator.id.toUpperCase()}`;
    for (const decision of ['demote', 'deactivate', 'delete']) {
      expect(await decide(path, { decision, email: operator.email })).toEqual([
        409,
        { detail: 'OWN_ACCOUNT' },
      ]);
    }
  });

  test('two superusers who demote each other at once: one succeeds, and one remains', async () => {
    const second = await createTestUser(database.db, { isSuperuser: true });
    const theirs = await signIn(database.db, second);
    const answers = await Promise.all([
      decide(`/admin/users/${second.id}`, { decision: 'demote' }),
      decide(`/admin/users/${operator.id}`, { decision: 'demote' }, theirs),
    ]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 404]);
    const left = sql`users where is_superuser and id in (${operator.id}, ${second.id})`;
    expect(await countOf(database.db, left)).toBe(1);
  });

  test('two superusers who make the same decision at once write one entry', async () => {
    const [user, second] = [
      await createTestUser(database.db),
      await createTestUser(database.db, { isSuperuser: true }),
    ];
    const theirs = await signIn(database.db, second);
    const path = `/admin/users/${user.id}`;
    const answers = await Promise.all([
      decide(path, { decision: 'deactivate' }),
      decide(path, { decision: 'deactivate' }, theirs),
    ]);
    expect(answers.map(([, body]) => body)).toEqual(
      expect.arrayContaining([{ changed: true }, { changed: false }]),
    );
    const entries = sql`operator_actions where subject_id = ${user.id}`;
    expect(await countOf(database.db, entries)).toBe(1);
  });
});

describe('the queue', () => {
  const addJob = async (state: string, more = sql`null`) => {
    await database.db.execute(
      sql`select pgboss.create_queue('fetch', '{"policy": "exclusive"}'::jsonb)
        where not exists (select from pgboss.queue where name = 'fetch')`,
    );
    const [job] = await rowsOf<{ id: string }>(
      database.db,
      sql`insert into pgboss.job (name, state, policy, singleton_key, data, output, retry_limit,
          retry_count, start_after, completed_on)
        values ('fetch', ${state}::pgboss.job_state, 'exclusive', ${more},
          '{"to": "dora@exemplo.com.br"}', '{"reason": "Error: ECONNREFUSED"}', 3, 3,
          now() + interval '1 hour', now()) returning id`,
    );
    return job!.id;
  };
  interface Queue {
    kinds: { kind: string; waiting: number; failed: number }[];
    jobs: { id: string; state: string; reason: string; tries: number }[];
  }
  const stateOf = async (id: string) =>
    (
      await rowsOf<{ state: string }>(
        database.db,
        sql`select state from pgboss.job where id = ${id}`,
      )
    )
      .map(({ state }) => state)
      .join();

  it('shows what failed and why, and nothing of what it is about', async () => {
    const id = await addJob('failed', sql`'one'`);
    const answer = await get<Queue>('/admin/jobs');
    expect(answer.kinds).toContainEqual(expect.objectContaining({ kind: 'fetch', failed: 1 }));
    expect(answer.jobs).toContainEqual(
      expect.objectContaining({ id, state: 'failed', reason: 'Error: ECONNREFUSED', tries: 4 }),
    );
    expect(JSON.stringify(answer)).not.toContain('dora@');
    expect(await decide(`/admin/jobs/${id}`, { decision: 'retry' })).toEqual(CHANGED);
    expect(await stateOf(id)).toBe('retry');
    // The job is due already, so a retry changes nothing.
    expect(await decide(`/admin/jobs/${id}`, { decision: 'retry' })).toEqual(UNCHANGED);
    expect(await decide(`/admin/jobs/${id}`, { decision: 'delete' })).toEqual(CHANGED);
    expect(await decide(`/admin/jobs/${id}`, { decision: 'delete' })).toEqual(UNCHANGED);
    expect(await stateOf(id)).toBe('');
    expect(await log(2)).toEqual([
      entry('job-deleted', null, 'fetch'),
      entry('job-retried', null, 'fetch'),
    ]);
  });

  it('neither retries a job whose key is queued again, nor touches one that runs', async () => {
    const failed = await addJob('failed', sql`'two'`);
    const queued = await addJob('created', sql`'two'`);
    const running = await addJob('active', sql`'three'`);
    expect(await decide(`/admin/jobs/${failed}`, { decision: 'retry' })).toEqual(UNCHANGED);
    expect(await decide(`/admin/jobs/${queued}`, { decision: 'delete' })).toEqual(UNCHANGED);
    expect(await decide(`/admin/jobs/${running}`, { decision: 'delete' })).toEqual(UNCHANGED);
    expect([await stateOf(failed), await stateOf(running)]).toEqual(['failed', 'active']);
  });
});

describe('held alerts', () => {
  test('are released or dropped by service, run and direction', async () => {
    await database.db.execute(sql`insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at, position, state, run_id)
      values ('arrived', 'movie', 1, 1, '2026-11-20', now(), null, 'held', null),
        ('left', 'movie', 2, 1, '2026-11-20', now(), null, 'held', null),
        ('arrived', 'movie', 2, 1, '2026-11-19', now(), null, 'held', 7)`);
    const held = () => get<{ alerts: { run: number | null; leaves: boolean }[] }>('/admin/held');
    expect((await held()).alerts).toHaveLength(3);
    const group = { service: 1, run: null, leaves: false };
    expect(await decide('/admin/held/alerts', { decision: 'release', ...group })).toEqual(CHANGED);
    expect(await decide('/admin/held/alerts', { decision: 'drop', ...group })).toEqual(UNCHANGED);
    expect((await held()).alerts.map(({ run, leaves }) => [run, leaves])).toEqual([
      [7, false],
      [null, true],
    ]);
    const states = await rowsOf<{ state: string }>(
      database.db,
      sql`select state from offer_events where title_id = 1`,
    );
    expect(states).toEqual([{ state: 'ready' }]);
    expect(await log(1)).toEqual([entry('alerts-released', null, 'service 1: 1')]);
    const ofRun = { ...group, run: 7 };
    expect(await decide('/admin/held/alerts', { decision: 'drop', ...ofRun })).toEqual(CHANGED);
    expect((await held()).alerts).toHaveLength(1);
    expect(await log(1)).toEqual([entry('alerts-dropped', null, 'service 1, run 7: 1')]);
  });
});

describe('reported lists', () => {
  test('are dismissed, taken down and allowed again', async () => {
    const owner = await createTestUser(database.db);
    const [list] = await rowsOf<{ id: number }>(
      database.db,
      sql`insert into collections (user_id, name, folded_name, description, is_public, created_at,
        changed_at) values (${owner.id}, 'Feia', 'feia', 'Uma lista', true, now(), now()) returning id`,
    );
    const { id } = list!;
    const report = () =>
      send(api, ['POST', `/collections/${id}/report`], { reason: 'scam', note: 'Golpe.' });
    type Lists = { reported: { id: number; reports: object[] }[]; taken_down: { id: number }[] };
    const lists = () => get<Lists>('/admin/reports');
    const path = `/admin/reports/${id}`;

    await report();
    expect((await lists()).reported).toMatchObject([
      { id, owner: owner.email, reports: [{ reason: 'scam', note: 'Golpe.', has_account: false }] },
    ]);
    expect(await decide(path, { decision: 'dismiss' })).toEqual(CHANGED);
    expect(await decide(path, { decision: 'dismiss' })).toEqual(UNCHANGED);
    await report();
    expect(await decide(path, { decision: 'take-down' })).toEqual(CHANGED);
    expect(await decide(path, { decision: 'take-down' })).toEqual(UNCHANGED);
    expect(await lists()).toMatchObject({ reported: [], taken_down: [{ id }] });
    expect(await decide(path, { decision: 'allow' })).toEqual(CHANGED);
    expect((await lists()).taken_down).toEqual([]);
    expect((await log(3)).map(({ action, about }) => [action, about])).toEqual([
      ['list-allowed', `list ${id}`],
      ['list-taken-down', `list ${id}`],
      ['reports-dismissed', `list ${id}`],
    ]);
  });
});

test('reported offers are corrected or dismissed, once', async () => {
  const [title] = await rowsOf<{ type: 'movie' | 'serie'; id: number }>(
    database.db,
    sql`select media_type as type, id from titles order by media_type, id limit 1`,
  );
  const about = { type: title!.type, media_id: title!.id };
  const report = () =>
    send(api, ['POST', '/offers/report'], { ...about, problem: 'gone', note: 'Saiu.' });
  const items = async () => (await get<{ items: object[] }>('/admin/offers')).items;
  await report();
  expect(await items()).toMatchObject([
    { ...about, reports: [{ problem: 'gone', note: 'Saiu.', has_account: false }] },
  ]);
  expect(await decide('/admin/offers', { ...about, decision: 'done' })).toEqual(CHANGED);
  expect(await decide('/admin/offers', { ...about, decision: 'done' })).toEqual(UNCHANGED);
  expect(await items()).toEqual([]);
  await report();
  await report();
  expect(await decide('/admin/offers', { ...about, decision: 'dismiss' })).toEqual(CHANGED);
  expect((await log(2)).map((logged) => [logged.action, logged.about])).toEqual([
    ['offer-reports-dismissed', `${about.type} ${about.media_id}: 2`],
    ['offers-corrected', `${about.type} ${about.media_id}: 1`],
  ]);
});

test('messages that look like spam are held, forwarded or deleted', async () => {
  const { ask, mails } = api;
  const from = { name: 'Zé', email: 'ze@exemplo.com.br' };
  const message = { ...from, subject: 'Oi', message: 'Cadê o filme, gente?' };
  const post = (website: string) => send({ ask }, ['POST', '/contact'], { ...message, website });
  const held = async () => (await get<{ items: { id: number }[] }>('/admin/messages')).items;
  const before = mails.length;
  // A password manager fills the field in as a spam bot does: nobody is turned away, nothing is lost.
  for (let time = 0; time < 2; time += 1)
    expect((await post('https://meu-site.example')).status).toBe(202);
  expect(mails).toHaveLength(before);
  const [second, first] = await held();
  expect(await held()).toMatchObject([message, message]);
  const path = (waiting: { id: number } | undefined) => `/admin/messages/${waiting!.id}`;
  expect(await decide(path(first), { decision: 'forward' })).toEqual(CHANGED);
  expect(await decide(path(first), { decision: 'forward' })).toEqual(UNCHANGED);
  expect(mails.slice(before)).toMatchObject([
    { to: 'contato@vouver.example', replyTo: { address: from.email }, subject: '[VouVer] Oi' },
  ]);
  expect(await decide(path(second), { decision: 'delete' })).toEqual(CHANGED);
  expect(await held()).toEqual([]);
  expect((await log(2)).map((logged) => [logged.action, logged.about])).toEqual([
    ['message-deleted', `message ${second!.id}`],
    ['message-forwarded', `message ${first!.id}`],
  ]);
});

test('the session of a TV has nothing here, whoever paired it', async () => {
  await database.db.execute(sql`update sessions set is_tv = true where user_id = ${operator.id}`);
  expect((await send(api, ['GET', '/admin/log'], undefined, { token })).status).toBe(404);
});

test('a superuser who is deactivated in the meantime decides nothing', async () => {
  const user = await createTestUser(database.db);
  await database.db.execute(sql`update users set is_superuser = false where id = ${operator.id}`);
  expect(await decide(`/admin/users/${user.id}`, { decision: 'deactivate' })).toEqual(HIDDEN);
});
