import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';

/** All queries of the page begin with this key: a decision can change any of them. */
export const adminKey = (token: string | null, ...parts: unknown[]) =>
  viewerKey(token, 'admin', ...parts);

/** The queue goes on while somebody reads. */
const RENEW_MS = 15_000;

export const queueQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'jobs'),
    queryFn: ({ signal }) => read('GET /admin/jobs', { withToken: true, signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
  });

export const heldQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'held'),
    queryFn: ({ signal }) => read('GET /admin/held', { withToken: true, signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
  });

export const reportsQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'reports'),
    queryFn: ({ signal }) => read('GET /admin/reports', { withToken: true, signal }),
    staleTime: 0,
  });

export const offersQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'offers'),
    queryFn: ({ signal }) => read('GET /admin/offers', { withToken: true, signal }),
    staleTime: 0,
  });

export const messagesQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'messages'),
    queryFn: ({ signal }) => read('GET /admin/messages', { withToken: true, signal }),
    staleTime: 0,
  });

export const peopleQuery = (token: string | null, email: string) =>
  queryOptions({
    queryKey: adminKey(token, 'users', email),
    queryFn: ({ signal }) =>
      read('GET /admin/users', { withToken: true, query: { email }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
