import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';

const DAY = 86_400_000;
const BRAZIL = 22;

/** The person's place and drawing. */
export const settingsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'settings'),
    queryFn: ({ signal }) => read('GET /users/me/settings', { withToken: true, signal }),
    enabled: token !== null,
  });

export const sessionsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'sessions'),
    queryFn: ({ signal }) => read('GET /users/me/sessions', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async ({ signal }) => {
    const path = { id: BRAZIL };
    return (await read('GET /address/country/{id}/states', { path, signal })).items;
  },
  staleTime: DAY,
});

/** The municipalities of a state; not asked for without one. */
export const citiesQuery = (state: number | null) =>
  queryOptions({
    queryKey: ['cities', state],
    queryFn: async ({ signal }) => {
      const path = { id: state! };
      return (await read('GET /address/state/{id}/cities', { path, signal })).items;
    },
    enabled: Number.isInteger(state),
    staleTime: DAY,
  });
