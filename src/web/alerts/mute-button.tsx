import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alert } from '#api/types.ts';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { alertSettingsQuery } from './alerts-query.ts';

/** Ends the alerts about one title, and says so in its own place, because toasts are below the panel. */
export function MuteButton({ alert }: { alert: Alert }) {
  const queryClient = useQueryClient();
  const { sending, send } = useSending();
  const [said, setSaid] = useState('');
  const { media_id, media_type: type, title } = alert;
  const mute = () =>
    send(
      async () => {
        const json = { media_id, type };
        await sendToApi('POST /alerts/mutes/add', { withToken: true, json });
        const { queryKey } = alertSettingsQuery(currentViewer());
        void queryClient.invalidateQueries({ queryKey });
        setSaid('Combinado: deste a gente não avisa mais.');
      },
      (error) => setSaid(failureWords(error)),
    );
  return (
    <p className="alerts-muting" role="status">
      {said === '' ? (
        <button
          type="button"
          className="alerts-mute"
          aria-label={`Não me avise deste: ${title}`}
          aria-disabled={sending || undefined}
          onClick={() => void (sending || mute())}
        >
          Não me avise deste
        </button>
      ) : (
        said
      )}
    </p>
  );
}
