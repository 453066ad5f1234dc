import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { profiles, users } from './account-tables.ts';
import { emailKey } from './email-rules.ts';

const ofUser = {
  id: users.id,
  email: users.email,
  username: users.username,
  isActive: users.isActive,
  isSuperuser: users.isSuperuser,
  isVerified: users.isVerified,
  name: profiles.name,
  surname: profiles.surname,
  bio: profiles.bio,
  siteUrl: profiles.siteUrl,
  twitterAccount: profiles.twitterAccount,
  instagramAccount: profiles.instagramAccount,
  youtubeUrl: profiles.youtubeUrl,
  tiktokAccount: profiles.tiktokAccount,
  facebookAccount: profiles.facebookAccount,
  rgbColor: profiles.rgbColor,
  usePhotoImg: profiles.usePhotoImg,
  photoKey: profiles.photoKey,
  coverKey: profiles.coverKey,
};

/** A person with their profile, without anything secret. */
export type User = Awaited<ReturnType<typeof userWhere>> & object;

export const findUser = (db: DbOrTransaction, id: string): Promise<User | null> =>
  userWhere(db, eq(users.id, id));

/** The person with this address, ignoring case. */
export const findUserByEmail = (db: DbOrTransaction, email: string): Promise<User | null> =>
  userWhere(db, hasEmail(email));

/** The condition that `users.email` is this address, ignoring case. */
export const hasEmail = (email: string): SQL => sql`lower(${users.email}) = ${emailKey(email)}`;

async function userWhere(db: DbOrTransaction, condition: SQL) {
  const [user] = await db
    .select(ofUser)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(condition);
  return user ?? null;
}
