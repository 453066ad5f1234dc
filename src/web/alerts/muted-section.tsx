import { useQueryClient } from '@tanstack/react-query';
import type { AlertSettings } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';

/** The titles that the viewer is not told of. */
export function MutedSection({ settings }: { settings: AlertSettings }) {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const { sending, send } = useSending();
  const unmute = ({ media_id, media_type: type }: AlertSettings['muted'][number]) =>
    send(
      async () => {
        const json = { media_id, type };
        await sendToApi('DELETE /alerts/mutes/remove', { withToken: true, json });
        await queryClient.invalidateQueries({ queryKey });
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  if (settings.muted.length === 0) return null;
  return (
    <div role="group" aria-labelledby="sem-aviso">
      <h3 id="sem-aviso" className="alerts-minor">
        Sem aviso
      </h3>
      <ul className="alerts-ways">
        {settings.muted.map((muted) => (
          <li key={`${muted.media_type} ${muted.media_id}`} className="alerts-muted">
            {muted.title}
            <button
              type="button"
              className="settings-link"
              aria-label={`Voltar a avisar: ${muted.title}`}
              onClick={() => void (sending || unmute(muted))}
            >
              Voltar a avisar
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
