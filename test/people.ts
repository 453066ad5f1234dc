import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

let count = 0;

/** A new account without a password, for commands that take a person whose token was checked. */
export async function addPerson(db: Db): Promise<SignedInUserId> {
  count += 1;
  const name = `pessoa${count}`;
  const rows = await rowsOf<{ id: SignedInUserId }>(
    db,
    sql`insert into users (email, username)
      values (${`${name}-${Date.now()}@exemplo.com.br`}, ${name}) returning id`,
  );
  const { id } = rows[0]!;
  await db.execute(sql`insert into profiles (user_id, name) values (${id}::uuid, ${name})`);
  return id;
}

/** Deletes the account, as the person or the operator does. */
export const deletePerson = (db: Db, id: SignedInUserId) =>
  db.execute(sql`delete from users where id = ${id}::uuid`);
