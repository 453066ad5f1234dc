import { sql } from 'drizzle-orm';
import { accountTag } from '#accounts/cached-accounts.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { UNNAMED } from '#accounts/social-name-rules.ts';
import { ownerKind, ownerRow } from '#library/public/public-owner.ts';
import { bool, instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Tag } from '#platform/tags.ts';
import { AGE_LIMITS } from '#shared/household/household-rules.ts';
import { uploadAddress } from '#shared/upload-addresses.ts';
import { avatarAddress } from '#shared/user-avatar.ts';
import type { Seat } from './household-rules.ts';

/** A member with what the others see of them: their first name and picture, and what they rated only if they say so. */
export interface Member extends Seat {
  userId: string;
  name: string;
  avatar: string;
  showsRatings: boolean;
}

/** The tag of what a person sees of their household. A tag for each person, so that it stays when they join or leave. */
export const householdTag = (userId: string): Tag => `household:${userId}`;

/** The tags of all changes of a person's household: also of the others' accounts, of which one may be deleted. */
export async function findHouseholdTags(db: DbOrTransaction, user: SignedInUserId): Promise<Tag[]> {
  const others = await rowsOf(
    db,
    { id: text },
    sql`select m.user_id as id from household_members own
      join household_members m on m.household_id = own.household_id and m.user_id <> own.user_id
      where own.user_id = ${user}::uuid`,
  );
  return [householdTag(user), ...others.map(({ id }) => accountTag(id))];
}

/** The members of a household in the order of joining. */
export async function findMembers(db: DbOrTransaction, household: number): Promise<Member[]> {
  const rows = await rowsOf(
    db,
    {
      user_id: text,
      age_limit: nullable(oneOf(AGE_LIMITS)),
      sits_since: nullable(instant),
      shows_ratings: bool,
      number: int,
      profile: ownerKind,
    },
    sql`select m.user_id, m.age_limit, m.sits_since, m.shows_ratings, p.public_number as number,
        ${ownerRow} as profile
      from household_members m join profiles p on p.user_id = m.user_id
      where m.household_id = ${household}
      order by m.joined_at, p.public_number`,
  );
  return rows.map(({ profile, ...row }) => ({
    userId: row.user_id,
    number: row.number,
    ageLimit: row.age_limit,
    sitsSince: row.sits_since,
    showsRatings: row.shows_ratings,
    name: firstName(profile.name),
    avatar: avatarAddress(
      {
        id: profile.id,
        profile: {
          name: profile.name,
          surname: profile.surname,
          photo_url: uploadAddress(profile.photoKey, 'photo'),
          use_photo_img: profile.usePhotoImg,
          rgb_color: profile.rgbColor,
        },
      },
      { isSmall: true },
    ),
  }));
}

/** The first word of a name; somebody whose account has none is 'Alguém'. */
function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s/, 1);
  return first === '' || first === UNNAMED ? 'Alguém' : first;
}
