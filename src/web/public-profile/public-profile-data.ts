import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';

/** The opened parts of a person's profile; reloaded at each visit, because they may have been closed. */
export const publicProfileQuery = (number: number) =>
  queryOptions({
    queryKey: ['public-profile', number],
    queryFn: ({ signal }) => read('GET /profiles/{number}', { path: { number }, signal }),
    staleTime: 0,
    refetchOnMount: false,
  });

/** The titles that the viewer and this person both want to watch; not requested without a token. */
export const togetherQuery = (token: string | null, number: number) =>
  queryOptions({
    queryKey: viewerKey(token, 'together', number),
    queryFn: ({ signal }) =>
      read('GET /profiles/{number}/together', { path: { number }, withToken: true, signal }),
    enabled: token !== null,
    // Either watch list may have changed.
    staleTime: 0,
  });
