// Three app processes on one database: all that they know of each other goes through it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Household } from '#library/household/household-schema.ts';
import type { HouseholdVote } from '#library/household/vote-schema.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { EventReader } from '#test/event-stream.ts';
import { newCode, poll, typeCode } from '#test/tv.ts';
import { start } from '#test/processes/spawn.ts';
import type { Running } from '#test/processes/spawn.ts';

const database = useDatabase('demonstration');
const running: Running[] = [];
let apis: { ask: (path: string, init?: RequestInit) => Promise<Response> }[] = [];

beforeAll(async () => {
  const options = JSON.stringify(database.whole.pool.options);
  running.push(...[1, 2, 3].map(() => start('serve-api.ts', options)));
  const ports = await Promise.all(running.map(({ line }) => line()));
  apis = ports.map((port) => ({
    ask: (path, init) => fetch(`http://127.0.0.1:${port}/api${path}`, init),
  }));
  // Three processes that load the whole API take long on a busy machine.
}, 180_000);
afterAll(async () => {
  for (const { kill } of running) kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('a code, its person, its TV and what is sent to it may each be at another process', async () => {
  const [first, second, third] = apis as [(typeof apis)[0], (typeof apis)[0], (typeof apis)[0]];
  const token = await signIn(database.db, await createTestUser(database.db));
  const code = await newCode(first);
  expect(await typeCode(second, code.user_code, { token })).toBe(true);
  const tv = (await poll(third, code)).token!;

  const events = new EventReader(await first.ask('/tv/events', { headers: bearer(tv) }));
  expect((await events.next())?.event).toBe('ready');
  const listed = await second.ask('/tv/screens', { headers: bearer(token) });
  const { items } = (await listed.json()) as { items: { id: string; on: boolean }[] };
  expect(items).toMatchObject([{ on: true }]);
  const [screen] = items;
  const open = (id: number) =>
    third.ask(`/tv/screens/${screen!.id}/open`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'movie', id }),
    });
  // No process looks by itself for what was sent, so whatever arrives was announced.
  for (const id of [446159, 598]) {
    expect((await open(id)).status).toBe(200);
    expect((await events.next())?.data).toMatchObject({ kind: 'movie', id });
  }

  const path = `/users/me/sessions/${screen!.id}`;
  const ended = await second.ask(path, { method: 'DELETE', headers: bearer(token) });
  expect(ended.status).toBe(204);
  expect(await events.next()).toBeNull();
  await expect
    .poll(async () => (await third.ask('/tv/events', { headers: bearer(tv) })).status)
    .toBe(401);
});

test('guesses count at all processes together', async () => {
  const token = await signIn(database.db, await createTestUser(database.db));
  const code = await newCode(apis[0]!);
  for (const [at, wrong] of ['CCCCCC', 'DDDDDD', 'FFFFFF'].entries()) {
    expect(await typeCode(apis[at]!, wrong, { token })).toBe(false);
  }
  expect(await typeCode(apis[1]!, code.user_code, { token })).toBe(429);
  expect(await poll(apis[2]!, code)).toEqual({ status: 400, detail: 'expired_token' });
});

