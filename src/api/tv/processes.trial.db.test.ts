// Three app processes on one database: all that they know of each other goes through it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
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
