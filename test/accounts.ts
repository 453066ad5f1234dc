import { newProfileSchema } from '#shared/account-schemas.ts';
import { eq } from 'drizzle-orm';
import { users } from '#accounts/account-tables.ts';
import { register } from '#accounts/user-commands.ts';
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
  const profile = newProfileSchema.parse({ name });
  const input = { email, password, username, profile };
  const result = await register(db, input, { clock, device: desktop });
  if ('refused' in result) throw new Error(`${email} was refused: ${result.refused.code}`);
  const { isActive = true, isVerified = false, isSuperuser = false } = flags;
  const set = { isActive, isVerified, isSuperuser };
  await db.update(users).set(set).where(eq(users.id, result.user.id));
  return { ...result.user, ...set };
}

/** A new session's token. */
export const signIn = (
  db: Db,
  { id }: Pick<User, 'id'>,
  { clock = systemClock, device = desktop } = {},
): Promise<string> => beginSession(db, id, device, { clock, sessionDays: 30 });
