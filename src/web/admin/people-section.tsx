import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { FoundAccount } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { formatDay, formatPlural } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { DecisionButton, useDecision, type Confirmation } from './decision-button.tsx';
import { adminKey, SectionState } from './section-state.tsx';

const peopleQuery = (token: string | null, email: string) =>
  queryOptions({
    queryKey: adminKey(token, 'users', email),
    queryFn: ({ signal }) =>
      read('GET /admin/users', { withToken: true, query: { email }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The accounts, found by their address; at first those who see this page. */
export function PeopleSection() {
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const query = useQuery(peopleQuery(useToken(), email));
  const items = query.data?.items ?? [];
  function submit(event: FormEvent) {
    event.preventDefault();
    setEmail(text.trim());
  }
  return (
    <>
      <form role="search" aria-label="Pessoas" className="admin-search" onSubmit={submit}>
        <TextField
          id="operacao-email"
          label="E-mail, ou um pedaço"
          type="search"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className={buttons.secondary}>
          Procurar
        </button>
      </form>
      <SectionState query={query} empty={items.length === 0 ? 'Ninguém com esse e-mail.' : null}>
        <ul className="settings-rows admin-rows">
          {items.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </SectionState>
    </>
  );
}

type Decision = 'promote' | 'demote' | 'activate' | 'deactivate' | 'sign-out' | 'delete';

/** One account, with the decisions about it. */
function PersonRow({ person }: { person: FoundAccount }) {
  const { id, email, sessions, is_active: isActive, is_superuser: isSuperuser } = person;
  const { sending, decide } = useDecision();
  const button = (decision: Decision, label: string, done: string, ask?: Confirmation) => (
    <DecisionButton
      label={label}
      about={email}
      sending={sending}
      {...(ask && { ask })}
      onDecide={(close) => {
        const json = { decision, ...(decision === 'delete' && { email }) };
        void decide(
          () => send('POST /admin/users/{id}', { withToken: true, path: { id }, json }),
          done,
          close,
        );
      }}
    />
  );
  return (
    <li>
      <div>
        <p>{email}</p>
        <p>{describe(person)}</p>
      </div>
      {person.is_own ? (
        <p className="settings-here">É você</p>
      ) : (
        <div className="admin-buttons">
          {isSuperuser
            ? button('demote', 'Tirar da operação', `${email} não vê mais esta página.`, {
                title: 'Tirar da operação?',
                text: `${email} deixa de ver esta página.`,
              })
            : button('promote', 'Pôr na operação', `${email} agora vê esta página.`, {
                title: 'Pôr na operação?',
                text: `${email} passa a poder tudo o que você pode aqui.`,
              })}
          {isActive
            ? button('deactivate', 'Suspender', 'Conta suspensa.', {
                title: 'Suspender a conta?',
                text: `${email} sai de todos os aparelhos e não entra mais. Nada é apagado.`,
              })
            : button('activate', 'Reativar', 'Conta reativada.')}
          {sessions > 0 &&
            button('sign-out', 'Sair de tudo', 'Saiu de todos os aparelhos.', {
              title: 'Sair de todos os aparelhos?',
              text: `${email} precisa entrar de novo em cada um.`,
            })}
          {button('delete', 'Apagar', 'Conta apagada.', {
            title: 'Apagar a conta?',
            text: 'Somem o perfil e tudo o que é da pessoa, na hora. Não tem volta.',
            typed: email,
          })}
        </div>
      )}
    </li>
  );
}

const describe = (person: FoundAccount): string =>
  [
    `@${person.username}`,
    `desde ${formatDay(person.created_at)}`,
    formatPlural(person.sessions, 'aparelho', 'aparelhos'),
    ...(person.is_superuser ? ['na operação'] : []),
    ...(person.is_active ? [] : ['suspensa']),
    ...(person.is_verified ? [] : ['e-mail não confirmado']),
  ].join(', ');
