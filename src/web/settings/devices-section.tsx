import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import icons from '#ui/icon.module.css';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { read } from '#web/api-client/api-client.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords, RetryLead } from './settings-parts.tsx';

const sessionsQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'sessions'),
    queryFn: ({ signal }) => read('GET /users/me/sessions', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });

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
      <RetryLead onRetry={() => void refetch()}>Não deu pra ver os aparelhos agora.</RetryLead>
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

const STROKES = {
  computer: 'M3 5h18v11H3zM9 20h6m-3-4v4',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5 3h14v18H5zM11 18h2',
  tv: 'M3 5h18v12H3zM8 20h8',
  other: 'M4 7h16v10H4z',
} as const;

/** A decorative icon of a kind of device. */
function DeviceIcon({ kind }: { kind: keyof typeof STROKES }) {
  return (
    <span className="settings-device">
      <svg
        className={icons.icon}
        width={22}
        height={22}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={STROKES[kind]} className={icons.stroke} />
      </svg>
    </span>
  );
}
