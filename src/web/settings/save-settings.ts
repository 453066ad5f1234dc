import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#api/types.ts';
import type { ImageKind } from '#shared/upload-addresses.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { setCurrentUser } from '#web/session/current-user.ts';
import { drawCrop } from './image-change.ts';
import type { ImageChange } from './image-change.ts';
import { only } from './settings-form.ts';
import type { Change, SettingsValues } from './settings-form.ts';
import { settingsQuery } from './settings-requests.ts';

export interface Unsaved {
  values: SettingsValues;
  changes: readonly Change[];
  images: Partial<Record<ImageKind, ImageChange>>;
  drawing: number | null;
}

/** Says which changes were saved, so that a failure leaves only the rest unsaved. */
export type OnSaved = (saved: readonly Change[]) => void;

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
  const ofUser = fields.filter((field) => !PLACE.includes(field as never));
  const took = (user: User, saved: readonly Change[]) => {
    setCurrentUser(queryClient, user);
    onSaved(saved);
  };
  if (ofUser.length > 0) {
    const { username, ...profile } = only(
      values,
      ofUser as Exclude<(typeof ofUser)[number], 'state_id' | 'city_id'>[],
    );
    const json = { ...(username !== undefined && { username }), profile };
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
