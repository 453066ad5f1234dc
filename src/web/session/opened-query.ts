import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from './current-user.ts';

/** The opened parts of the signed-in person's profile; not requested without a token. */
export const openedQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'opened'),
    queryFn: ({ signal }) => read('GET /opened', { withToken: true, signal }),
    enabled: token !== null,
    // Always stale, because lists are made public elsewhere.
    staleTime: 0,
  });
