import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import type { Changed } from '#sync/film-database/film-database.ts';
import { daysBefore, windowsOf } from './day-rules.ts';
import { finish } from './purge-commands.ts';
import { MIN_POPULARITY } from './full-run.ts';
import { NEWS_KINDS } from './doubt-rules.ts';
import { addHeld, countAnswers, dropNewsOfPeople, holdNews } from './held-commands.ts';
import { judgeNews } from './news.ts';
import { countPending, resetTries, takeOverPending } from './pending-commands.ts';
import { addAgeing, fetchTitles } from './pending-titles.ts';
import { lastDoneStart } from './run-commands.ts';
import type { Run } from './run-commands.ts';
import { inRun } from './session.ts';
import type { FilmSession, RecordedRun } from './session.ts';
import { isKnown } from './title-writes.ts';
import { inBatches } from '#platform/database/bulk-writes.ts';
import {
  ChangedShape,
  FilmDatabaseUnavailable,
  RequestRefused,
} from '#sync/film-database/errors.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import type { News } from './held-commands.ts';
import { fetchPerson } from './title-run.ts';

/** Overlap with the last run: the film database publishes changes with a delay. */
const MARGIN_MS = 3_600_000;
const SUBJECTS = ['movie', 'serie', 'person'] as const;

type Options = { since: string; minPopularity: number };
/** The next page to list. */
type Position = { window: number; subject: number; page: number };

/**
 * Fetches the titles that changed since the last run that listed all changes, and those whose data
 * would expire soon. Unknown titles are imported if they belong in the guide.
 */
export async function runChanges(session: FilmSession): Promise<Run> {
  const { db, clock } = session;
  const last = await lastDoneStart(db, ['full', 'changes']);
  const since = new Date((last ?? daysBefore(clock.now(), 1)).getTime() - MARGIN_MS).toISOString();
  const defaults = { since, minPopularity: await leastPopularity(db) };
  return inRun(session, { kind: 'changes', defaults }, async (run) => {
    await list(session, run);
    if (run.resumed > 0) await resetTries(db, run.id, session.clock.now());
    const { minPopularity } = run.options as Options;
    await fetchTitles(session, run, {
      takes: async ({ key, mapped }) =>
        mapped.popularity >= minPopularity ||
        (mapped.title.offers?.entries.length ?? 0) > 0 ||
        (await isKnown(db, key)),
    });
    await refreshAgeingPeople(session, run);
    await refreshHeldPeople(session, run);
    await judgeNews(session, run);
    await finish(session, run);
  });
}

/** The `minPopularity` of the last full run. */
async function leastPopularity(db: Db): Promise<number> {
  const [row] = await rowsOf<{ least: number | null }>(
    db,
    sql`select (options->>'minPopularity')::float8 as least from sync_runs
      where kind = 'full' order by id desc limit 1`,
  );
  return row?.least ?? MIN_POPULARITY;
}

/** Lists changed titles, one page at a time; changed people are few and fetched at once. */
async function list(session: FilmSession, run: RecordedRun): Promise<void> {
  const windows = windowsOf(new Date((run.options as Options).since), run.startedAt);
  let position = run.progress['changes'] as Position | undefined;
  if (run.progress['listed'] === true) return;
  position ??= { window: 0, subject: 0, page: 1 };
  for (;;) {
    session.signal.throwIfAborted();
    const span = windows[position.window];
    if (span === undefined) break;
    const subject = SUBJECTS[position.subject]!;
    const page: number = position.page;
    const { results, totalPages } = await session.filmDatabase.changes(
      subject,
      { ...span, page },
      session.signal,
    );
    position =
      page < totalPages
        ? { ...position, page: page + 1 }
        : position.subject + 1 < SUBJECTS.length
          ? { ...position, subject: position.subject + 1, page: 1 }
          : { window: position.window + 1, subject: 0, page: 1 };
    if (subject === 'person') await refreshPeople(session, run, changedIds(results));
    await run.write(async (tx) => {
      run.progress = { ...run.progress, changes: position };
      if (subject !== 'person') await addChanged(tx, run.id, subject, results);
    });
  }
  await run.write(async (tx) => {
    await addHeld(tx, run.id, NEWS_KINDS);
    await takeOverPending(tx, run.id);
    await addAgeing(tx, run.id, session.clock.now());
    run.progress = { ...run.progress, listed: true };
    run.total = await countPending(tx, run.id);
  });
}

