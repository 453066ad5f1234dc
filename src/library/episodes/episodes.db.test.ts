import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { countOf } from '#platform/database/rows.ts';
import { aTitle, firstLook, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { markEpisodes, unmarkEpisodes } from './episode-commands.ts';
import { findSeriesProgress } from './episode-queries.ts';
import type { EpisodeScope } from './episode-queries.ts';
import { markTitle, unmarkTitle } from '#library/marks/mark-commands.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';
import { MOST_MARKS } from '#library/marks/library-tables.ts';
import { done } from '#platform/result.ts';
import { DAY_MS } from '#shared/days.ts';

const database = useEmptyCatalogue();
const today = '2026-11-20';
const at = new Date(`${today}T12:00:00Z`);
const later = new Date('2026-12-20T12:00:00Z');
let ana: SignedInUserId;

const days = (count: number, from: string) =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.parse(from) + i * 7 * DAY_MS);
    return { number: i + 1, name: `Parte ${i + 1}`, airedOn: day.toISOString().slice(0, 10) };
  });
const aSeries = (more: Partial<TitleInput> = {}) => aTitle({ type: 'serie', ...more });
/** Three episodes in 2024; six in 2026, of which four are out. */
const running = aSeries({
  seasonList: [
    { number: 0, episodes: days(2, '2024-01-01') },
    { number: 1, episodeCount: 3, episodes: days(3, '2024-03-01') },
    { number: 2, episodeCount: 6, episodes: days(6, '2026-10-29') },
  ],
});

beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await seedCatalogue(database.db, running);
  ana = await addPerson(database.db);
});

const mark = (scope: EpisodeScope, { id = 1, when = at, user = ana } = {}) =>
  markEpisodes(database.db, user, { id, scope, at: when });
const unmark = (scope: EpisodeScope, { id = 1, user = ana } = {}) =>
  unmarkEpisodes(database.db, user, { id, scope });
const one = (season: number, number: number): EpisodeScope => ({ kind: 'one', season, number });
const until = (season: number, number: number): EpisodeScope => ({ kind: 'until', season, number });
const all: EpisodeScope = { kind: 'all' };
const serie = { key: { type: 'serie', id: 1 }, kind: 'watched' } as const;

/** `watched` by season, where one stopped, what comes next, and how many are new. */
async function progress({ on = today, user = ana } = {}) {
  const found = await findSeriesProgress(database.db, user, { id: 1, today: on });
  const place = (episode: { season_number: number; episode_number: number } | null) =>
    episode && `${episode.season_number}x${episode.episode_number}`;
  return {
    whole: found?.watched,
    watched: found?.seasons.map((season) => season.watched.join(' ')),
    stopped: place(found?.last_watched ?? null),
    next: place(found?.next_episode ?? null),
    isOut: found?.next_is_out,
    fresh: found?.new_count,
  };
}
/** The number of new episodes on the series' card. */
async function onCard(on: string) {
  const [found] = await findViewerTitles(database.db, ana, [serie.key], on);
  return found![1].new_count;
}
const rows = () => countOf(database.db, sql`watched_episodes`);

describe('an episode', () => {
  it('is watched, and the one after it is next', async () => {
    expect(await progress()).toMatchObject({ stopped: null, next: '1x1', isOut: true, fresh: 0 });
    expect(await mark(one(2, 3))).toEqual(done);
    expect(await progress()).toEqual({
      whole: false,
      watched: ['', '3'],
      stopped: '2x3',
      next: '2x4',
      isOut: true,
      fresh: 1,
    });
    await mark(one(2, 4));
    expect(await progress()).toMatchObject({ next: '2x5', isOut: false, fresh: 0 });
    await unmark(one(2, 4));
    await unmark(one(2, 3));
    expect(await progress()).toMatchObject({ stopped: null, watched: ['', ''] });
    expect(await countOf(database.db, sql`series_progress`)).toBe(0);
  });

  it('keeps its date if it is marked again', async () => {
    await mark(one(1, 1));
    await mark(until(1, 2), { when: later });
    const { rows: found } = await database.db.execute(
      sql`select number, watched_at::date::text as day from watched_episodes order by number`,
    );
    expect(found).toEqual([
      { number: 1, day: '2026-11-20' },
      { number: 2, day: '2026-12-20' },
    ]);
  });

  it.each([
    ['that comes later', one(2, 5), 400],
    ['of no season', one(3, 1), 404],
    ['of no number', one(1, 4), 404],
    ['that is a special', one(0, 1), 404],
  ])('%s is refused', async (_, scope, status) => {
    expect(await mark(scope)).toMatchObject({ error: { status } });
    expect(await countOf(database.db, sql`series_progress`)).toBe(0);
  });

  it('without a date is out when a later one is, or the series is over', async () => {
    const undated = days(4, '2026-10-29').map((episode) =>
      episode.number === 3 ? episode : { ...episode, airedOn: null },
    );
    const seasonList = [{ number: 1, episodeCount: 4, episodes: undated }];
    await importTitles(database.db, [aSeries({ seasonList })]);
    expect(await mark(one(1, 4))).toMatchObject({ error: { status: 400 } });
    await mark(all);
    expect(await progress()).toMatchObject({ watched: ['1 2 3'], next: '1x4', isOut: false });
    await importTitles(database.db, [aSeries({ seasonList, endedOn: '2026-11-13' })]);
    expect(await progress()).toMatchObject({ watched: ['1 2 3 4'], next: null });
  });
});

