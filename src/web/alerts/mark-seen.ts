import type { QueryClient } from '@tanstack/react-query';
import type { Alert } from '#api/types.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { alertsQuery } from './alerts-query.ts';
import { saveUnseen } from './unseen-store.ts';

/** Marks the shown alerts as seen; later ones stay new. A failure changes nothing. */
export async function markAllSeen(
  queryClient: QueryClient,
  shown: readonly Alert[] | undefined,
): Promise<void> {
  const until = Math.max(0, ...(shown ?? []).filter((one) => !one.is_seen).map(({ id }) => id));
  if (until === 0 || currentViewer() === null) return;
  try {
    const { unseen } = await send('POST /alerts/seen', {
      withToken: true,
      isUnattended: true,
      json: { until },
    });
    saveUnseen(unseen);
    await queryClient.invalidateQueries({ queryKey: alertsQuery(currentViewer()).queryKey });
  } catch {
    // After a failure they show as new again the next time.
  }
}
