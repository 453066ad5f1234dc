// Reasons: docs/decisions/2026-11-22-public-lists.md
import { z } from 'zod';
import { sql } from 'drizzle-orm';
import { titleSlug } from '#shared/slug.ts';
import { uploadAddress } from '#shared/upload-addresses.ts';
import { avatarAddress, drawingOf, userInitials } from '#shared/user-avatar.ts';
import { signedInUserKind } from '#accounts/signed-in.ts';
import { bool, int, nullable, object, text } from '#platform/database/columns.ts';
import type { ValueOf } from '#platform/database/columns.ts';
import { UNNAMED } from '#accounts/social-name-rules.ts';

/** A person as everybody sees them beside their public lists. */
export const publicOwner = z
  .object({
    /** The number of their public page, and the last part of its address. */
    number: z.int(),
    slug: z.string(),
    /** Name and surname. */
    name: z.string(),
    first_name: z.string(),
    /** The address of their photo or drawing on this site. */
    avatar: z.string(),
    /** True if others see their watch list. */
    shows_watchlist: z.boolean(),
  })
  .meta({ id: 'PublicOwner', description: 'What everybody may know of a person.' });
type PublicOwner = z.infer<typeof publicOwner>;

export const ownerKind = object({
  id: signedInUserKind,
  number: int,
  name: text,
  surname: text,
  rgbColor: text,
  usePhotoImg: bool,
  photoKey: nullable(text),
  showsName: bool,
  showsWatchlist: bool,
});
/** The columns that show who a person is. */
export type OwnerRow = ValueOf<typeof ownerKind>;

/** An `ownerKind` of `profiles p`. */
export const ownerRow = sql`json_build_object('id', p.user_id, 'number', p.public_number,
  'name', p.name, 'surname', p.surname, 'rgbColor', p.rgb_color, 'usePhotoImg', p.use_photo_img,
  'photoKey', p.photo_key, 'showsName', p.shows_name, 'showsWatchlist', p.shows_watchlist)`;

/** The name that a person shows; null without one, or if they hide it. */
export function shownName({ name, surname, showsName }: OwnerRow): string | null {
  const whole = `${name} ${surname}`.trim();
  return !showsName || whole === '' || whole === UNNAMED ? null : whole;
}

/** A person in the picture of a link: always their drawing, never their photo. */
export interface OwnerArt {
  name: string;
  /** The number of their drawing, and the initials in it. */
  drawing: number;
  initials: string;
}

/** A person as a picture shows them; null without a name to show. */
export function ownerArtOf(row: OwnerRow): OwnerArt | null {
  const name = shownName(row);
  const drawing = drawingOf(row.id, row.rgbColor);
  return name === null ? null : { name, drawing, initials: userInitials(row) };
}

/** A person as everybody sees them; null without a name to show. */
export function publicOwnerOf(
  row: OwnerRow,
  { isSmall }: { isSmall: boolean },
): PublicOwner | null {
  const name = shownName(row);
  if (name === null) return null;
  const profile = {
    name: row.name,
    surname: row.surname,
    photo_url: uploadAddress(row.photoKey, 'photo'),
    use_photo_img: row.usePhotoImg,
    rgb_color: row.rgbColor,
  };
  return {
    number: row.number,
    slug: titleSlug(name, row.number),
    name,
    first_name: name.split(/\s/, 1).join(),
    avatar: avatarAddress({ id: row.id, profile }, { isSmall }),
    shows_watchlist: row.showsWatchlist,
  };
}
