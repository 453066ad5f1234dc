import { sql } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { deleteUnusedKeywords } from '#catalog/titles/title-commands.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { personTag } from '#catalog/tag-rules.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { daysBefore, lastRunBeforeJump } from './day-rules.ts';
import type { RecordedRun, SyncSession } from './session.ts';
import { deleteDetails } from './title-run.ts';
import { finishImport } from '#catalog/offers/offer-commands.ts';
import { indexNames } from '#search/index-commands.ts';
import { inRun } from './session.ts';

/** Days. The film database allows 180; the difference is for purges that do not run. */
export const EXPIRED_DAYS = 175;
const MISS_DAYS = 7;
const RUN_DAYS = 90;
const BATCH = { server: 50, embedded: 10 };

export type Purged = { titles: number; people: number; details: number };

/**
 * Deletes data whose retention period has ended, in small transactions. Nothing while the clock may be
 * wrong, unless the operator `insists`: two years ahead all data would have expired.
 */
export async function purge(
  session: SyncSession,
  { insists = false }: { insists?: boolean } = {},
): Promise<Purged> {
  const { db, clock, log } = session;
  const now = clock.now();
  const last = insists ? null : await lastRunBeforeJump(db, now);
  if (last !== null) {
    log.error({ now, last }, 'nothing is deleted for two days: the clock has jumped forward');
    return { titles: 0, people: 0, details: 0 };
  }
  const term = daysBefore(now, EXPIRED_DAYS);
  const titles = await deleteTitles(
    session,
    sql`source = ${FILM_DATABASE} and fetched_at < ${term}`,
    {
      named: false,
    },
  );
  const people = await removePeople(
    session,
    sql`source = ${FILM_DATABASE} and fetched_at < ${term}`,
  );
  const details = await inSteps(session, async () => {
    const ids = await idsOf(
      session,
      sql`source = ${FILM_DATABASE} and details_fetched_at < ${term}`,
    );
    if (ids.length > 0) await deleteDetails(db, ids, null);
    return ids.length;
  });
  await deleteUnusedKeywords(db);
  // The name of a deleted title is the film database's data too.
  await db.execute(
    sql`update title_keys set name = null, fetched_at = null where fetched_at < ${term}`,
  );
  await db.execute(sql`delete from sync_misses where missed_at < ${daysBefore(now, MISS_DAYS)}`);
  // Pending rows are deleted with their run. The newest run of each kind is where the next one starts.
  await db.execute(sql`delete from sync_runs r where ended_at < ${daysBefore(now, RUN_DAYS)}
    and exists (select from sync_runs newer where newer.kind = r.kind and newer.id > r.id
      and (newer.state = 'done' or r.state <> 'done'))`);
  return { titles, people, details };
}

/**
 * Deletes the titles that meet a condition on `titles`; they may be imported again. Returns how many.
 */
export async function deleteTitles(
  session: SyncSession,
  condition: ReturnType<typeof sql>,
  { named }: { named: boolean },
): Promise<number> {
  return inSteps(session, () =>
    changing(session.db, async (tx) => {
      const keys = await rowsOf<TitleKey>(
        tx,
        sql`select media_type as type, id from titles where ${condition}
          order by media_type, id limit ${BATCH[session.kind]}`,
      );
      return removeTitles(tx, keys, { reason: 'expired', named, at: session.clock.now() });
    }),
  );
}

/**
 * Deletes the people who meet a condition on `people`, with their credits. A person who is the subject
 * of a curated list keeps their name: the list is the operator's.
 */
export async function removePeople(
  session: SyncSession,
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const { db } = session;
  const isListed = sql`exists (select from curated_lists l where l.person_id = people.id)`;
  return inSteps(session, async () => {
    const ids = await idsOf(session, condition);
    if (ids.length === 0) return 0;
    await deleteDetails(db, ids, null);
    const those = sql`id = any(${sql.param(ids)}::int[])`;
    await changing(db, async (tx) => {
      await tx.execute(sql`delete from people where ${those} and not ${isListed}`);
      await tx.execute(sql`update people set source = 'operator', gender = 0, popularity = 0,
        known_for_department = null, profile_path = null where ${those}`);
      await noteChange(tx, ids.map(personTag));
    });
    return ids.length;
  });
}

async function idsOf(
  { db, kind }: SyncSession,
  condition: ReturnType<typeof sql>,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from people where ${condition} order by id limit ${10 * BATCH[kind]}`,
  );
  return rows.map(({ id }) => id);
}

/** Repeats a step until it finds nothing to do. Returns the sum of its results. */
async function inSteps({ signal }: SyncSession, step: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await step();
    if (count === 0) return sum;
    sum += count;
  }
}

const DEMONSTRATION = 'demonstration';

/** The last steps of a run, after all its titles were written. */
export async function finish(session: SyncSession, run: RecordedRun): Promise<void> {
  await deleteDemonstration(session);
  const purged = await purge(session);
  if (purged.titles > 0) run.progress = { ...run.progress, expired: purged.titles };
  await refreshDerived(session);
}

/** Updates counts, statistics and the search index after changes to many titles. */
export async function refreshDerived({ db }: SyncSession): Promise<void> {
  await finishImport(db);
  await indexNames(db);
}

/** Deletes the demonstration titles: invented and real ones must not be mixed. */
async function deleteDemonstration(session: SyncSession): Promise<void> {
  const { db, say } = session;
  const real = await countOf(
    db,
    sql`(select from titles where source = ${FILM_DATABASE} limit 1) t`,
  );
  if (real === 0) return;
  const titles = await deleteTitles(session, sql`source = ${DEMONSTRATION}`, { named: true });
  const people = await removePeople(
    session,
    sql`source = ${DEMONSTRATION}
      and not exists (select from cast_credits c where c.person_id = people.id)
      and not exists (select from crew_credits c where c.person_id = people.id)`,
  );
  if (titles > 0) {
    say(`The demonstration catalogue was deleted: ${titles} titles, ${people} people.`);
  }
}

/** Deletes data whose retention period has ended, as a run of its own: it needs no source. */
export async function runPurge(
  session: SyncSession,
  options: { insists?: boolean } = {},
): Promise<Purged> {
  let purged: Purged = { titles: 0, people: 0, details: 0 };
  await inRun(session, { kind: 'purge', restart: true }, async () => {
    purged = await purge(session, options);
    if (purged.titles + purged.people > 0) await refreshDerived(session);
  });
  return purged;
}
