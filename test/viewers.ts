import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { MARK_KINDS } from '#library/marks/library-tables.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { signIn } from './accounts.ts';
import { addPerson } from './people.ts';

export const withToken = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}` },
});

/** A person with an account and a session, but no password, whose hash would take time. */
export interface TestViewer {
  id: SignedInUserId;
  token: string;
}

export async function createTestViewer(db: Db): Promise<TestViewer> {
  const id = await addPerson(db);
  return { id, token: await signIn(db, { id }) };
}

/**
 * A person who has rated every title of the catalogue and put it on every list of theirs, among them a
 * public and a private collection with these ids.
 */
export async function createBusyViewer(
  db: Db,
  rating: number,
): Promise<TestViewer & { publicId: number; privateId: number }> {
  const viewer = await createTestViewer(db);
  const user = sql`${viewer.id}::uuid`;
  await db.execute(sql`insert into ratings (user_id, media_type, title_id, rating, rated_at)
    select ${user}, media_type, id, ${rating}, now() from titles`);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select ${user}, t.media_type, t.id, k.kind::mark_kind, now()
    from titles t cross join unnest(${sql.param(MARK_KINDS)}::text[]) as k(kind)`);
  const made = await rowsOf<{ id: number }>(
    db,
    sql`insert into collections
        (user_id, name, folded_name, description, is_public, created_at, changed_at)
      select ${user}, n, n, 'Uma lista.', n = 'aberta', now(), now()
      from unnest(array['aberta', 'fechada']) n returning id`,
  );
  await db.execute(sql`insert into collection_items
      (collection_id, user_id, media_type, title_id, position, added_at)
    select c.id, c.user_id, t.media_type, t.id, t.id, now() from titles t cross join collections c
    where c.user_id = ${user}`);
  return { ...viewer, publicId: made[0]!.id, privateId: made[1]!.id };
}
