import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Opened } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';

const PARTS = [
  [
    'name',
    'Seu nome e sua foto',
    'Nas listas que você abriu e na sua página. Sem isso, não tem página.',
  ],
  ['watchlist', 'Seu VOU VER', 'Pra descobrir o que você e outra pessoa querem ver.'],
  ['ratings', 'Suas notas', 'Quantas estrelas você dá.'],
  ['top', 'As quatro da vida', 'Os títulos que você escolheu no seu perfil.'],
  ['watched', 'O que você viu por último', 'Os seis últimos.'],
] as const satisfies readonly (readonly [keyof Opened, string, string])[];

/** Switches for the parts that others see of the person; each acts at once. */
export function OpenedSection() {
  const queryClient = useQueryClient();
  const query = openedQuery(useToken());
  const { data, isError, refetch } = useQuery(query);
  const { sending, send } = useSending();
  const change = (part: (typeof PARTS)[number][0], isOpen: boolean) =>
    send(
      async () => {
        const json = { [part]: isOpen };
        const opened = await sendToApi('PATCH /opened', { withToken: true, json });
        queryClient.setQueryData(query.queryKey, opened);
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  if (isError) {
    return (
      <p className="settings-lead">
        Não deu pra ver isso agora.{' '}
        <button type="button" className="settings-link" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </p>
    );
  }
  return (
    <>
      <p className="settings-lead">
        Tudo é só seu até você abrir. Suas listas você abre uma por uma, em Minhas listas.
      </p>
      <ul className="settings-opened" aria-busy={data === undefined}>
        {PARTS.map(([part, label, hint]) => (
          <li key={part}>
            <label>
              <span>
                {label}
                <small>{hint}</small>
              </span>
              <input
                type="checkbox"
                className="settings-switch"
                aria-label={label}
                checked={data?.[part] ?? false}
                aria-disabled={sending || data === undefined}
                onChange={({ currentTarget }) => {
                  if (data && !sending) void change(part, currentTarget.checked);
                }}
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
