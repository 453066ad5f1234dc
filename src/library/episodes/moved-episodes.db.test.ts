import process from 'node:process';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { EpisodeInput, SeasonInput, TitleInput } from '#catalog/import-schema.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { Transaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { markEpisodes } from './episode-commands.ts';
import { lockProgress } from './series-progress-commands.ts';
import { lockOwnerAndTitle } from '#library/owner-locks.ts';

const database = useEmptyCatalogue();
const at = new Date('2026-11-20T12:00:00Z');
let ana: SignedInUserId;

/** A season of episodes with these ids of the source, numbered in this order. */
const season = (number: number, ...ids: (number | null)[]): SeasonInput => ({
  number,
  episodeCount: ids.length,
  episodes: ids.map((sourceId, i) => ({ number: i + 1, airedOn: '2024-03-01', sourceId })),
});
const series = (seasonList: SeasonInput[], more: Partial<TitleInput> = {}) =>
  aTitle({ type: 'serie', seasonList, ...more });
const bring = (...seasonList: SeasonInput[]) => importTitles(database.db, [series(seasonList)]);
const mark = (where: number, number: number, { user = ana, id = 1 } = {}) =>
  markEpisodes(database.db, user, {
    id,
    scope: { kind: 'one', season: where, number },
    at,
  });

/** The episodes that a person has watched, as "season x number". */
async function watched(user = ana, id = 1) {
  const rows = await rowsOf<{ place: string }>(
    database.db,
    sql`select concat(season, 'x', number) as place from watched_episodes
      where user_id = ${user}::uuid and title_id = ${id} order by season, number`,
  );
  return rows.map(({ place }) => place);
}
async function stored() {
  const rows = await rowsOf<{ place: string }>(
    database.db,
    sql`select concat(season, 'x', number, ' ', source_id) as place from episodes
      order by season, number`,
  );
  return rows.map(({ place }) => place);
}

beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await seedCatalogue(database.db, series([season(1, 11, 12, 13, 14), season(2, 21, 22)]));
  ana = await addPerson(database.db);
});

describe('what was watched follows an episode', () => {
  it('a record follows its episode past one that was inserted, with its date', async () => {
    const bia = await addPerson(database.db);
    await mark(1, 2);
    await mark(1, 3);
    await mark(1, 4, { user: bia });
    await bring(season(1, 11, 99, 12, 13, 14), season(2, 21, 22));
    expect(await watched()).toEqual(['1x3', '1x4']);
    expect(await watched(bia)).toEqual(['1x5']);
    const [row] = await rowsOf<{ same: boolean }>(
      database.db,
      sql`select bool_and(watched_at = ${at}) as same from watched_episodes`,
    );
    expect(row!.same).toBe(true);
    await bring(season(1, 11, 12, 13, 14), season(2, 21, 22));
    expect(await watched()).toEqual(['1x2', '1x3']);
  });

  it('records follow two episodes that change places', async () => {
    await mark(1, 1);
    await mark(1, 3);
    await bring(season(1, 12, 11, 13, 14), season(2, 21, 22));
    expect(await watched()).toEqual(['1x2', '1x3']);
  });

  it('a record follows into the place of an episode that is gone, whose record goes', async () => {
    await mark(1, 2);
    await mark(1, 4);
    await bring(season(1, 11, 13, 14), season(2, 21, 22));
    expect(await watched()).toEqual(['1x3']);
  });

  it('a record follows into another season, also one that is no longer listed', async () => {
    await mark(1, 1);
    await mark(2, 2);
    await bring(season(1, 11, 12, 13, 14, 21, 22));
    expect(await watched()).toEqual(['1x1', '1x6']);
    await bring(season(1, 12, 13, 14, 21, 22), season(3, 11));
    expect(await watched()).toEqual(['1x5', '3x1']);
  });

  it('a record is lost if its episode becomes a special', async () => {
    await mark(1, 1);
    await mark(1, 2);
    await bring(season(0, 12), season(1, 11, 13, 14), season(2, 21, 22));
    expect(await watched()).toEqual(['1x1']);
  });

  it('a record follows an episode that comes alone, as the last one that was broadcast', async () => {
    await mark(2, 2);
    const last: EpisodeInput & { season: number } = { season: 2, number: 3, sourceId: 22 };
    const listed = [season(1, 11, 12, 13, 14), { number: 2, episodeCount: 3 }];
    await importTitles(database.db, [series(listed, { nearEpisodes: [last] })]);
    expect(await watched()).toEqual(['2x3']);
    expect(await stored()).toEqual(['1x1 11', '1x2 12', '1x3 13', '1x4 14', '2x1 21', '2x3 22']);
  });
});

