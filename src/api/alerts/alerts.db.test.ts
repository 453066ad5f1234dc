import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fanOut } from '#alerts/fan-out-commands.ts';
import type { Alert, AlertSettings } from '#api/types.ts';
import { fixedClock } from '#platform/clock.ts';
import { countOf } from '#platform/database/rows.ts';
import { send } from '#test/account-requests.ts';
import { signIn } from '#test/accounts.ts';
import { createTestApi, demonstrationDay } from '#test/api.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { createTestViewer } from '#test/viewers.ts';
import type { TestViewer } from '#test/viewers.ts';

const database = useDatabase();
const clock = fixedClock(demonstrationDay);
const film = { media_id: 1, type: 'movie' };
let api: ReturnType<typeof createTestApi>;
let ana: TestViewer;
let bia: TestViewer;

beforeAll(async () => {
  api = createTestApi({ db: database.db, clock });
  await seedCatalogue(database.db, aTitle({ originalTitle: 'Filme' }), aTitle({ id: 2 }));
});
beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`delete from users`);
  await db.execute(sql`delete from offer_events`);
  [ana, bia] = [await createTestViewer(db), await createTestViewer(db)];
  for (const { id } of [ana, bia]) {
    await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      select ${id}, media_type, id, 'watchlist', '2026-01-01' from titles`);
    await db.execute(sql`insert into subscribed_services values (${id}, 5, now())`);
  }
});

async function call(name: string, body?: unknown, { token } = ana) {
  const [method = '', path = ''] = name.split(' ');
  const answer = await send(api, [method, path], body, { token });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}
/** Titles arrive at a provider. */
async function arrive(provider: number, ...ids: number[]) {
  for (const id of ids) {
    await database.db.execute(sql`insert into offer_events
        (kind, media_type, title_id, provider_id, day, noted_at, state, is_free)
      values ('arrived', 'movie', ${id}, ${provider}, '2026-11-21', ${clock.now()}, 'ready', true)`);
  }
  await fanOut(database.db, { clock, kind: 'embedded' });
}
const list = async (viewer = ana) =>
  (await call('GET /alerts', undefined, viewer)).body as { unseen: number; items: Alert[] };
const settings = async () => (await call('GET /alerts/settings')).body as AlertSettings;

test('the bell lists the newest alerts, each person their own', async () => {
  await arrive(5, 1);
  await arrive(1, 2);
  const { unseen, items } = await list();
  expect(unseen).toBe(2);
  expect(items).toMatchObject([
    { kind: 'free', media_id: 2, provider: { provider_id: 1, provider_name: 'um' } },
    { kind: 'arrived', media_id: 1, media_type: 'movie', title: 'Filme', is_seen: false },
  ]);
  expect(items[1]).toMatchObject({ is_only_place: true, created_at: clock.now().toISOString() });
  expect((await list(bia)).unseen).toBe(2);
});

test('alerts up to one are marked as seen, for this person', async () => {
  await arrive(5, 1);
  const [first] = (await list()).items;
  await arrive(1, 2);
  expect((await call('POST /alerts/seen', { until: first!.id })).body).toEqual({ unseen: 1 });
  expect((await list()).items.map(({ is_seen }) => is_seen)).toEqual([false, true]);
  expect((await call('GET /alerts/unseen')).body).toEqual({ unseen: 1 });
  expect((await list(bia)).unseen).toBe(2);
});

test('a muted title tells nothing, until it is told of again', async () => {
  expect((await call('POST /alerts/mutes/add', film)).status).toBe(204);
  expect((await settings()).muted).toEqual([{ media_id: 1, media_type: 'movie', title: 'Filme' }]);
  await arrive(5, 1);
  expect([(await list()).unseen, (await list(bia)).unseen]).toEqual([0, 1]);
  await call('DELETE /alerts/mutes/remove', film);
  expect((await settings()).muted).toEqual([]);
  expect((await call('POST /alerts/mutes/add', { media_id: 99, type: 'movie' })).status).toBe(404);
});

test('the settings begin with defaults, and change field by field', async () => {
  const first = await settings();
  expect(first).toMatchObject({
    arrived: 'now',
    free: 'daily',
    left: 'never',
    released: 'now',
    by_mail: false,
    time_zone: 'America/Sao_Paulo',
    paused_until: null,
    calendar_path: null,
    weekly: { arrived: 0, free: 0, left: 0, released: 0 },
  });
  expect(Buffer.from(first.push_key, 'base64url')).toHaveLength(65);
  const change = { left: 'weekly', time_zone: 'America/Manaus', pause_days: 30 };
  const changed = await call('PATCH /alerts/settings', change);
  expect(changed.body).toEqual({
    ...first,
    left: 'weekly',
    time_zone: 'America/Manaus',
    paused_until: '2026-12-21T12:00:00.000Z',
  });
  const resumed = await call('PATCH /alerts/settings', { pause_days: 0 });
  expect(resumed.body).toMatchObject({ paused_until: null, left: 'weekly' });
  await arrive(5, 1, 2);
  expect((await settings()).weekly).toMatchObject({ arrived: 0.5, free: 0 });
});

test.each([{ arrived: 'hourly' }, { time_zone: 'Brasil' }, { pause_days: -1 }, { by_mail: 'x' }])(
  '%j is refused',
  async (body) => {
    expect((await call('PATCH /alerts/settings', body)).status).toBe(422);
  },
);

test('what was due is not sent once it is not wanted any more', async () => {
  await call('PATCH /alerts/settings', { by_mail: true });
  await arrive(5, 1);
  await call('PATCH /alerts/settings', { free: 'never' });
  const due = sql`alerts where user_id = ${ana.id} and send_at is not null`;
  expect(await countOf(database.db, due)).toBe(1);
  await call('PATCH /alerts/settings', { by_mail: false });
  expect(await countOf(database.db, due)).toBe(0);
  expect((await list()).unseen).toBe(1);
});

test('the calendar’s address is secret: a new one ends the old one', async () => {
  const made = (await call('POST /alerts/calendar')).body as AlertSettings;
  expect(made.calendar_path).toMatch(/^\/calendario\/[\w-]{32}\.ics$/);
  const renewed = (await call('POST /alerts/calendar')).body as AlertSettings;
  expect(renewed.calendar_path).not.toBe(made.calendar_path);
  expect((await settings()).calendar_path).toBe(renewed.calendar_path);
  await call('DELETE /alerts/calendar');
  expect((await settings()).calendar_path).toBeNull();
});

const keys = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
};

test('signing out ends the push messages of that browser', async () => {
  const endpoint = 'https://a.push.example/send/1';
  const token = await signIn(database.db, ana, { clock });
  await call('POST /alerts/push', { endpoint, keys }, { ...ana, token });
  expect((await settings()).push_devices).toHaveLength(1);
  expect((await call('POST /auth/logout', undefined, { ...ana, token })).status).toBe(204);
  expect((await settings()).push_devices).toEqual([]);
});

test('a browser subscribes at a known push service only, and belongs to one person', async () => {
  const endpoint = 'https://a.push.example/send/1';
  expect((await call('POST /alerts/push', { endpoint, keys })).status).toBe(204);
  expect((await settings()).push_devices).toMatchObject([{ endpoint }]);
  await call('POST /alerts/push', { endpoint, keys }, bia);
  expect((await settings()).push_devices).toEqual([]);
  await call('DELETE /alerts/push', { endpoint });
  const left = sql`push_subscriptions where user_id = ${bia.id}`;
  expect(await countOf(database.db, left)).toBe(1);
  await call('DELETE /alerts/push', { endpoint }, bia);
  expect(await countOf(database.db, left)).toBe(0);
  for (const other of [
    'https://elsewhere.example/send/1',
    'https://push.example.evil.example/',
    'https://xpush.example/',
    'http://a.push.example/',
    'http://169.254.169.254/latest',
    'https://me:secret@push.example/',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect((await call('POST /alerts/push', { endpoint: other, keys })).status).toBe(422);
  }
  const short = { ...keys, auth: 'AAAA' };
  expect((await call('POST /alerts/push', { endpoint, keys: short })).status).toBe(422);
});
