import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { currentToken, onSession } from '#web/api-client/session.ts';
import { viewerKey } from './current-user.ts';

// Not in current-user.ts: every page loads that file, and only dialogs and a person's own pages need this one.

/** The opened parts of the signed-in person's profile; not requested without a token. */
export const openedQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'opened'),
    queryFn: ({ signal }) => read('GET /opened', { withToken: true, signal }),
    enabled: token !== null,
    // Always stale, because lists are made public elsewhere.
    staleTime: 0,
  });

/** True while requests have a token: also false on a page that is kept after its session has ended. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(onSession, currentToken, () => null) !== null;

/** Name and surname, or the username of somebody who has given neither. */
export const fullName = ({ username, profile: { name, surname } }: User): string =>
  `${name} ${surname}`.trim() || username;
