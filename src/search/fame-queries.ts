import { sql } from 'drizzle-orm';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { Candidate } from './ranking-rules.ts';

/** The popularity of the best known title that person `p` had a main part in. */
const fame = sql`coalesce(greatest(
  (select max(t.popularity / (1 + c.position * 0.1)) from cast_credits c
    join titles t on t.media_type = c.media_type and t.id = c.title_id where c.person_id = p.id),
  (select max(t.popularity) from crew_credits c
    join titles t on t.media_type = c.media_type and t.id = c.title_id
    where c.person_id = p.id and c.department in ('Directing', 'Writing', 'Creator'))), 0)`;

/** The fame of each of these people. */
export async function findFame(
  db: DbOrTransaction,
  people: readonly Candidate[],
): Promise<ReadonlyMap<number, number>> {
  const ids = people.map(({ id }) => id);
  const rows = await rowsOf<{ id: number; fame: number }>(
    db,
    prepared(
      sql`select p.id, ${fame} as fame from unnest((select ${sql.param(ids)}::int[])) as p(id)`,
    ),
  );
  return new Map(rows.map((row) => [row.id, row.fame]));
}

/** Of a person's own popularity, added to that of their best known title, which others share. */
const OWN_SHARE = 0.1;

/** People with the popularity of their best known title where that is higher than their own. */
export async function withFame(
  db: DbOrTransaction,
  people: readonly Candidate[],
): Promise<Candidate[]> {
  const known = await findFame(db, people);
  return people.map((one) => ({
    ...one,
    popularity: Math.max(one.popularity, known.get(one.id) ?? 0) + OWN_SHARE * one.popularity,
  }));
}
