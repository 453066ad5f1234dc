import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { profileSchema, username } from '#shared/account-schemas.ts';
import type { ImageKind } from '#shared/upload-addresses.ts';
import type { User } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { formatList } from '#web/foundation/format.ts';
import { setCurrentUser, viewerKey } from '#web/session/current-user.ts';
import { drawCrop, type ImageChange } from './image-change.ts';

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
export type HomePlace = Pick<SettingsValues, 'state_id' | 'city_id'>;

/** The saved profile and place of a person, as the form's fields. */
export function valuesOf({ username: name, profile }: User, place: HomePlace): SettingsValues {
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

export type SettingsChange = keyof typeof WORDS;

/** "Você mexeu no nome e na capa." */
export function changeWords(changes: readonly SettingsChange[]): string {
  const words = (Object.keys(WORDS) as SettingsChange[])
    .filter((change) => changes.includes(change))
    .map((change) => WORDS[change]);
  return `Você mexeu ${formatList(words)}.`;
}

/** Some of the fields of an object. */
export const only = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<T, K>;

/** The person's place and drawing. */
export const settingsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'settings'),
    queryFn: ({ signal }) => read('GET /users/me/settings', { withToken: true, signal }),
    enabled: token !== null,
  });

interface Unsaved {
  values: SettingsValues;
  changes: readonly SettingsChange[];
  images: Partial<Record<ImageKind, ImageChange>>;
  drawing: number | null;
}

/** Says which changes were saved, so that a failure leaves only the rest unsaved. */
type OnSaved = (saved: readonly SettingsChange[]) => void;

const PLACE = ['state_id', 'city_id'] as const;

/**
 * Saves what changed, part by part.
 * @throws ApiError where the API refuses a part; the parts before it are saved
 */
export async function saveSettings(
  queryClient: QueryClient,
  { values, changes, images, drawing }: Unsaved,
  onSaved: OnSaved,
): Promise<void> {
  const fields = changes.filter((change) => change in values) as (keyof SettingsValues)[];
  const ofUser = fields.filter((field) => !(PLACE as readonly string[]).includes(field));
  const took = (user: User, saved: readonly SettingsChange[]) => {
    setCurrentUser(queryClient, user);
    onSaved(saved);
  };
  if (ofUser.length > 0) {
    const { username: name, ...profile } = only(
      values,
      ofUser as Exclude<(typeof ofUser)[number], 'state_id' | 'city_id'>[],
    );
    const json = { ...(name !== undefined && { username: name }), profile };
    took(await send('PATCH /users/me', { withToken: true, json }), ofUser);
  }
  const ofPlace = PLACE.filter((field) => fields.includes(field));
  if (ofPlace.length > 0 || drawing !== null) {
    const place = ofPlace.length > 0 ? only(values, PLACE) : {};
    const json = { ...place, ...(drawing !== null && { drawing }) };
    const settings = await send('PATCH /users/me/settings', { withToken: true, json });
    queryClient.setQueryData(settingsQuery(currentViewer()).queryKey, settings);
    if (drawing !== null)
      await queryClient.invalidateQueries({ queryKey: ['viewer', currentViewer(), 'user'] });
    onSaved([...ofPlace, ...(drawing === null ? [] : ['drawing' as const])]);
  }
  for (const kind of ['cover', 'photo'] as const) {
    const change = images[kind];
    if (change) took(await sendImage(kind, change), [kind]);
  }
}

async function sendImage(kind: ImageKind, change: ImageChange): Promise<User> {
  if (change === 'remove') {
    return send('DELETE /users/images/me/{kind}', { withToken: true, path: { kind } });
  }
  const blob = await drawCrop(kind, change);
  const multipart = kind === 'photo' ? { file_photo: blob } : { file_cover: blob };
  return send('PATCH /users/images/me', { withToken: true, multipart });
}