it(`are followed of ${MOST_MARKS} series at most`, async () => {
  const others = sql`generate_series(1000001, 1000000 + ${MOST_MARKS}::int) n`;
  await database.db.execute(
    sql`insert into title_keys (media_type, id) select 'serie', n from ${others}`,
  );
  await database.db
    .execute(sql`insert into series_progress (user_id, media_type, title_id, changed_at)
    select ${ana}::uuid, 'serie', n, now() from ${others}`);
  expect(await mark(one(1, 1))).toMatchObject({ error: { status: 400, code: 'LIST_FULL' } });
  await database.db.execute(sql`delete from series_progress where title_id = 1000001`);
  expect(await mark(one(1, 1))).toEqual(done);
  // The series that fills the list goes on.
  expect(await mark(one(1, 2))).toEqual(done);
});

describe('several episodes', () => {
  it('are a season as far as it is out, or all up to one', async () => {
    expect(await mark({ kind: 'season', season: 2 })).toEqual(done);
    expect(await progress()).toMatchObject({ watched: ['', '1 2 3 4'], next: '2x5' });
    expect(await mark(until(2, 2))).toEqual(done);
    expect(await progress()).toMatchObject({ watched: ['1 2 3', '1 2 3 4'] });
    await unmark({ kind: 'season', season: 2 });
    expect(await progress()).toMatchObject({ watched: ['1 2 3', ''], next: '2x1', fresh: 4 });
    await unmark(until(1, 2));
    expect(await progress()).toMatchObject({ watched: ['3', ''] });
    expect(await mark({ kind: 'season', season: 9 })).toMatchObject({ error: { status: 404 } });
  });

  it('episodes that complete a series that is over make it a watched one', async () => {
    await mark({ kind: 'season', season: 1 });
    await mark({ kind: 'season', season: 2 }, { when: later });
    expect(await progress({ on: '2026-12-20' })).toMatchObject({ whole: false, next: null });
    await importTitles(database.db, [{ ...running, endedOn: '2026-12-03' }]);
    await unmark(one(1, 2));
    await mark(one(1, 1), { when: later });
    expect(await progress()).toMatchObject({ whole: false });
    await mark(one(1, 2), { when: later });
    expect(await progress({ on: '2026-12-20' })).toMatchObject({ whole: true, next: null });
    expect(await onCard('2026-12-20')).toBe(0);
    const [found] = await findViewerTitles(database.db, ana, [serie.key], '2026-11-22');
    expect(found?.[1].watched).toBe(true);
  });

  it('complete a series of which the source has fewer episodes than it announced', async () => {
    const seasonList = [{ number: 1, episodeCount: 9, episodes: days(3, '2024-03-01') }];
    await importTitles(database.db, [aSeries({ seasonList, endedOn: '2026-01-01' })]);
    await mark({ kind: 'season', season: 1 });
    expect(await progress()).toMatchObject({ whole: true, watched: ['1 2 3'] });
  });

  it('do not complete a series of which episodes are not known', async () => {
    const seasonList = [
      { number: 1, episodeCount: 3, episodes: days(3, '2024-03-01') },
      { number: 3, episodeCount: 3 },
    ];
    await importTitles(database.db, [aSeries({ seasonList, endedOn: '2026-01-01' })]);
    await mark({ kind: 'season', season: 1 });
    expect(await progress()).toMatchObject({ whole: false, watched: ['1 2 3'] });
  });
});