describe('what was watched stays where it is', () => {
  it('a record stays if an episode gets another id, or ids come for the first time', async () => {
    await mark(1, 2);
    await bring(season(1, 11, 99, 13, 14), season(2, 21, 22));
    expect(await watched()).toEqual(['1x2']);
    await bring(season(1, null, null, null, null), season(2, 21, 22));
    await bring(season(1, 14, 13, 12, 11), season(2, 21, 22));
    expect(await watched()).toEqual(['1x2']);
  });

  it('a record stays if an id comes twice', async () => {
    await mark(1, 1);
    await bring(season(1, 12, 12, 11, 11), season(2, 21, 22));
    expect(await watched()).toEqual(['1x1']);
    await bring(season(1, 13, 12, 14, 11), season(2, 21, 22));
    expect(await watched()).toEqual(['1x1']);
  });

  it('a record stays in another series with the same numbers', async () => {
    const other = (...ids: number[]) => series([season(1, ...ids)], { id: 2 });
    await importTitles(database.db, [other(11, 12, 13)]);
    await mark(1, 2, { id: 2 });
    await mark(1, 2);
    await bring(season(1, 99, 11, 12, 13, 14), season(2, 21, 22));
    expect(await watched(ana, 2)).toEqual(['1x2']);
    expect(await watched()).toEqual(['1x3']);
  });
});

const inserted = [season(1, 99, 11, 12, 13, 14), season(2, 21, 22)];

it('marks made while the source inserts an episode are never lost', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => addPerson(database.db)));
  const answers = await Promise.all([
    ...people.map((user) => mark(1, 4, { user })),
    bring(...inserted),
  ]);
  expect(answers.filter((answer) => answer && !answer.ok)).toEqual([]);
  // Somebody who marked number 4 before the import saw episode 14, which is number 5 now.
  for (const user of people) expect(['1x4', '1x5']).toContain(String(await watched(user)));
});

// The embedded database runs one transaction after the other.
it.skipIf(process.env['VOUVER_TEST_DATABASE'] === 'embedded')(
  'an import that moves episodes waits for whoever marks one by its old number',
  async () => {
    const marked = Promise.withResolvers<void>();
    const imported = marked.promise.then(() => bring(...inserted));
    const isDone = imported.then(() => true);
    await database.db.transaction(async (tx) => {
      await lockOwnerAndTitle(tx, ana, { type: 'serie', id: 1 });
      await lockProgress(tx, ana, { id: 1, at });
      await tx.execute(sql`insert into watched_episodes (user_id, title_id, season, number, watched_at)
        values (${ana}::uuid, 1, 1, 4, ${at})`);
      marked.resolve();
      // Lasts until the import waits for this transaction, or is done because it does not wait.
      while (!(await Promise.race([isDone, hasOthersWaiting(tx)])));
    });
    await imported;
    expect(await watched()).toEqual(['1x5']);
  },
);

/** True if another transaction waits for a lock of this one. */
async function hasOthersWaiting(tx: Transaction): Promise<boolean> {
  const waiting = sql`pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  return (await countOf(tx, waiting)) > 0;
}
