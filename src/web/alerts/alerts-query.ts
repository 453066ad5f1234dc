import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';

/** The viewer's newest alerts; not asked for without a token. */
export const alertsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'alerts'),
    queryFn: ({ signal }) => read('GET /alerts', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** The viewer's settings of alerts. */
export const alertSettingsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'alert-settings'),
    queryFn: ({ signal }) => read('GET /alerts/settings', { withToken: true, signal }),
    enabled: token !== null,
  });
