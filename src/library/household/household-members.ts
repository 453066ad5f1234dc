import { sql } from 'drizzle-orm';
import { UNNAMED } from '#accounts/social-name-rules.ts';
import { ownerKind, ownerRow } from '#library/public/public-owner.ts';
import { instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { AGE_LIMITS } from '#shared/household/household-rules.ts';
import { uploadAddress } from '#shared/upload-addresses.ts';
import { avatarAddress } from '#shared/user-avatar.ts';
import type { Seat } from './household-rules.ts';

/** A member with what the others see of them: their first name and picture, and nothing that they rated or watched. */
export interface Member extends Seat {
  userId: string;
  name: string;
  avatar: string;
}

/** The members of a household in the order of joining. */
export async function findMembers(db: DbOrTransaction, household: number): Promise<Member[]> {
  const rows = await rowsOf(
    db,
    {
      user_id: text,
      age_limit: nullable(oneOf(AGE_LIMITS)),
      sits_since: nullable(instant),
      number: int,
      profile: ownerKind,
    },
    sql`select m.user_id, m.age_limit, m.sits_since, p.public_number as number,
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
