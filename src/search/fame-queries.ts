import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { Candidate } from './ranking-rules.ts';

/** Selects the popularity of the best known title in which person `p` had a main part. */
const fame = sql`coalesce(greatest(
  (select max(t.popularity / (1 + c.position * 0.1)) from cast_credits c
    join titles t on t.media_type = c.media_type and t.id = c.title_id where c.person_id = p.id),
  (select max(t.popularity) from crew_credits c
    join titles t on t.media_type = c.media_type and t.id = c.title_id
    where c.person_id = p.id and c.department in ('Directing', 'Writing', 'Creator'))), 0)`;

/** Limits of the cache: common names lead to a few well-known people, whose many credits take long to read. */
const REMEMBERED = { max: 20_000, ttl: 10 * 60_000 };
const remembered = new WeakMap<object, LRUCache<number, number>>();

/** Finds the fame of each of these people; it may be ten minutes old. */
export async function findFame(
  db: DbOrTransaction,
  people: readonly Pick<Candidate, 'id'>[],
): Promise<ReadonlyMap<number, number>> {
  let known = remembered.get(db);
  if (known === undefined) remembered.set(db, (known = new LRUCache(REMEMBERED)));
  const found = new Map<number, number>();
  const missing: number[] = [];
  for (const { id } of people) {
    const one = known.get(id);
    if (one === undefined) missing.push(id);
    else found.set(id, one);
  }
  if (missing.length === 0) return found;
  const rows = await rowsOf<{ id: number; fame: number }>(
    db,
    prepared(
      sql`select p.id, ${fame} as fame from unnest((select ${sql.param(missing)}::int[])) as p(id)`,
    ),
  );
  for (const one of rows) {
    known.set(one.id, one.fame);
    found.set(one.id, one.fame);
  }
  return found;
}

/** Share of a person's own popularity added to that of their best known title, because many share one title. */
const OWN_SHARE = 0.1;

/** The people with their own or their best title's popularity, whichever is higher, plus `OWN_SHARE` of their own. */
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
