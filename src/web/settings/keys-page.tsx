import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { KEY_DAYS, LONGEST_KEY_NAME, type KeyDays } from '#shared/access-key-rules.ts';
import type { AccessKey } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import choiceParts from '#ui/choice-parts.module.css';
import { TextField } from '#ui/field.tsx';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { formatDay } from '#web/foundation/format.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { SecretTicket } from './secret-ticket.tsx';
import { SettingsPageRail, momentWords } from './settings-parts.tsx';
import { WebhooksSection } from './webhooks-section.tsx';
import styles from './leaving.module.css';
import settings from './settings.module.css';
import settingsSheet from './settings.sheet.css?url';
import sheet from './leaving.sheet.css?url';

const SettingsStyles = styleSheet(settingsSheet);
const LeavingStyles = styleSheet(sheet);

const keysQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'keys'),
    queryFn: ({ signal }) => read('GET /users/me/keys', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });

interface Made {
  token: string;
  key: AccessKey;
}

/** 'Chaves': what opens the person's account to programs of theirs. */
export function KeysPage() {
  const query = keysQuery(useToken());
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(query);
  const [made, setMade] = useState<Made | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const heading = useRef<HTMLHeadingElement>(null);
  // A button that removes itself would leave the focus nowhere.
  const focusHeading = () => heading.current?.focus();
  return (
    <div className={settings.page}>
      <SettingsStyles />
      <LeavingStyles />
      <h1 className={headings.page}>Configurações</h1>
      <div className={settings.layout}>
        <SettingsPageRail current="/chaves" />
        <div className={settings.sections}>
          {made && (
            <SecretTicket
              key={made.key.id}
              id="chaves-feita"
              heading="Esta chave só aparece desta vez."
              label="A chave"
              secret={made.token}
              note="É como uma senha: quem tem, entra. Perdeu? Apague e faça outra."
              name={made.key.name}
              about={`${scopeWords(made.key.scope)}. Vale até ${formatDay(made.key.expires_at)}.`}
              copyWords="Copiar a chave"
              copied="Chave copiada."
              onDone={() => {
                setMade(null);
                focusHeading();
              }}
            />
          )}
          <section className={settings.section} aria-labelledby="chaves-lista">
            <h2 id="chaves-lista" ref={heading} tabIndex={-1} className={headings.section}>
              Chaves
            </h2>
            <p className={settings.lead}>
              Abrem sua conta pra um programa seu, sem a senha. Nenhuma troca e-mail nem senha, nem
              apaga a conta. Trocar a senha apaga todas.
            </p>
            {data ? (
              <KeyList
                keys={data.items}
                onDeleted={async (id) => {
                  setMade((now) => (now?.key.id === id ? null : now));
                  await refresh();
                  focusHeading();
                }}
              />
            ) : isError ? (
              <div role="alert">
                <p className={settings.lead}>Não deu pra ver suas chaves agora.</p>
                <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
                  Tentar de novo
                </button>
              </div>
            ) : (
              <p role="status" className={settings.lead}>
                Carregando...
              </p>
            )}
          </section>
          <section className={settings.section} aria-labelledby="chaves-nova">
            <h2 id="chaves-nova" className={headings.section}>
              {data && data.items.length > 0 ? 'Fazer outra chave' : 'Fazer uma chave'}
            </h2>
            <KeyForm
              onMade={(one) => {
                setMade(one);
                return refresh();
              }}
            />
            <p className={settings.lead}>
              Como usar está na{' '}
              <a href="/api/docs" className={choiceParts.link}>
                documentação da API
              </a>
              . Não foi você que fez alguma delas?{' '}
              <Link to="/settings" hash="acesso" className={choiceParts.link}>
                Troque a senha
              </Link>
              .
            </p>
          </section>
          <WebhooksSection />
        </div>
      </div>
    </div>
  );
}

