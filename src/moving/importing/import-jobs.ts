import { sql } from 'drizzle-orm';
import { int } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import { NOWHERE } from './import-matching.ts';
import { importWork, workOnImport } from './import-steps.ts';
import type { ImportParts } from './import-steps.ts';
import { fetchMissing } from './missing-titles.ts';
import type { TitleSource } from './missing-titles.ts';

/** Looks again, once a day, for what the catalogue lacked. */
export const importRetries: JobKind<object> = {
  name: 'import-retries',
  tries: 3,
  firstWait: 600,
  longestWait: 3600,
  timeLimit: 3600,
  keptFor: 86_400,
};

/** UTC; after the night's synchronisation. */
export const importRetrySchedule: Schedule = { kind: importRetries, cron: '10 9 * * *' };

/**
 * Fetches the titles of an import that the catalogue lacks. It is a job of its own, so that nobody waits for it: the
 * preview is there before, and the import can be written meanwhile.
 */
export const importFetch: JobKind<{ importId: number }> = {
  name: 'import-fetch',
  // Ten hours: an import of some thousand titles goes on whenever its person may ask for more.
  tries: 40,
  firstWait: 900,
  longestWait: 900,
  timeLimit: 3600,
  keptFor: 86_400,
  keyed: true,
};

/** Does the work of imports until `jobs` stops. Without a source nothing is fetched. */
export async function runImportJobs(
  jobs: Jobs,
  { source, ...parts }: ImportParts & { source?: TitleSource | undefined },
): Promise<void> {
  const workOn = async (importId: number, signal: AbortSignal) => {
    const state = await workOnImport(parts, importId, signal);
    // No id of a person, no file's name: the log has neither.
    parts.log.info({ import: importId, state }, 'an import was worked on');
    if (source && (await lacksTitles(parts.db, importId))) {
      await jobs.add(importFetch, { importId }, { key: String(importId) });
    }
  };
  await jobs.work(importWork, ({ importId }, { signal }) => workOn(importId, signal));
  await jobs.work(importRetries, async (_, { signal }) => {
    for (const importId of await findWaiting(parts.db)) {
      signal.throwIfAborted();
      try {
        await lookAgain(parts.db, importId);
        await workOn(importId, signal);
      } catch (error) {
        signal.throwIfAborted();
        // One import that fails keeps no other from being looked at.
        parts.log.error({ err: error, import: importId }, 'an import was not looked at again');
      }
    }
  });
  if (source) {
    await jobs.work(importFetch, ({ importId }, { signal }) =>
      fetchMissing({ ...parts, source }, importId, signal),
    );
  }
}

const lacksTitles = async (db: Db, importId: number): Promise<boolean> =>
  (await countOf(
    db,
    sql`import_rows where import_id = ${importId} and state = 'missing' and reason = 'unknown'`,
  )) > 0;

const isWaiting = sql`state = 'missing' and reason in ('unknown', ${NOWHERE})`;

/** Imports that are written and still lack titles, or were left while those were looked for. */
async function findWaiting(db: Db): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { id: int },
    sql`select id from imports where state = 'applied' and exists (
      select from import_rows where import_id = imports.id
        and ((${isWaiting}) or (state = 'new' and kind = 'record'))) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Has the titles that an import lacks looked for once more. */
const lookAgain = (db: Db, importId: number) =>
  db.execute(
    sql`update import_rows set state = 'new' where import_id = ${importId} and ${isWaiting}`,
  );
