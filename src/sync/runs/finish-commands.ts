import { sql } from 'drizzle-orm';
import { finishImport } from '#catalog/offer-commands.ts';
import { countOf } from '#platform/database/rows.ts';
import { indexNames } from '#search/index-commands.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { purge, removePeople, takeOut } from './purge-commands.ts';
import type { NotedRun, Session } from './session.ts';

const DEMONSTRATION = 'demonstration';

/** What is done once all titles of a run are in. */
export async function finish(session: Session, run: NotedRun): Promise<void> {
  await retireDemonstration(session);
  const purged = await purge(session);
  if (purged.titles > 0) run.progress = { ...run.progress, expired: purged.titles };
  await settle(session);
}

/** Counts, statistics and the search index, after changes to many titles. */
export async function settle({ db }: Session): Promise<void> {
  await finishImport(db);
  await indexNames(db);
}

/** Invented titles and real ones do not stand beside each other. */
async function retireDemonstration(session: Session): Promise<void> {
  const { db, say } = session;
  const real = await countOf(
    db,
    sql`(select from titles where source = ${FILM_DATABASE} limit 1) t`,
  );
  if (real === 0) return;
  const titles = await takeOut(session, sql`source = ${DEMONSTRATION}`, { named: true });
  const people = await removePeople(
    session,
    sql`source = ${DEMONSTRATION}
      and not exists (select from cast_credits c where c.person_id = people.id)
      and not exists (select from crew_credits c where c.person_id = people.id)`,
  );
  if (titles > 0) {
    say(`The demonstration catalogue was taken out: ${titles} titles, ${people} people.`);
  }
}
