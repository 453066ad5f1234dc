import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Opened, User } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import { Link } from '@tanstack/react-router';
import { avatarAddress } from '#shared/user-avatar.ts';
import { formatList } from '#web/foundation/format.ts';
import { fullName } from '#web/session/viewer.ts';
import { RetryLead } from './settings-parts.tsx';

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
    return <RetryLead onRetry={() => void refetch()}>Não deu pra ver isso agora.</RetryLead>;
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

/** The parts that strangers see of the person: "Vê seu nome, sua foto e as 3 listas que você abriu. Mais nada." */
export function openedWords(opened: Opened, hasBio: boolean): string {
  const { lists, watchlist, ratings, watched, top } = opened;
  const listWords =
    lists === 0
      ? []
      : [lists === 1 ? 'a lista que você abriu' : `as ${lists} listas que você abriu`];
  if (opened.path === null) {
    return lists === 0
      ? 'Não vê nada: seu perfil é só seu.'
      : `Vê ${formatList(listWords)}, sem seu nome. Mais nada.`;
  }
  const parts = [
    'seu nome',
    'sua foto',
    ...(hasBio ? ['o que você escreveu sobre você'] : []),
    ...listWords,
    ...(watchlist ? ['seu VOU VER'] : []),
    ...(ratings ? ['suas notas'] : []),
    ...(top ? ['as quatro da sua vida'] : []),
    ...(watched ? ['o que você viu por último'] : []),
  ];
  return `Vê ${formatList(parts)}. Mais nada.`;
}

/** The sheet of paper that says what others see of the person. */
export function PublicSheet({ user }: { user: User }) {
  const { data: opened } = useQuery(openedQuery(useToken()));
  return (
    <div className="settings-sheet">
      <div>
        <p className="settings-sheet-label">Quem passa na sua página</p>
        <p className="settings-sheet-answer" role="status">
          {opened ? openedWords(opened, user.profile.bio !== '') : '...'}
        </p>
      </div>
      <div className="settings-sheet-person stub">
        <img src={avatarAddress(user)} alt="" width={52} height={52} />
        <p>{fullName(user)}</p>
        {opened?.path ? (
          <Link to="/pessoa/$slug" params={{ slug: opened.path.slice('/pessoa/'.length) }}>
            Ver minha página
          </Link>
        ) : (
          <Link to="/profile">Ver meu perfil</Link>
        )}
      </div>
    </div>
  );
}
