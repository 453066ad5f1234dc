import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { fixedClock, systemClock } from '#platform/clock.ts';
import type { User } from '#accounts/user-queries.ts';
import { countOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { STREAMS_OF_PERSON } from '#tv/stream-commands.ts';
import { sweepTvs } from '#tv/paired-tv-commands.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi, demonstrationDay } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { EventReader } from '#test/event-stream.ts';
import { pairTv } from '#test/tv.ts';
import { EventStreams } from '#tv/event-streams.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
let streams: EventStreams;
let clock: ReturnType<typeof fixedClock>;
let user: User;
let token: string;
let tv: string;

const FILM = { kind: 'movie', id: 598 };

beforeEach(async () => {
  const { db } = database;
  clock = fixedClock(demonstrationDay);
  streams = new EventStreams({ db, clock, log: silentLog, beatMs: 50 });
  const mine = streams;
  onTestFinished(() => mine.end());
  api = createTestApi({ db, clock, streams });
  user = await createTestUser(db);
  token = await signIn(db, user, { clock });
  tv = await pairTv(api, token);
});

const connect = (last?: string, of = tv) =>
  send(api, ['GET', '/tv/events'], undefined, {
    token: of,
    headers: last === undefined ? {} : { 'last-event-id': last },
  });

/** An open stream that has begun. */
async function open(last?: string, of = tv) {
  const answer = await connect(last, of);
  expect(answer.status).toBe(200);
  const reader = new EventReader(answer);
  const ready = await reader.next();
  expect(ready?.event).toBe('ready');
  return { reader, headers: answer.headers, last: ready!.id };
}

async function screens(): Promise<{ id: string; name: string; on: boolean }[]> {
  const answer = await send(api, ['GET', '/tv/screens'], undefined, { token });
  return ((await answer.json()) as { items: { id: string; name: string; on: boolean }[] }).items;
}

/** Sends a title to the first TV, or to another; returns the status and the body. */
async function sendTitle(title: object = FILM, id?: string, of = token) {
  const screen = id ?? (await screens())[0]!.id;
  const answer = await send(api, ['POST', `/tv/screens/${screen}/open`], title, { token: of });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

describe('a title that is sent to a TV', () => {
  test('arrives there with its name and path, one after the other', async () => {
    const { reader, headers } = await open();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(await sendTitle()).toEqual({
      status: 200,
      body: { id: expect.any(String), name: 'TV Samsung', on: true },
    });
    await sendTitle({ kind: 'series', id: 1396 });
    const first = await reader.next();
    expect(first?.event).toBe('open');
    const path = '/movie/cidade-de-deus-598';
    expect(first?.data).toEqual({ ...FILM, title: 'Cidade de Deus', path });
    const second = await reader.next();
    expect(second?.data).toMatchObject({ kind: 'series', id: 1396 });
    expect(Number(second?.id)).toBeGreaterThan(Number(first?.id));
  });

  test('goes to the chosen TV only', async () => {
    // TVs are listed in the order in which they were paired.
    clock.advance(1);
    const other = await pairTv(api, token);
    const [one, two] = [await open(), await open(undefined, other)];
    const both = await screens();
    expect(both.map(({ name, on }) => [name, on])).toEqual([
      ['TV Samsung', true],
      ['TV Samsung 2', true],
    ]);
    await sendTitle(FILM, both[1]!.id);
    expect((await two.reader.next())?.data).toMatchObject(FILM);
    await sendTitle({ kind: 'series', id: 1396 }, both[0]!.id);
    expect((await one.reader.next())?.data).toMatchObject({ id: 1396 });
  });

  test('is refused for a TV that is off, unknown, or another person’s', async () => {
    expect(await sendTitle()).toEqual({ status: 409, body: { detail: 'TV_OFF' } });
    await open();
    const [screen] = await screens();
    expect((await sendTitle({ kind: 'movie', id: 4_000_000 })).status).toBe(404);
    expect((await sendTitle(FILM, '8a1f0b6e-0000-4000-8000-000000000000')).status).toBe(404);
    const stranger = await signIn(database.db, await createTestUser(database.db), { clock });
    expect((await sendTitle(FILM, screen!.id, stranger)).status).toBe(404);
    expect((await sendTitle({ kind: 'serie', id: 1 })).status).toBe(422);
  });
});

describe('a TV that reconnects', () => {
  test('gets once what was sent in the meantime', async () => {
    const { reader, last } = await open();
    await sendTitle();
    // Sent before the connection was seen to be lost, and not received.
    const again = await open(last);
    const missed = await again.reader.next();
    expect(missed?.data).toMatchObject(FILM);
    await reader.leave();
    const third = await open(missed?.id);
    await sendTitle({ kind: 'series', id: 1396 });
    expect((await third.reader.next())?.data).toMatchObject({ id: 1396 });
  });

  test('does not get what is older than a minute, or was sent before it was first connected', async () => {
    const { last } = await open();
    await sendTitle();
    clock.advance(30_000);
    const fresh = await open();
    expect(fresh.last).not.toBe(last);
    clock.advance(31_000);
    const late = await open(last);
    await sendTitle({ kind: 'series', id: 1396 });
    expect((await late.reader.next())?.data).toMatchObject({ id: 1396 });
  });

  test('takes the place of its oldest connection', async () => {
    const oldest = await open();
    clock.advance(1);
    const older = await open();
    clock.advance(1);
    const newest = await open();
    expect(await oldest.reader.next()).toBeNull();
    await sendTitle();
    expect((await older.reader.next())?.data).toMatchObject(FILM);
    expect((await newest.reader.next())?.data).toMatchObject(FILM);
  });
});

describe('the stream of a TV', () => {
  test('ends with its session, and cannot be opened again', async () => {
    const { reader } = await open();
    const [screen] = await screens();
    await send(api, ['DELETE', `/users/me/sessions/${screen!.id}`], undefined, { token });
    expect(await reader.next()).toBeNull();
    expect((await connect()).status).toBe(401);
    expect(await screens()).toEqual([]);
  });

  test('ends with the rights of its person, and when the session expires', async () => {
    const { reader } = await open();
    clock.advance(30 * DAY_MS);
    expect(await reader.next()).toBeNull();
    const again = await open(
      undefined,
      await pairTv(api, await signIn(database.db, user, { clock })),
    );
    await database.db.execute(sql`update users set is_active = false where id = ${user.id}`);
    expect(await again.reader.next()).toBeNull();
  });

  test('is for TVs only', async () => {
    const answer = await send(api, ['GET', '/tv/events'], undefined, { token });
    expect([answer.status, await answer.json()]).toEqual([403, { detail: 'NOT_A_TV' }]);
    expect((await send(api, ['GET', '/tv/events'])).status).toBe(401);
  });

  test('makes its TV on as long as it is open, or its process alive', async () => {
    expect((await screens()).map(({ on }) => on)).toEqual([false]);
    const { reader } = await open();
    expect((await screens()).map(({ on }) => on)).toEqual([true]);
    await reader.leave();
    expect((await screens()).map(({ on }) => on)).toEqual([false]);
    // Leaves a stream behind like a killed process.
    await database.db.execute(sql`insert into tv_streams (session_id, user_id, opened_at, seen_at)
      select id, user_id, ${clock.now()}, ${clock.now()} from sessions
      where is_tv and user_id = ${user.id}`);
    expect((await screens()).map(({ on }) => on)).toEqual([true]);
    clock.advance(40_001);
    expect((await screens()).map(({ on }) => on)).toEqual([false]);
    await sweepTvs(database.db, clock);
    expect(await countOf(database.db, sql`tv_streams where user_id = ${user.id}`)).toBe(0);
  });

  test('is kept open by comments', async () => {
    const answer = await connect();
    const reader = answer.body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('\n\n:\n\n')) text += decoder.decode((await reader.read()).value);
    expect(text).toMatch(/^retry: \d+\n/);
  });

  test('is one of a limited number of each person', async () => {
    await database.db.execute(sql`insert into tv_streams (session_id, user_id, opened_at, seen_at)
      select s.id, s.user_id, ${clock.now()}, ${clock.now()} from sessions s,
        generate_series(1, ${STREAMS_OF_PERSON - 1}) where not s.is_tv and s.user_id = ${user.id}`);
    await open();
    const other = await pairTv(api, token);
    expect((await connect(undefined, other)).status).toBe(429);
  });

  test('ends when the process stops, which opens no other', async () => {
    const { reader } = await open();
    expect(streams.size).toBe(1);
    await streams.end();
    expect(await reader.next()).toBeNull();
    expect(streams.size).toBe(0);
    expect(await countOf(database.db, sql`tv_streams where user_id = ${user.id}`)).toBe(0);
    const answer = await connect();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('closes a stream that is not read', async () => {
    const idle = new EventStreams({
      db: database.db,
      clock: systemClock,
      log: silentLog,
      beatMs: 1,
    });
    api = createTestApi({ db: database.db, clock: systemClock, streams: idle });
    tv = await pairTv(api, await signIn(database.db, user));
    await connect();
    await expect.poll(() => idle.size, { timeout: 10_000 }).toBe(0);
  });
});
