import { z } from '@hono/zod-openapi';
import type { User } from '#accounts/user-queries.ts';
import { uploadAddress } from '#shared/upload-addresses.ts';

const profile = z.object({
  name: z.string(),
  surname: z.string(),
  photo_url: z.string(),
  cover_url: z.string(),
  use_photo_img: z.boolean(),
  rgb_color: z.string(),
  bio: z.string(),
  site_url: z.string(),
  twitter_account: z.string(),
  instagram_account: z.string(),
  youtube_url: z.string(),
  tiktok_account: z.string(),
  facebook_account: z.string(),
});

/** A person as the contract describes one. */
export const userAnswer = z
  .object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    is_verified: z.boolean(),
    profile,
  })
  .openapi('User', {
    description:
      'A person with an account; only they themselves can read it. `photo_url` and `cover_url` are empty or an address of this site.',
  });

export const userOutput = (user: User): z.output<typeof userAnswer> => ({
  id: user.id,
  email: user.email,
  username: user.username,
  is_active: user.isActive,
  is_superuser: user.isSuperuser,
  is_verified: user.isVerified,
  profile: {
    name: user.name,
    surname: user.surname,
    photo_url: uploadAddress(user.photoKey, 'photo'),
    cover_url: uploadAddress(user.coverKey, 'cover'),
    use_photo_img: user.usePhotoImg,
    rgb_color: user.rgbColor,
    bio: user.bio,
    site_url: user.siteUrl,
    twitter_account: user.twitterAccount,
    instagram_account: user.instagramAccount,
    youtube_url: user.youtubeUrl,
    tiktok_account: user.tiktokAccount,
    facebook_account: user.facebookAccount,
  },
});
