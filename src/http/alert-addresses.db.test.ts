import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { XmlDocument } from 'libxml2-wasm';
import { beforeAll, expect, test } from 'vitest';
import { alertSecretsOf, unsubscribeToken } from '#alerts/alert-secrets.ts';
import { changeAlertSettings, renewFeed, revokeFeed } from '#alerts/alert-settings.ts';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { createTestViewer } from '#test/viewers.ts';
import type { TestViewer } from '#test/viewers.ts';
import { calendarRoutes, unsubscribeRoutes } from './alert-addresses.ts';

const NAME = 'Um título; comprido, com vírgulas \\ e acentos: ação, emoção e coração no sertão 🎬';
const database = useDatabase();
const clock = fixedClock('2026-11-22T15:00:00Z');
const site = { name: 'VouVer', url: 'https://vouver.example' };
let ana: TestViewer;

beforeAll(async () => {
  const { db } = database;
  await seedCatalogue(
    db,
    aTitle({ originalTitle: NAME }),
    aTitle({ id: 2, originalTitle: 'Estreia', releasedOn: '2026-12-24' }),
  );
  ana = await createTestViewer(db);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select ${ana.id}, media_type, id, 'watchlist', '2026-11-01' from titles`);
  await db.execute(sql`with event as (insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at, state)
      values ('arrived', 'movie', 1, 5, '2026-11-22', ${clock.now()}, 'done') returning id)
    insert into alerts (user_id, event_id, kind, created_at)
    select ${ana.id}, id, 'arrived', ${clock.now()} from event`);
});

async function address(): Promise<string> {
  const [row] = await rowsOf<{ token: string }>(
    database.db,
    sql`select feed_token as token from alert_settings where user_id = ${ana.id}`,
  );
  return `/calendario/${row?.token}`;
}

test('the calendar and the feed are read by others’ programs, until their address ends', async () => {
  const { db } = database;
  const app = calendarRoutes({ db, site, clock });
  await renewFeed(db, ana.id);
  const path = await address();
  const calendar = await app.request(`${path}.ics`);
  expect(calendar.headers.get('cache-control')).toBe('private, no-store');
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await calendar.text();
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const read = new ICAL.Component(ICAL.parse(text) as never);
  const events = read.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
    ['Estreia estreia', '2026-12-24'],
    [`${NAME} chegou no cinco`, '2026-11-22'],
  ]);
  const uids = events.map(({ uid }) => uid);
  expect(uids[0]).toBe('release-movie-2@vouver.example');
  expect(uids[1]).toMatch(/^alert-\d+@vouver\.example$/);
  expect(await (await app.request(`${path}.ics`)).text()).toBe(text);

  const feed = await app.request(`${path}.rss`);
  const xml = XmlDocument.fromString(await feed.text());
  expect(xml.get('/rss/channel/item/title')?.content).toBe(`${NAME} chegou no cinco`);
  expect(xml.get('/rss/channel/item/guid')?.content).toBe(uids[1]);
  xml.dispose();

  await renewFeed(db, ana.id);
  expect((await app.request(`${path}.ics`)).status).toBe(404);
  const next = await address();
  expect((await app.request(`${next}.rss`)).status).toBe(200);
  await revokeFeed(db, ana.id);
  expect((await app.request(`${next}.rss`)).status).toBe(404);
  expect((await app.request('/calendario/null.ics')).status).toBe(404);
});

test('a mail’s link turns mails off by a POST, without signing in; opening it only asks', async () => {
  const { db } = database;
  const { mailKey } = await alertSecretsOf(db);
  const app = unsubscribeRoutes({ db, siteName: 'VouVer', mailKey: async () => mailKey });
  const isOn = async () =>
    (
      await rowsOf<{ on: boolean }>(
        db,
        sql`select by_mail as on from alert_settings where user_id = ${ana.id}`,
      )
    )[0]?.on;
  await changeAlertSettings(db, ana.id, { by_mail: true });
  const path = `/avisos/desligar?token=${unsubscribeToken(ana.id, mailKey)}`;
  const asked = await app.request(path);
  expect([asked.status, await isOn()]).toEqual([200, true]);
  expect(await asked.text()).toContain('<form method="post">');
  expect(asked.headers.get('cache-control')).toBe('private, no-store');
  // As a mail program does it (RFC 8058, section 3.2).
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const post = () => app.request(path, { method: 'POST', body });
  expect([(await post()).status, await isOn()]).toEqual([200, false]);
  expect([(await post()).status, await isOn()]).toEqual([200, false]);
  await changeAlertSettings(db, ana.id, { by_mail: true });
  const wrong = await app.request(path.slice(0, -4), { method: 'POST', body });
  expect([wrong.status, await isOn()]).toEqual([404, true]);
});
