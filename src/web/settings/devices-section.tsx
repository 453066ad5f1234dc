import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { DeviceIcon } from './device-icon.tsx';
import { momentWords } from './moment-words.ts';
import { sessionsQuery } from './settings-requests.ts';

/** Devices on which the person is signed in. */
export function DevicesSection() {
  const queryClient = useQueryClient();
  const query = sessionsQuery(useToken());
  const { data, isError, refetch } = useQuery(query);
  const { sending, send } = useSending();
  const end = (call: () => Promise<unknown>, done: string) =>
    send(
      async () => {
        await call();
        await queryClient.invalidateQueries({ queryKey: query.queryKey });
        showToast({ text: done, kind: 'success' });
      },
      (error) => {
        // The session had ended already.
        if (error.status === 404) void refetch();
        else showToast({ text: failureWords(error), kind: 'error' });
      },
    );
  const endAll = () => sendToApi('DELETE /users/me/sessions', { withToken: true });

  if (isError) {
    return (
      <p className="settings-lead">
        Não deu pra ver os aparelhos agora.{' '}
        <button type="button" className="settings-link" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </p>
    );
  }
  const sessions = data?.items ?? [];
  return (
    <>
      <ul className="settings-rows" aria-busy={data === undefined}>
        {sessions.map(({ id, device, kind, place, last_seen_at: seen, is_current: isCurrent }) => (
          <li key={id}>
            <DeviceIcon kind={kind} />
            <div>
              <p>{device}</p>
              <p>{[place, isCurrent ? 'agora' : momentWords(seen)].filter(Boolean).join(', ')}</p>
            </div>
            {isCurrent ? (
              <p className="settings-here">Este aqui</p>
            ) : (
              <button
                type="button"
                className={buttons.secondary}
                aria-label={`Sair de ${device}`}
                aria-disabled={sending}
                onClick={() =>
                  void end(
                    () =>
                      sendToApi('DELETE /users/me/sessions/{id}', {
                        withToken: true,
                        path: { id },
                      }),
                    `${device} saiu da conta.`,
                  )
                }
              >
                Sair
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className={buttons.secondary}
          aria-disabled={sending}
          onClick={() => void end(endAll, 'Os outros aparelhos saíram da conta.')}
        >
          Sair de todos os outros
        </button>
      )}
      <p className="settings-lead">
        Tem uma TV por perto?{' '}
        <Link to="/mytv" className="settings-link">
          Conectar uma TV
        </Link>
      </p>
    </>
  );
}