const changedIds = (results: readonly Changed[]) => results.map(({ id }) => id);

/** Titles of the catalogue first, by popularity; then those that may be new. */
async function addChanged(
  tx: Transaction,
  runId: number,
  type: 'movie' | 'serie',
  changed: readonly Changed[],
): Promise<void> {
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority)
    select distinct on (r.id) ${runId}::bigint, ${type}::media_type, r.id, coalesce(t.popularity, -1)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id int, adult boolean)
    left join titles t on t.media_type = ${type} and t.id = r.id
    where t.id is not null or not r.adult
    on conflict do nothing`);
}

const CONCURRENT = 10;
const PAGE = 100;
/** Days; well before they are deleted at 175. */
const REFRESH_DAYS = 150;

/** Fetches those of these people again whose details are stored. */
async function refreshPeople(
  session: FilmSession,
  run: RecordedRun,
  ids: readonly number[],
): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    session.db,
    sql`select id from people
      where id = any(${sql.param(ids)}::int[]) and details_fetched_at is not null order by id`,
  );
  for (const some of inBatches(rows, CONCURRENT)) {
    session.signal.throwIfAborted();
    const results = await Promise.all(
      some.map(async ({ id }) => ({ id, result: await refresh(session, id) })),
    );
    const idsOf = (wanted: Outcome) =>
      results.flatMap(({ id, result }) => (result === wanted ? [id] : []));
    await run.write(async (tx) => {
      await dropNewsOfPeople(tx, idsOf('stored'));
      await holdNews(tx, run, idsOf('missing').map(missingPerson), session.clock.now());
      const answered = idsOf('stored').length + idsOf('missing').length;
      countAnswers(run, { people: answered });
      const before = Number(run.progress['people'] ?? 0);
      if (answered > 0) run.progress = { ...run.progress, people: before + answered };
    });
  }
}

/** Fetches all people whose details would expire soon. */
async function refreshAgeingPeople(session: FilmSession, run: RecordedRun): Promise<void> {
  const term = daysBefore(session.clock.now(), REFRESH_DAYS);
  for (let after = 0; ;) {
    const rows = await rowsOf<{ id: number }>(
      session.db,
      sql`select id from people where id > ${after} and source = ${FILM_DATABASE}
        and details_fetched_at < ${term} order by id limit ${PAGE}`,
    );
    await refreshPeople(
      session,
      run,
      rows.map(({ id }) => id),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

/** Fetches the people again of whom the film database said that they do not exist. */
async function refreshHeldPeople(session: FilmSession, run: RecordedRun): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    session.db,
    sql`select id from sync_held where kind = 'people' and run_id <> ${run.id} order by id`,
  );
  await refreshPeople(
    session,
    run,
    rows.map(({ id }) => id),
  );
}

const missingPerson = (id: number): News => ({
  kind: 'people',
  subject: 'person',
  id,
  reason: 'they do not exist (404)',
});

type Outcome = 'stored' | 'missing' | 'failed';

/** A person that cannot be fetched now stays as they are; their age brings them back. */
async function refresh(session: FilmSession, id: number): Promise<Outcome> {
  try {
    return await fetchPerson(session, id, { keepMissing: true });
  } catch (error) {
    const { findings } = session.filmDatabase;
    if (error instanceof ChangedShape || error instanceof RequestRefused) {
      findings.note(`${error.name} ${error.path}`);
      return 'failed';
    }
    if (!(error instanceof FilmDatabaseUnavailable)) throw error;
    if (error.kind === 'open' || error.kind === 'throttled') throw error;
    findings.note(`person: no answer, ${error.kind}`);
    return 'failed';
  }
}
