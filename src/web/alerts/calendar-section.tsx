import { useQueryClient } from '@tanstack/react-query';
import type { AlertSettings } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { currentSite } from '#web/foundation/site.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';

/** The secret address of the viewer's calendar and feed. */
export function CalendarSection({ settings }: { settings: AlertSettings }) {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const { sending, send } = useSending();
  const change = (call: 'POST /alerts/calendar' | 'DELETE /alerts/calendar') =>
    send(
      async () => {
        const changed = await sendToApi(call, { withToken: true });
        queryClient.setQueryData(queryKey, changed);
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  const address = settings.calendar_path && `${currentSite().url}${settings.calendar_path}`;
  return (
    <div role="group" aria-labelledby="calendario">
      <h3 id="calendario" className="alerts-minor">
        No seu calendário
      </h3>
      {address ? (
        <>
          <p className="alerts-empty">
            Assine este endereço no seu calendário. Ele é secreto: quem tem, vê seus avisos.
          </p>
          <p className="alerts-address">
            <a href={address}>{address}</a>
          </p>
          <p className="alerts-address">
            Em RSS: <a href={address.replace(/ics$/, 'rss')}>{address.replace(/ics$/, 'rss')}</a>
          </p>
        </>
      ) : (
        <p className="alerts-empty">
          Suas chegadas e estreias no calendário do celular ou num leitor de RSS, por um endereço
          que só você tem.
        </p>
      )}
      <p className="alerts-buttons">
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => void (sending || change('POST /alerts/calendar'))}
        >
          {address ? 'Trocar o endereço' : 'Criar endereço'}
        </button>
        {address && (
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => void (sending || change('DELETE /alerts/calendar'))}
          >
            Desligar
          </button>
        )}
      </p>
    </div>
  );
}