const SCOPES = [
  ['read', 'Só lê', 'VOU VER, já vi, notas e listas.'],
  ['write', 'Lê e escreve', 'Também marca, dá nota e mexe em lista.'],
] as const;

const scopeWords = (scope: AccessKey['scope']) => SCOPES.find(([id]) => id === scope)![1];

const daysWords = (days: KeyDays): string => (days === 365 ? '1 ano' : `${days} dias`);

/** Until when a key is valid: 'Vale até 04/03/2027'. */
const validWords = (expiresAt: string, now = new Date()): string =>
  `${new Date(expiresAt) < now ? 'Venceu em' : 'Vale até'} ${formatDay(expiresAt)}`;

interface KeyListProps {
  keys: readonly AccessKey[];
  onDeleted: (id: number) => Promise<unknown>;
}

function KeyList({ keys, onDeleted }: KeyListProps) {
  const { sending, send } = useSending();
  const remove = ({ id, name }: AccessKey) =>
    void send(
      async () => {
        await sendToApi('DELETE /users/me/keys/{id}', { withToken: true, path: { id } });
        await onDeleted(id);
        showToast({ text: `${name} não abre mais nada.`, kind: 'success' });
      },
      (error) => {
        // It was deleted in another tab.
        if (error.status === 404) void onDeleted(id);
        else showToast({ text: failureWords(error), kind: 'error' });
      },
    );
  if (keys.length === 0) return <p className={settings.lead}>Você não tem nenhuma.</p>;
  return (
    <ul role="list" className={styles.keys}>
      {keys.map((key) => (
        <li key={key.id}>
          <div>
            <p>{key.name}</p>
            <p>{scopeWords(key.scope)}</p>
          </div>
          <p>
            {key.last_used_at === null ? 'Nunca usada' : `Usada ${momentWords(key.last_used_at)}`}
          </p>
          <p>{validWords(key.expires_at)}</p>
          <button
            type="button"
            className={buttons.secondary}
            aria-label={`Apagar ${key.name}`}
            aria-disabled={sending}
            onClick={() => sending || remove(key)}
          >
            Apagar
          </button>
        </li>
      ))}
    </ul>
  );
}

function KeyForm({ onMade }: { onMade: (made: Made) => Promise<unknown> }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<AccessKey['scope']>('read');
  const [days, setDays] = useState<KeyDays>(90);
  const [error, setError] = useState<string>();
  const { sending, send } = useSending();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Diga pra que é');
      return;
    }
    void send(
      async () => {
        const json = { name, scope, days };
        await onMade(await sendToApi('POST /users/me/keys', { withToken: true, json }));
        setName('');
      },
      (failure) => {
        const { code, fields } = errorDetail(failure);
        if (fields['name']) setError(fields['name']);
        else if (code === 'TOO_MANY_KEYS') setError('Vinte chaves é o máximo. Apague uma antes.');
        else showToast({ text: failureWords(failure), kind: 'error' });
      },
    );
  }
  return (
    <form className={styles.keyForm} aria-label="Chave nova" noValidate onSubmit={submit}>
      <TextField
        id="chave-nome"
        label="Pra que é"
        hint="Só você vê o nome."
        autoComplete="off"
        maxLength={LONGEST_KEY_NAME}
        value={name}
        error={error}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(undefined);
        }}
      />
      <fieldset className={styles.days}>
        <legend>Vale por</legend>
        <div>
          {KEY_DAYS.map((number) => (
            <label key={number}>
              <input
                type="radio"
                name="days"
                checked={days === number}
                onChange={() => setDays(number)}
              />
              {daysWords(number)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.scopes}>
        <legend className="visually-hidden">O que a chave pode</legend>
        {SCOPES.map(([id, words, about]) => (
          <label key={id}>
            <input type="radio" name="scope" checked={scope === id} onChange={() => setScope(id)} />
            <span>
              {words}
              <small>{about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        Fazer a chave
      </button>
    </form>
  );
}
