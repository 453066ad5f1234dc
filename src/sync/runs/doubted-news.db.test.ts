// A source that suddenly says that everything is gone changes nothing public until it is believed.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { DAY_MS } from '#shared/days.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import type { Kind } from '#test/film-database/types.ts';
import { contentOf, partsFor, synchronise, today } from '#test/sync.ts';
import { runChanges } from './changes-run.ts';
import { dayOf } from './day-rules.ts';
import { countUnusable, readWarnings } from './status-queries.ts';
import { runFull } from './full-run.ts';
import { Interrupted } from './run-errors.ts';
import { runOffers } from './offers-run.ts';
import { releaseNews, dropNews } from './held-actions.ts';
import { DEFAULT_LIMITS } from './session.ts';
import { describeFetch, fetchPerson } from './title-run.ts';

const database = useDatabase();
const clock = fixedClock(today());
let fake: Fake;
let titles: number;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 150 });
  fake.setDay(dayOf(clock.now()));
  await synchronise(parts(), (session) => runFull(session));
  titles = await count('titles');
});
afterAll(() => fake.stop());
afterEach(async () => {
  fake.heal();
  for (const key of changed.splice(0)) fake.change(key.type, key.id, 'restored', { listed: false });
  nextDay();
  await changes();
});

test('nothing is held of an ordinary run', async () => {
  nextDay();
  await changes();
  expect(await held()).toEqual({});
});

const parts = (more = {}) => partsFor(database.whole, fake, { clock, ...more });
const changes = (more = {}) => synchronise(parts(more), (session) => runChanges(session));
const offers = () => synchronise(parts(), (session) => runOffers(session));
const count = (table: string) => countOf(database.db, sql`${sql.identifier(table)}`);

function nextDay(): void {
  clock.advance(DAY_MS);
  fake.setDay(dayOf(clock.now()));
}

/** Doubted news by kind; `collected` is news that no run has judged yet. */
async function held(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ kind: string; news: number }>(
    database.db,
    sql`select case when doubted_at is null then 'collected' else kind end as kind,
      count(*)::int as news from sync_held group by 1`,
  );
  return Object.fromEntries(rows.map(({ kind, news }) => [kind, news]));
}

const changed: { type: Kind; id: number }[] = [];

/** The most popular titles of the catalogue. */
async function some(many: number, where = sql`true`): Promise<{ type: Kind; id: number }[]> {
  const rows = await rowsOf<{ type: 'movie' | 'serie'; id: number }>(
    database.db,
    sql`select media_type as type, id from titles t where ${where}
      order by popularity desc, id limit ${many}`,
  );
  return rows.map(({ type, id }) => ({ type: type === 'movie' ? 'movie' : 'tv', id }));
}

const hasOffers = sql`exists (select from offers o where o.media_type = t.media_type
  and o.title_id = t.id and o.gone_at is null)`;

function change(
  keys: readonly { type: Kind; id: number }[],
  how: 'deleted' | 'offers' | 'adult' | 'extra' | 'nameless',
) {
  for (const { type, id } of keys) {
    changed.push({ type, id });
    if (how === 'deleted') fake.change(type, id, 'deleted');
    else if (how === 'adult') fake.change(type, id, (body) => void (body.adult = true));
    else if (how === 'extra') fake.change(type, id, (body) => void (body['video'] = true));
    else if (how === 'nameless') fake.change(type, id, (body) => void Object.assign(body, NO_NAME));
    else fake.change(type, id, (body) => void (body['watch/providers'] = { results: {} }));
  }
}

const NO_NAME = { title: '', name: '', original_title: '', original_name: ' ' };

/** Public content, without the times of the last checks. */
const publicContent = async () => {
  const { search_words: _, ...content } = await contentOf(database.db);
  return content;
};

