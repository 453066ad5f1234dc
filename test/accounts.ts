import { eq } from 'drizzle-orm';
import { users } from '#accounts/account-tables.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { addUser } from '#accounts/user-commands.ts';
import type { User } from '#accounts/user-queries.ts';
import { beginSession } from '#accounts/sessions.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';

export const PASSWORD = 'Pão-de-queijo-7';

export const desktop = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  network: '203.0.113.0/24',
  place: '',
};

let made = 0;
/** Hashes of passwords in use: one takes longer than all statements that add a person. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

interface NewUser {
  email?: string;
  username?: string;
  name?: string;
  password?: string;
  isActive?: boolean;
  isVerified?: boolean;
  isSuperuser?: boolean;
  clock?: Clock;
}

/** A person with an account, whose address is unique in the run and whose password is `PASSWORD`. */
export async function createTestUser(
  db: Db,
  { clock = systemClock, ...more }: NewUser = {},
): Promise<User> {
  made += 1;
  const { email = `pessoa.${made}@exemplo.com.br`, password = PASSWORD } = more;
  const { username = `pessoa${made}`, name = 'Dora Lima', ...flags } = more;
  const account = { email, username, profile: { name }, passwordHash: await hashOf(password) };
  const user = await addUser(db, account, { clock, device: desktop });
  if (!user) throw new Error(`${email} has an account`);
  const { isActive = true, isVerified = false, isSuperuser = false } = flags;
  const set = { isActive, isVerified, isSuperuser };
  await db.update(users).set(set).where(eq(users.id, user.id));
  return { ...user, ...set };
}

/** A new session's token. */
export const signIn = (
  db: Db,
  { id }: Pick<User, 'id'>,
  { clock = systemClock, device = desktop } = {},
): Promise<string> => beginSession(db, id, device, { clock, sessionDays: 30 });