test('a vote, those who vote and those who hear of it may each be at another process', async () => {
  const { db } = database;
  const [first, second, third] = apis as [(typeof apis)[0], (typeof apis)[0], (typeof apis)[0]];
  const call = async (api: (typeof apis)[0], token: string, name: string, body?: object) => {
    const [method = '', path = ''] = name.split(' ');
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const answer = await api.ask(path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([name, answer.status < 300]).toEqual([name, true]);
    const text = await answer.text();
    return (text === '' ? null : JSON.parse(text)) as unknown;
  };
  const watchable = await rowsOf<{ type: string; media_id: number }>(
    db,
    sql`select media_type as type, title_id as media_id from title_facets
      where plan_families @> '{8}' order by title_id limit 4`,
  );
  const ana = await signIn(db, await createTestUser(db));
  const bia = await signIn(db, await createTestUser(db));
  await call(first, ana, 'POST /household', { name: 'Casa' });
  const { token } = (await call(first, ana, 'POST /household/invitation')) as { token: string };
  await call(second, bia, 'POST /household/members', { token });
  await call(first, ana, 'PUT /services', { provider_ids: [8] });
  for (const title of watchable) await call(third, ana, 'POST /watchlist/add', title);

  const listen = async (api: (typeof apis)[0], path: string, of: string) => {
    const reader = new EventReader(await api.ask(path, { headers: bearer(of) }));
    expect((await reader.next())?.event).toBe('ready');
    return reader;
  };
  const code = await newCode(first);
  await typeCode(second, code.user_code, { token: bia });
  const tv = await listen(second, '/tv/events', (await poll(third, code)).token!);
  let page = await listen(first, '/household/events', ana);
  const both = async () => {
    for (const reader of [page, tv]) expect((await reader.next())?.event).toBe('household');
  };
  const voteAt = async (api: (typeof apis)[0], who = ana) =>
    ((await call(api, who, 'GET /household/vote')) as HouseholdVote).ballot;
  const { household } = (await call(third, ana, 'GET /household')) as Household;
  for (const { number } of household!.members) {
    await call(third, bia, `PUT /household/sofa/${number}`, { sits: true });
    await both();
  }
  const opens = async () => {
    const { ballot } = (await call(third, ana, 'POST /household/vote')) as HouseholdVote;
    await both();
    return ballot!;
  };
  const votes = async (api: (typeof apis)[0], who: string, ballot: number, places: number[]) => {
    for (const place of places) {
      await call(api, who, `PUT /household/vote/${place}`, { ballot, vote: 'want' });
      await both();
    }
  };
  const { id } = await opens();
  await votes(first, ana, id, [1, 2, 3, 4]);
  await votes(second, bia, id, [1, 2, 3]);
  // A connection that was lost misses the end, and has it after the next one.
  await page.leave();
  await call(second, bia, 'PUT /household/vote/4', { ballot: id, vote: 'not' });
  page = await listen(third, '/household/events', ana);
  expect((await tv.next())?.event).toBe('household');
  for (const api of apis)
    expect(await voteAt(api)).toMatchObject({ id, result: { place: 1, why: 'all' } });

  const last = await opens();
  await votes(first, ana, last.id, [1, 2, 3, 4]);
  expect((await voteAt(second, bia))?.closed_at).toBeNull();
  await page.leave();
  page = await listen(first, '/household/events', ana);
  // The database announces that an account has ended; its TV goes with it.
  await call(second, bia, 'DELETE /users/me');
  expect((await page.next())?.event).toBe('household');
  while ((await tv.next()) !== null);
  expect(await voteAt(first)).toMatchObject({ id: last.id, result: { place: 1, why: 'all' } });
  await page.leave();
});

test('a process that stops ends its streams at once, and the TV goes on at another', async () => {
  const [first, second] = apis as [(typeof apis)[0], (typeof apis)[0]];
  const user = await createTestUser(database.db);
  const token = await signIn(database.db, user);
  const code = await newCode(first);
  await typeCode(first, code.user_code, { token });
  const tv = (await poll(first, code)).token!;
  const events = new EventReader(await first.ask('/tv/events', { headers: bearer(tv) }));
  const ready = await events.next();
  running[0]?.kill('SIGTERM');
  // A stream that the process only cut, after ten seconds, would fail here: its response would be incomplete.
  expect(await events.next()).toBeNull();
  await running[0]?.ended;
  expect(await countOf(database.db, sql`tv_streams where user_id = ${user.id}`)).toBe(0);
  const headers = { ...bearer(tv), 'last-event-id': ready!.id };
  const again = new EventReader(await second.ask('/tv/events', { headers }));
  expect((await again.next())?.event).toBe('ready');
  await again.leave();
});
