import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import {
  dropEvents,
  judgeOfferEvents,
  listHeldEvents,
  releaseEvents,
} from '#catalog/offers/held-events.ts';
import { writeOffers } from '#catalog/offers/offer-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { OFFER_PERIODS } from '#catalog/offers/offer-rules.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { DAY_MS } from '#shared/days.ts';
import { aTitle, offersAt, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { fanOut } from './fan-out-commands.ts';
import { noteReleases } from './alert-jobs.ts';

const NOON = '2026-11-22T15:00:00Z';
const WISHED = '2026-11-01T12:00:00Z';
const database = useEmptyCatalogue();
let clock: ReturnType<typeof fixedClock>;
let ana: SignedInUserId;
let bia: SignedInUserId;

beforeEach(async () => {
  const { db } = database;
  clock = fixedClock(NOON);
  await db.execute(sql`delete from users`);
  const first = new Date('2026-10-01T12:00:00Z');
  await seedCatalogue(
    db,
    aTitle({ id: 10, ...offersAt(first) }),
    aTitle({ id: 11, ...offersAt(first, { providerId: 1, type: 'stream' }) }),
    aTitle({ id: 12, releasedOn: '2026-11-22', ...offersAt(first) }),
  );
  [ana, bia] = [await addPerson(db), await addPerson(db)];
});

const wish = (user: SignedInUserId, id: number, { kind = 'watchlist', at = WISHED } = {}) =>
  database.db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    values (${user}, 'movie', ${id}, ${kind}, ${at})`);
const subscribe = (user: SignedInUserId, provider: number) =>
  database.db.execute(sql`insert into subscribed_services values (${user}, ${provider}, now())`);
const choose = (user: SignedInUserId, column: string, value: unknown) =>
  database.db.execute(sql`insert into alert_settings (user_id, ${sql.identifier(column)})
    values (${user}, ${value}) on conflict (user_id) do update
    set ${sql.identifier(column)} = excluded.${sql.identifier(column)}`);

type Entry = { providerId: number; type: 'stream' | 'ads' | 'free' | 'rent' };
/** A check of a title's offers at the clock's time. */
const check = (id: number, entries: Entry[], run?: number) =>
  database.db.transaction((tx) =>
    writeOffers(tx, [{ type: 'movie', id, ...offersAt(clock.now(), ...entries) } as never], {
      ...OFFER_PERIODS,
      graceMs: 0,
      run,
    }),
  );
const told = async () => {
  await fanOut(database.db, { clock, kind: 'embedded' });
  const rows = await rowsOf<{ name: string; kind: string; title: number; provider: number }>(
    database.db,
    sql`select case a.user_id when ${ana} then 'ana' when ${bia} then 'bia' else 'else' end as name,
        a.kind, e.title_id as title, e.provider_id as provider
      from alerts a join offer_events e on e.id = a.event_id order by a.id`,
  );
  return rows.map(({ name, kind, title, provider }) => `${name} ${kind} ${title} ${provider}`);
};

describe('who is told', () => {
  test('an arrival is told to who wants the title and pays for the service, by any provider of the family', async () => {
    await wish(ana, 10);
    await wish(bia, 10);
    await subscribe(ana, 3);
    await check(10, [{ providerId: 4, type: 'stream' }]);
    expect(await told()).toEqual(['ana arrived 10 3']);
    expect(await told()).toHaveLength(1);
  });

  test('a free title is told to everybody who wants it, and as an arrival to who pays there', async () => {
    await wish(ana, 10);
    await wish(bia, 10);
    await subscribe(ana, 5);
    await check(10, [{ providerId: 5, type: 'ads' }]);
    expect((await told()).toSorted()).toEqual(['ana arrived 10 5', 'bia free 10 5']);
  });

  test('a departure is told only to who asks for it', async () => {
    for (const user of [ana, bia]) {
      await wish(user, 11);
      await subscribe(user, 1);
    }
    await choose(ana, 'left', 'daily');
    await check(11, []);
    expect(await told()).toEqual(['ana left 11 1']);
  });

  test('a release is told to who wanted the title before', async () => {
    await wish(ana, 12);
    await wish(bia, 12, { at: '2026-11-22T12:00:00Z' });
    await noteReleases(database.db, new Date('2026-11-21T12:00:00Z'));
    expect(await told()).toEqual([]);
    await noteReleases(database.db, clock.now());
    await noteReleases(database.db, clock.now());
    expect(await told()).toEqual(['ana released 12 null']);
  });

  test('nobody of what they muted, have watched, chose not to hear, or wished for later', async () => {
    const { db } = database;
    const people = await Promise.all([1, 2, 3].map(() => addPerson(db)));
    const [cai, duda, eva] = people as [SignedInUserId, SignedInUserId, SignedInUserId];
    for (const user of [ana, bia, ...people]) {
      await subscribe(user, 5);
      await wish(user, 10, user === eva ? { at: '2026-11-22T15:00:01Z' } : {});
    }
    await db.execute(sql`insert into alert_mutes values (${bia}, 'movie', 10, now())`);
    await wish(cai, 10, { kind: 'watched' });
    await choose(duda, 'arrived', 'never');
    await check(10, [{ providerId: 5, type: 'stream' }]);
    expect(await told()).toEqual(['ana arrived 10 5']);
  });

  test('nobody of a deleted title, and no deleted person', async () => {
    await wish(ana, 10);
    await wish(bia, 10);
    for (const user of [ana, bia]) await subscribe(user, 5);
    await check(10, [{ providerId: 5, type: 'stream' }]);
    await deletePerson(database.db, bia);
    expect(await told()).toEqual(['ana arrived 10 5']);
    const key = [{ type: 'movie', id: 10 }] as const;
    await database.db.transaction((tx) =>
      removeTitles(tx, key, { reason: 'deleted', at: clock.now() }),
    );
    expect(await told()).toEqual([]);
  });
});

test('a new catalogue tells nobody; what goes and returns within a week is no arrival', async () => {
  await importTitles(database.db, [
    aTitle({ id: 20, ...offersAt(clock.now(), { providerId: 5, type: 'stream' }) }),
  ]);
  await wish(ana, 10);
  await wish(ana, 20);
  await subscribe(ana, 5);
  expect(await told()).toEqual([]);
  await check(10, [{ providerId: 5, type: 'stream' }]);
  expect(await told()).toEqual(['ana arrived 10 5']);
  clock.advance(DAY_MS);
  await check(10, []);
  clock.advance(7 * DAY_MS);
  await check(10, [{ providerId: 5, type: 'stream' }]);
  expect(await told()).toHaveLength(1);
  clock.advance(DAY_MS);
  await check(10, []);
  clock.advance(8 * DAY_MS);
  await check(10, [{ providerId: 5, type: 'stream' }]);
  expect(await told()).toHaveLength(2);
});

test('an event that is told of again, as after a process has died, tells nobody twice', async () => {
  for (const user of [ana, bia]) {
    await wish(user, 10);
    await subscribe(user, 5);
  }
  await check(10, [{ providerId: 5, type: 'stream' }]);
  const first = await told();
  expect(first.toSorted()).toEqual(['ana arrived 10 5', 'bia arrived 10 5']);
  await database.db.execute(sql`update offer_events set state = 'ready', position = null`);
  expect(await told()).toEqual(first);
});

test('an event exists only if its transaction commits', async () => {
  const entries = {
    type: 'movie',
    id: 10,
    ...offersAt(clock.now(), { providerId: 5, type: 'stream' }),
  };
  const failing = database.db.transaction(async (tx) => {
    await writeOffers(tx, [entries as never]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rowsOf(database.db, sql`select from offer_events`)).toEqual([]);
});

test('when an alert is due: in the person’s day, not while they pause, never without a way', async () => {
  const { db } = database;
  clock = fixedClock('2026-11-23T00:30:00Z');
  const people = [ana, bia, await addPerson(db), await addPerson(db)] as const;
  for (const user of people) {
    await wish(user, 10);
    await subscribe(user, 5);
    if (user !== people[3]) await choose(user, 'by_mail', true);
  }
  await choose(bia, 'time_zone', 'Pacific/Auckland');
  await choose(people[2], 'paused_until', '2026-12-01T00:00:00Z');
  await check(10, [{ providerId: 5, type: 'stream' }]);
  await fanOut(db, { clock, kind: 'embedded' });
  const rows = await rowsOf<{ user_id: string; send_at: string | null }>(
    db,
    sql`select user_id, send_at from alerts`,
  );
  const due = people.map((user) => {
    const at = rows.find((row) => row.user_id === user)?.send_at;
    return at ? new Date(at).toISOString() : at;
  });
  expect(due).toEqual(['2026-11-23T11:00:00.000Z', '2026-11-23T00:30:00.000Z', null, null]);
});

describe('a source that goes wrong', () => {
  /** Forty titles more; `known` of them are at service 5. */
  async function fortyTitles(known: number): Promise<number[]> {
    const ids = Array.from({ length: 40 }, (_, index) => 100 + index);
    const first = new Date('2026-10-01T12:00:00Z');
    await importTitles(
      database.db,
      ids.map((id, index) =>
        aTitle({
          id,
          ...offersAt(
            first,
            ...(index < known ? [{ providerId: 5, type: 'stream' as const }] : []),
          ),
        }),
      ),
    );
    return ids;
  }
  const at5: Entry[] = [{ providerId: 5, type: 'stream' }];

  test('is held at the end of its run, released or dropped by the operator', async () => {
    const { db } = database;
    const ids = await fortyTitles(30);
    await subscribe(ana, 5);
    await wish(ana, ids[30]!);
    for (const id of ids.slice(30, 37)) await check(id, at5, 7);
    // While the run goes on nothing is known.
    expect(await told()).toEqual([]);
    const held = await db.transaction((tx) => judgeOfferEvents(tx, { run: 7 }, clock.now()));
    expect(held).toBe(7);
    expect(await told()).toEqual([]);
    expect(await listHeldEvents(db, {})).toMatchObject([
      { service: 5, name: 'cinco', run: 7, leaves: false, events: 7, day: '2026-11-22' },
    ]);
    expect(await releaseEvents(db, { service: 1 })).toBe(0);
    expect(await releaseEvents(db, { service: 5, run: 7 })).toBe(7);
    expect(await told()).toEqual([`ana arrived ${ids[30]} 5`]);
  });

  test('a fifth of a service’s titles is believed', async () => {
    const ids = await fortyTitles(30);
    await subscribe(ana, 5);
    await wish(ana, ids[30]!);
    for (const id of ids.slice(30, 36)) await check(id, at5, 7);
    await database.db.transaction((tx) => judgeOfferEvents(tx, { run: 7 }, clock.now()));
    expect(await told()).toHaveLength(1);
  });

  test('titles that vanish are judged too, with those outside of runs in a day', async () => {
    const { db } = database;
    const ids = await fortyTitles(30);
    await subscribe(ana, 5);
    await choose(ana, 'left', 'now');
    await wish(ana, ids[6]!);
    for (const id of ids.slice(0, 6)) await check(id, []);
    expect(await told()).toEqual([]);
    await check(ids[6]!, []);
    expect(await told()).toEqual([]);
    expect(await listHeldEvents(db, {})).toMatchObject([{ leaves: true, events: 1, run: null }]);
    expect(await dropEvents(db, {})).toBe(1);
    expect(await listHeldEvents(db, {})).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('the events of a run that was given up are judged a day later', async () => {
    await subscribe(ana, 5);
    await wish(ana, 10);
    await check(10, at5, 9);
    clock.advance(DAY_MS - 1000);
    expect(await told()).toEqual([]);
    clock.advance(2000);
    expect(await told()).toHaveLength(1);
  });
});
