import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from './current-user.ts';

/** What the signed-in person opened to others; not asked for without a token. */
export const openedQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'opened'),
    queryFn: ({ signal }) => read('GET /opened', { withToken: true, signal }),
    enabled: token !== null,
    // Lists are made public elsewhere.
    staleTime: 0,
  });
