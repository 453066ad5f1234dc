import { z } from 'zod';
import { profileSchema, username } from '#shared/account-schemas.ts';
import type { User } from '#api/types.ts';
import { formatList } from '#web/foundation/format.ts';

const shape = profileSchema.shape;

/** The fields that are saved together. */
export const settingsSchema = z.object({
  username,
  name: shape.name,
  surname: shape.surname,
  bio: shape.bio,
  site_url: shape.site_url,
  twitter_account: shape.twitter_account,
  instagram_account: shape.instagram_account,
  youtube_url: shape.youtube_url,
  tiktok_account: shape.tiktok_account,
  facebook_account: shape.facebook_account,
  state_id: z.int().nullable(),
  city_id: z.int().nullable(),
});

export type SettingsValues = z.input<typeof settingsSchema>;
export type SettingsField = keyof SettingsValues;
export type Place = Pick<SettingsValues, 'state_id' | 'city_id'>;

/** The saved profile and place of a person, as the form's fields. */
export function valuesOf({ username: name, profile }: User, place: Place): SettingsValues {
  return {
    username: name,
    name: profile.name,
    surname: profile.surname,
    bio: profile.bio,
    site_url: profile.site_url,
    twitter_account: profile.twitter_account,
    instagram_account: profile.instagram_account,
    youtube_url: profile.youtube_url,
    tiktok_account: profile.tiktok_account,
    facebook_account: profile.facebook_account,
    state_id: place.state_id,
    city_id: place.city_id,
  };
}

/** Words for the changes in the bar, by field, in the order of the page. */
const WORDS = {
  name: 'no nome',
  surname: 'no sobrenome',
  username: 'no nome de usuário',
  bio: 'no texto sobre você',
  site_url: 'no site',
  instagram_account: 'no Instagram',
  twitter_account: 'no X',
  youtube_url: 'no YouTube',
  tiktok_account: 'no TikTok',
  facebook_account: 'no Facebook',
  cover: 'na capa',
  photo: 'na foto',
  drawing: 'no desenho',
  state_id: 'no estado',
  city_id: 'na cidade',
} as const satisfies Record<SettingsField | 'cover' | 'photo' | 'drawing', string>;

export type Change = keyof typeof WORDS;

/** "Você mexeu no nome e na capa." */
export function changeWords(changes: readonly Change[]): string {
  const words = (Object.keys(WORDS) as Change[])
    .filter((change) => changes.includes(change))
    .map((change) => WORDS[change]);
  return `Você mexeu ${formatList(words)}.`;
}

/** Some of the fields of an object. */
export const only = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<T, K>;