describe('mass news changes nothing public, and is held', () => {
  test('when titles no longer exist', async () => {
    const before = await publicContent();
    change(await some(titles), 'deleted');
    nextDay();
    const lines: string[] = [];
    const run = await changes({ say: (line: string) => lines.push(line) });
    expect(run.progress).toMatchObject({ held: { deleted: titles } });
    expect(lines.join('\n')).toContain(
      `${titles} deletions held: ${titles} of ${titles} answers (100 %, believed up to 5 %)`,
    );
    expect(await held()).toEqual({ deleted: titles });
    expect(await publicContent()).toEqual(before);
  });

  test('when they are marked as adult, or lose all offers', async () => {
    const before = await publicContent();
    const [adults, others] = [await some(30), await some(70, hasOffers)];
    change(adults, 'adult');
    change(others, 'offers');
    nextDay();
    await changes();
    const both = others.filter(({ type, id }) =>
      adults.some((a) => a.type === type && a.id === id),
    );
    expect(await held()).toEqual({ refused: 30, offers: others.length - both.length });
    expect(await publicContent()).toEqual(before);
  });

  test('when they are marked as extras', async () => {
    const before = await publicContent();
    change(await some(titles), 'extra');
    nextDay();
    const run = await changes();
    expect(run).toMatchObject({ done: 0, failed: 0, progress: { held: { refused: titles } } });
    expect(await held()).toEqual({ refused: titles });
    expect(await publicContent()).toEqual(before);
  });

  test('when the check of offers finds none, on every day', async () => {
    const before = await publicContent();
    const offered = await some(titles, hasOffers);
    change(offered, 'offers');
    for (let day = 0; day < 3; day += 1) {
      nextDay();
      await offers();
      expect(await held()).toEqual({ offers: offered.length });
    }
    expect(await publicContent()).toEqual(before);
    expect(await countOf(database.db, sql`offers where absent_since is not null`)).toBe(0);
  });

  test('when people no longer exist', async () => {
    const people = await rowsOf<{ id: number }>(
      database.db,
      sql`select id from people order by id limit 25`,
    );
    for (const { id } of people) {
      await fetchPerson(parts(), id);
      fake.change('person', id, 'deleted');
    }
    nextDay();
    await changes();
    expect(await held()).toEqual({ people: 25 });
    expect(await countOf(database.db, sql`person_translations`)).toBeGreaterThan(0);
    for (const { id } of people) fake.change('person', id, 'restored', { listed: false });
  });
});

test('titles that have lost their names wait, and stay as they are', async () => {
  const before = await publicContent();
  change(await some(titles), 'nameless');
  nextDay();
  expect(await changes()).toMatchObject({ done: 0, skipped: 0, failed: titles });
  expect(await held()).toEqual({});
  expect(await countUnusable(database.db)).toBe(titles);
  expect(await readWarnings(database.db, DEFAULT_LIMITS)).toHaveLength(2);
  expect(await publicContent()).toEqual(before);
  for (const key of changed.splice(0)) fake.change(key.type, key.id, 'restored', { listed: false });
  nextDay();
  expect(await changes()).toMatchObject({ done: titles, failed: 0 });
  expect(await countUnusable(database.db)).toBe(0);
});

test('a few extras are believed, and stay in lists by their names', async () => {
  const all = await some(3);
  change(all.slice(0, 2), 'extra');
  change(all.slice(2), 'adult');
  nextDay();
  expect((await changes()).progress).toMatchObject({ removed: 3 });
  const keys = await rowsOf(
    database.db,
    sql`select gone_reason as reason, name is not null as named from title_keys
      where gone_at is not null order by gone_reason`,
  );
  expect(keys).toEqual([
    { reason: 'deleted', named: true },
    { reason: 'deleted', named: true },
    { reason: 'adult', named: false },
  ]);
});

test('a title without a name that the catalogue lacks is left out', async () => {
  const [title] = await some(1);
  const { type, id } = title!;
  await database.db.execute(sql`delete from titles
    where media_type = ${type === 'tv' ? 'serie' : 'movie'} and id = ${id}`);
  change([title!], 'nameless');
  nextDay();
  expect(await changes()).toMatchObject({ done: 0, skipped: 1, failed: 0 });
});

