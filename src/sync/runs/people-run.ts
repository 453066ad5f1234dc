import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import { inBatches } from '#platform/database/bulk-writes.ts';
import {
  ChangedShape,
  FilmDatabaseUnavailable,
  RequestRefused,
} from '#sync/film-database/errors.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore } from './day-rules.ts';
import { countAnswers, dropNewsOfPeople, holdNews } from './held-commands.ts';
import type { News } from './held-commands.ts';
import type { FilmSession, RecordedRun } from './session.ts';
import { fetchPerson } from './title-run.ts';

const CONCURRENT = 10;
const PAGE = 100;
/** Days; well before they are deleted at 175. */
const REFRESH_DAYS = 150;

/** Fetches those of these people again whose details are stored. */
export async function refreshPeople(
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
export async function refreshAgeingPeople(session: FilmSession, run: RecordedRun): Promise<void> {
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
export async function refreshHeldPeople(session: FilmSession, run: RecordedRun): Promise<void> {
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
