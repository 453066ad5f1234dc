import type { WaitingCall } from '#web/api-client/lapsed-session.ts';

/**
 * The calls that a tab may store while their sender signs in at a provider. Those that delete something,
 * decide something for others, or contain a password or a file are pressed again instead.
 */
const STORED = new Set([
  'POST /collections',
  'PUT /collections/{id}',
  'PUT /collections/{id}/remark',
  'PUT /collections/{id}/order',
  'POST /collections/{id}/add',
  'DELETE /collections/{id}/remove',
  'POST /collections/{id}/watchlist',
  'POST /collections/{id}/report',
  'POST /offers/report',
  'POST /rating',
  'POST /watchlist/add',
  'DELETE /watchlist/remove',
  'POST /favorites/add',
  'DELETE /favorites/remove',
  'POST /watched/add',
  'DELETE /watched/remove',
  'POST /watched/episodes/add',
  'DELETE /watched/episodes/remove',
  'PUT /viewer/top',
  'PATCH /users/me',
  'PATCH /users/me/settings',
  'PATCH /opened',
  'PATCH /alerts/settings',
  'POST /tv/code/{code}/register',
]);

/** Fields of `PATCH /users/me` without a secret. */
const PROFILE = new Set(['username', 'profile']);

/** True if a call may be stored in the tab. */
export const mayBeStored = ({ name, json }: WaitingCall): boolean =>
  STORED.has(name) &&
  (name !== 'PATCH /users/me' || Object.keys(json ?? {}).every((field) => PROFILE.has(field)));