describe('the fetch of a single title', () => {
  const describeOne = ({ type, id }: { type: Kind; id: number }) =>
    describeFetch({ ...parts(), db: database.db }, type === 'tv' ? 'serie' : 'movie', id);

  test('deletes a stored extra, and says so', async () => {
    const [title] = await some(1);
    const present = await count('titles');
    change([title!], 'extra');
    await expect(describeOne(title!)).rejects.toThrow(
      /is not imported: .*; it was deleted from the catalogue$/,
    );
    expect(await count('titles')).toBe(present - 1);
    await expect(describeOne(title!)).rejects.toThrow(/or a new one without a name$/);
  });

  test('keeps a stored title whose name is missing, and says that the answer is unusable', async () => {
    const [title] = await some(1);
    const before = await publicContent();
    change([title!], 'nameless');
    await expect(describeOne(title!)).rejects.toThrow(/changed its shape .*without a name$/);
    expect(await publicContent()).toEqual(before);
  });
});

test('a few deletions are believed, until the day has had too many', async () => {
  const present = await count('titles');
  const all = await some(present);
  change(all.slice(0, 12), 'deleted');
  nextDay();
  expect((await changes()).progress).toMatchObject({ removed: 12 });
  change(all.slice(12, 20), 'deleted');
  expect((await changes()).progress).toMatchObject({ removed: 8 });
  change(all.slice(20, 25), 'deleted');
  expect((await changes()).progress).toMatchObject({ held: { deleted: 5 } });
  expect(await count('titles')).toBe(present - 20);
  // On the next day they are requested again, and believed.
  nextDay();
  expect((await changes()).progress).toMatchObject({ removed: 5 });
  expect(await held()).toEqual({});
});

test('a run that is killed in the middle loses no news, and removes nothing', async () => {
  const present = await count('titles');
  change(await some(present), 'deleted');
  nextDay();
  const stop = new AbortController();
  const report = () => (done: number) => {
    if (done > 0) stop.abort(new Interrupted('stopped'));
  };
  await expect(changes({ stop: stop.signal, report })).rejects.toThrow('stopped');
  expect(Object.keys(await held())).toEqual(['collected']);
  expect(await count('titles')).toBe(present);
  const run = await changes();
  expect(run).toMatchObject({ resumed: 1, progress: { held: { deleted: present } } });
  expect(await count('titles')).toBe(present);
});

test('what the source corrects is dropped; the rest stays held', async () => {
  const all = await some(titles);
  change(all.slice(0, 80), 'deleted');
  nextDay();
  await changes();
  const before = await held();
  for (const { type, id } of all.slice(0, 50)) fake.change(type, id, 'restored', { listed: false });
  nextDay();
  await changes();
  expect([before, await held()]).toEqual([{ deleted: 80 }, { deleted: 30 }]);
});

describe('the operator', () => {
  test('drops news', async () => {
    const present = await count('titles');
    change(await some(40), 'deleted');
    nextDay();
    const { id } = await changes();
    expect(await synchronise(parts(), (session) => dropNews(session, { run: id + 1 }))).toBe(0);
    expect(await synchronise(parts(), (session) => dropNews(session, { kind: 'offers' }))).toBe(0);
    expect(await synchronise(parts(), (session) => dropNews(session, { run: id }))).toBe(40);
    expect(await count('titles')).toBe(present);
  });

  test('releases news: offers end at once, titles are deleted', async () => {
    const offered = await some(60, hasOffers);
    change(offered, 'offers');
    nextDay();
    await changes();
    for (const { type, id } of offered.slice(30)) {
      fake.change(type, id, 'restored', { listed: false });
    }
    change(offered.slice(30), 'deleted');
    nextDay();
    await changes();
    expect(await held()).toEqual({ deleted: 30, offers: 60 });
    const present = await count('titles');
    const current = await countOf(database.db, sql`titles t where ${hasOffers}`);
    const release = (filter: Parameters<typeof releaseNews>[1]) =>
      synchronise(parts(), (session) => releaseNews(session, filter));
    expect(await release({ kind: 'deleted' })).toEqual({ news: 30, removed: 30 });
    expect(await count('titles')).toBe(present - 30);
    // Held news about the deleted titles is dropped with them.
    expect(await held()).toEqual({ offers: 30 });
    expect(await release({})).toEqual({ news: 30, removed: 0 });
    expect(await countOf(database.db, sql`titles t where ${hasOffers}`)).toBe(current - 60);
    expect(await held()).toEqual({});
  });
});