describe('a series marked as watched', () => {
  it('is all that was out, without rows, and stays so when new ones come', async () => {
    await markTitle(database.db, ana, { ...serie, at });
    expect(await rows()).toBe(0);
    expect(await progress()).toEqual({
      whole: true,
      watched: ['1 2 3', '1 2 3 4'],
      stopped: '2x4',
      next: '2x5',
      isOut: false,
      fresh: 0,
    });
    expect(await progress({ on: '2026-12-20' })).toMatchObject({
      whole: true,
      next: '2x5',
      isOut: true,
      fresh: 2,
    });
    expect([await onCard('2026-11-22'), await onCard('2026-12-20')]).toEqual([0, 2]);
    await mark(one(2, 5), { when: later });
    expect(await progress({ on: '2026-12-20' })).toMatchObject({ whole: true, fresh: 1 });
    expect(await onCard('2026-12-20')).toBe(1);
    await markTitle(database.db, ana, { ...serie, at: later });
    expect(await progress({ on: '2026-12-20' })).toMatchObject({ whole: true, next: null });
  });

  it('includes older episodes that the source adds later', async () => {
    await markTitle(database.db, ana, { ...serie, at });
    const seasonList = running.seasonList!.map((season) =>
      season.number === 1 ? { ...season, episodes: days(5, '2024-03-01') } : season,
    );
    await importTitles(database.db, [aSeries({ seasonList })]);
    expect(await progress()).toMatchObject({ watched: ['1 2 3 4 5', '1 2 3 4'], fresh: 0 });
  });

  it('is not one any more without one of its episodes, and the others keep its date', async () => {
    await markTitle(database.db, ana, { ...serie, at });
    expect(await unmark(one(1, 2))).toEqual(done);
    expect(await progress()).toMatchObject({ whole: false, watched: ['1 3', '1 2 3 4'] });
    const dated = sql`watched_episodes where watched_at = ${at}`;
    expect(await countOf(database.db, dated)).toBe(6);
  });

  it('is taken back without what was marked one by one', async () => {
    await mark(one(1, 1));
    await markTitle(database.db, ana, { ...serie, at });
    await unmarkTitle(database.db, ana, serie);
    expect(await progress()).toMatchObject({ whole: false, watched: ['1', ''], stopped: '1x1' });
    await mark(all);
    await unmark(all);
    expect(await progress()).toMatchObject({ whole: false, stopped: null });
    expect(await countOf(database.db, sql`series_progress`)).toBe(0);
    expect(await countOf(database.db, sql`title_marks`)).toBe(0);
  });
});

describe('at the same time', () => {
  it('20 marks of an episode are one row', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(one(1, 1))));
    expect(answers).toEqual(answers.map(() => done));
    expect(await rows()).toBe(1);
  });

  it('20 different changes leave one consistent state', async () => {
    const changes = [
      () => mark(all),
      () => unmark(one(1, 2)),
      () => mark({ kind: 'season', season: 1 }),
      () => unmarkTitle(database.db, ana, serie),
      () => mark(until(2, 2)),
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => changes[i % changes.length]!()),
    );
    expect(answers).toEqual(answers.map(() => done));
    const empty = sql`series_progress p where watched_until is null and not exists (
      select from watched_episodes w where w.title_id = p.title_id)`;
    expect(await countOf(database.db, empty)).toBe(0);
    const marked = await countOf(database.db, sql`title_marks`);
    const whole = sql`series_progress where watched_until is not null`;
    expect(marked).toBe(await countOf(database.db, whole));
  });

  it('marks and the deletion of their person leave nothing', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => mark(i % 2 === 0 ? all : until(1, 3))),
      deletePerson(database.db, ana),
    ]);
    for (const answer of answers) {
      if (answer && 'ok' in answer && !answer.ok) expect(answer.error.status).toBe(401);
    }
    expect(await rows()).toBe(0);
    expect(await countOf(database.db, sql`series_progress`)).toBe(0);
    expect(await mark(all)).toMatchObject({ error: { status: 401 } });
  });
});

describe('what leaves the catalogue', () => {
  it('does not count, and counts again when it comes back', async () => {
    await mark(until(1, 3));
    const without = { number: 1, episodeCount: 2, episodes: days(2, '2024-03-01') };
    await importTitles(database.db, [aSeries({ seasonList: [without] })]);
    expect(await progress()).toMatchObject({ watched: ['1 2'], stopped: '1x2', next: null });
    await importTitles(database.db, [running]);
    expect(await progress()).toMatchObject({ watched: ['1 2 3', ''], next: '2x1' });
    await importTitles(database.db, [aSeries({ seasonList: [without] })]);
    expect(await unmark(one(1, 3))).toEqual(done);
    await importTitles(database.db, [running]);
    expect(await progress()).toMatchObject({ watched: ['1 2', ''] });
  });

  it('a whole series keeps its record, and can be marked and unmarked', async () => {
    await mark(until(1, 2));
    const remove = (reason: 'deleted' | 'adult') =>
      database.db.transaction((tx) => removeTitles(tx, [serie.key], { reason, at: firstLook }));
    await remove('deleted');
    expect(await progress()).toMatchObject({ watched: [], next: null, whole: false });
    expect(await mark(one(1, 3))).toMatchObject({ error: { status: 404 } });
    expect(await mark(all)).toEqual(done);
    expect(await progress()).toMatchObject({ whole: true });
    await unmarkTitle(database.db, ana, serie);
    await importTitles(database.db, [running]);
    expect(await progress()).toMatchObject({ watched: ['1 2', ''] });
    await remove('adult');
    expect(await findSeriesProgress(database.db, ana, { id: 1, today })).toBeNull();
    expect(await mark(all)).toMatchObject({ error: { status: 404 } });
  });
});
