import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Schemas } from '#api/schema.gen.ts';
import type { AlertSettings } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';

export type ChangeSettings = (change: Schemas['AlertSettingsChange']) => void;

/**
 * Changes the settings. Each choice is shown at once and sent after the one before it, so that none is lost when
 * several are made quickly. After a failure a toast appears, and the stored settings show again.
 */
export function useChangeSettings(): ChangeSettings {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  const store = async (json: Schemas['AlertSettingsChange']) => {
    try {
      const changed = await send('PATCH /alerts/settings', { withToken: true, json });
      // Ignores the response while a later choice waits, which is shown already.
      if (waiting.current === 1) queryClient.setQueryData(queryKey, changed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: failureWords(error), kind: 'error' });
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      waiting.current -= 1;
    }
  };
  return (change) => {
    const { pause_days: _, ...shown } = change;
    queryClient.setQueryData<AlertSettings>(
      queryKey,
      (old) => old && Object.assign({ ...old }, shown),
    );
    waiting.current += 1;
    last.current = last.current.catch(() => undefined).then(() => store(change));
  };
}
