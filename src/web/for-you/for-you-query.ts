import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { keepWhatIsOf } from '#web/api-client/keep-what-is-of.ts';

/** Titles for the viewer and their settings; everything of 'Pra você' has a key that begins so. */
export const FOR_YOU_KEY = ['library', 'for-you'];

/**
 * Titles for the viewer, asked for anew by each page. `services`: the families marked in this browser; if empty, those
 * of the account. `minutes`: only titles of at most this length.
 */
export const forYouQuery = (
  token: string | null,
  services: readonly number[],
  minutes: number | null = null,
) =>
  queryOptions({
    queryKey: [...FOR_YOU_KEY, 'titles', token, services.join(), minutes],
    queryFn: ({ signal }) =>
      read('GET /viewer/for-you', {
        query: {
          provider_ids: services.join(),
          ...(minutes !== null && { minutes }),
        },
        withToken: true,
        signal,
      }),
    enabled: token !== null,
    placeholderData: keepWhatIsOf(token),
    staleTime: 0,
  });

export const forYouSettingsQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...FOR_YOU_KEY, 'settings', token],
    queryFn: ({ signal }) => read('GET /viewer/for-you/settings', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });
