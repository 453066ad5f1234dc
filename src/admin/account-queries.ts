import { sql } from 'drizzle-orm';
import { emailKey } from '#accounts/email-rules.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** An account, for the operator. */
export interface FoundAccount {
  id: string;
  email: string;
  username: string;
  isActive: boolean;
  isVerified: boolean;
  isSuperuser: boolean;
  createdAt: Date;
  /** The number of open sessions. */
  sessions: number;
}

/** True if a person may use the operator's page; read from the database each time. */
export async function isActiveSuperuser(db: DbOrTransaction, id: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select id from users where id = ${id}::uuid and is_superuser and is_active`,
  );
  return found.length > 0;
}

/**
 * Up to `most` accounts whose address contains `text`, the one with exactly this address first; without a text, the
 * superusers.
 */
export async function findAccounts(
  db: DbOrTransaction,
  text: string,
  { most, now }: { most: number; now: Date },
): Promise<FoundAccount[]> {
  const key = emailKey(text);
  const rows = await rowsOf<Omit<FoundAccount, 'createdAt'> & { createdAt: string }>(
    db,
    sql`select id, email, username, is_active as "isActive", is_verified as "isVerified",
        is_superuser as "isSuperuser", created_at as "createdAt",
        (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > ${now})
          as sessions
      from users u
      where ${key === '' ? sql`is_superuser` : sql`strpos(lower(email), ${key}) > 0`}
      order by lower(email) = ${key} desc, lower(email), id limit ${most}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
