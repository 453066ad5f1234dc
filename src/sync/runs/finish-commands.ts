import { sql } from 'drizzle-orm';
import { finishImport } from '#catalog/offers/offer-commands.ts';
import { countOf } from '#platform/database/rows.ts';
import { indexNames } from '#search/index-commands.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { purge, removePeople, deleteTitles } from './purge-commands.ts';
import type { RecordedRun, SyncSession } from './session.ts';

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
