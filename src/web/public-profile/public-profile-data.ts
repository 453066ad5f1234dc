import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';

/** What a person opened; read anew whenever their page is visited, because they may have closed it. */
export const publicProfileQuery = (number: number) =>
  queryOptions({
    queryKey: ['public-profile', number],
    queryFn: ({ signal }) => read('GET /profiles/{number}', { path: { number }, signal }),
    staleTime: 0,
    refetchOnMount: false,
  });

/** What the viewer and this person both want to watch; not asked for without a token. */
export const togetherQuery = (token: string | null, number: number) =>
  queryOptions({
    queryKey: viewerKey(token, 'together', number),
    queryFn: ({ signal }) =>
      read('GET /profiles/{number}/together', { path: { number }, withToken: true, signal }),
    enabled: token !== null,
    // Either watch list may have changed.
    staleTime: 0,
  });
