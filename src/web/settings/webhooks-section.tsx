import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { LONGEST_WEBHOOK_NAME } from '#shared/access-key-rules.ts';
import type { MadeWebhook, Webhook } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import choiceParts from '#ui/choice-parts.module.css';
import { TextField } from '#ui/field.tsx';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { SecretTicket } from './secret-ticket.tsx';
import { RetryLead } from './settings-parts.tsx';
import { SERVER_WORDS, webhookState } from './webhook-words.ts';
import styles from './leaving.module.css';
import settings from './settings.module.css';

const webhooksQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'webhooks'),
    queryFn: ({ signal }) => read('GET /users/me/webhooks', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
  });

type Server = Webhook['media_server'];
// The order of the buttons.
const SERVERS: readonly Server[] = ['plex', 'jellyfin', 'emby', 'kodi'];

/** 'O que você vê em casa': the addresses to which the person's media servers tell what was watched. */
export function WebhooksSection() {
  const query = webhooksQuery(useToken());
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(query);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [adding, setAdding] = useState<Server | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const heading = useRef<HTMLHeadingElement>(null);
  // A button that removes itself would leave the focus nowhere.
  const focusHeading = () => heading.current?.focus();
  const show = (one: MadeWebhook) => {
    setMade(one);
    setAdding(null);
    return refresh();
  };
  return (
    <section className={settings.section} aria-labelledby="em-casa">
      <h2 id="em-casa" ref={heading} tabIndex={-1} className={headings.section}>
        O que você vê em casa
      </h2>
      <p className={settings.lead}>
        Acabou o filme, ele entra no seu Já vi. O endereço é segredo: quem tem, marca por você.
      </p>
      {made && (
        <SecretTicket
          key={made.address}
          id="em-casa-feito"
          heading="Este endereço só aparece desta vez."
          label="O endereço"
          secret={made.address}
          note={`Cole no seu aparelho. ${SERVER_WORDS[made.webhook.media_server].how}`}
          name={made.webhook.name}
          about="Só marca como visto: não lê nada da sua conta."
          copyWords="Copiar o endereço"
          copied="Endereço copiado."
          onDone={() => {
            setMade(null);
            focusHeading();
          }}
        />
      )}
      {data ? (
        <WebhookList
          webhooks={data.items}
          onReplaced={show}
          onDeleted={async (id) => {
            setMade((now) => (now?.webhook.id === id ? null : now));
            await refresh();
            focusHeading();
          }}
        />
      ) : isError ? (
        <RetryLead isAlert onRetry={() => void refetch()}>
          Não deu pra ver seus endereços agora.
        </RetryLead>
      ) : (
        <p role="status" className={settings.lead}>
          Carregando...
        </p>
      )}
      <div className={styles.servers}>
        {SERVERS.map((server) => (
          <button
            key={server}
            type="button"
            className={buttons.secondary}
            aria-expanded={adding === server}
            onClick={() => setAdding(adding === server ? null : server)}
          >
            <Icon name="plus" size={16} />
            {SERVER_WORDS[server].name}
          </button>
        ))}
      </div>
      {adding && <WebhookForm key={adding} server={adding} onMade={show} />}
    </section>
  );
}

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onReplaced: (made: MadeWebhook) => Promise<unknown>;
  onDeleted: (id: number) => Promise<unknown>;
}

function WebhookList({ webhooks, onReplaced, onDeleted }: WebhookListProps) {
  const { sending, send } = useSending();
  const navigate = useNavigate();
  const change = (id: number, work: () => Promise<unknown>) => () => {
    if (sending) return;
    void send(
      async () => {
        await work();
      },
      (error) => {
        // It was deleted in another tab.
        if (error.status === 404) void onDeleted(id);
        else if (errorDetail(error).code === 'TOO_MANY_IMPORTS')
          showToast({ text: 'Termine antes o que você já está trazendo.', kind: 'error' });
        else showToast({ text: failureWords(error), kind: 'error' });
      },
    );
  };
  if (webhooks.length === 0) return null;
  return (
    <ul role="list" className={styles.webhooks}>
      {webhooks.map((webhook) => {
        const { id, name, media_server: server, viewer_name: viewer, unplaced } = webhook;
        const { words, isProblem } = webhookState(webhook);
        const path = { id };
        return (
          <li key={id}>
            <div>
              <p>{name}</p>
              <p>
                {location.host}/ganchos/{server}/••••••••{webhook.address_end}
                {viewer !== null && `, só de ${viewer}`}
              </p>
            </div>
            <Events events={webhook.events} />
            <p className={isProblem ? styles.problem : undefined}>{words}</p>
            <div className={styles.actions}>
              {unplaced > 0 && (
                <button
                  type="button"
                  className={choiceParts.link}
                  aria-label={`Dizer quais são os de ${name}`}
                  aria-disabled={sending}
                  onClick={change(id, async () => {
                    await sendToApi('POST /users/me/webhooks/{id}/import', {
                      withToken: true,
                      path,
                    });
                    await navigate({ to: '/importar' });
                  })}
                >
                  Dizer quais são
                </button>
              )}
              <button
                type="button"
                className={choiceParts.link}
                aria-label={`Trocar o endereço de ${name}`}
                aria-disabled={sending}
                onClick={change(id, async () => {
                  const options = { withToken: true, path } as const;
                  await onReplaced(
                    await sendToApi('POST /users/me/webhooks/{id}/address', options),
                  );
                })}
              >
                Trocar
              </button>
              <button
                type="button"
                className={choiceParts.link}
                aria-label={`Apagar ${name}`}
                aria-disabled={sending}
                onClick={change(id, async () => {
                  await sendToApi('DELETE /users/me/webhooks/{id}', { withToken: true, path });
                  await onDeleted(id);
                  showToast({ text: `${name} não marca mais nada.`, kind: 'success' });
                })}
              >
                Apagar
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Pixels of an event's tile, and from one to the next. */
const TILE = 14;
const STEP = 17;
/** Quarters of a circle around each corner. */
const QUARTERS = [
  `M0 0A${TILE} ${TILE} 0 0 1 ${TILE} ${TILE}H0Z`,
  `M${TILE} 0A${TILE} ${TILE} 0 0 0 0 ${TILE}H${TILE}Z`,
  `M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z`,
  `M0 0H${TILE}V${TILE}A${TILE} ${TILE} 0 0 1 0 0Z`,
];

/** The last events as tiles, the latest on the right; those that nobody recognised are crosses. The sentence says it. */
function Events({ events }: Pick<Webhook, 'events'>) {
  if (events.length === 0) return <span />;
  return (
    <svg
      className={styles.events}
      viewBox={`0 0 ${events.length * STEP} ${TILE}`}
      width={events.length * STEP}
      height={TILE}
      aria-hidden="true"
      focusable="false"
    >
      {events.toReversed().map(({ state }, n) => (
        <path
          // oxlint-disable-next-line react/no-array-index-key -- a tile is its place
          key={n}
          transform={`translate(${n * STEP} 0)`}
          data-unplaced={state === 'unplaced' || undefined}
          d={state === 'unplaced' ? 'M2 2l10 10M12 2 2 12' : QUARTERS[n % QUARTERS.length]}
        />
      ))}
    </svg>
  );
}

interface WebhookFormProps {
  server: Server;
  onMade: (made: MadeWebhook) => Promise<unknown>;
}

function WebhookForm({ server, onMade }: WebhookFormProps) {
  const { name: serverName } = SERVER_WORDS[server];
  const [name, setName] = useState(serverName);
  const [viewer, setViewer] = useState('');
  const [errors, setErrors] = useState<{ name?: string; viewer_name?: string }>({});
  const { sending, send } = useSending();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') {
      setErrors({ name: 'Diga onde fica' });
      return;
    }
    void send(
      async () => {
        const viewerName = viewer.trim() === '' ? null : viewer;
        const json = { media_server: server, name, viewer_name: viewerName };
        await onMade(await sendToApi('POST /users/me/webhooks', { withToken: true, json }));
      },
      (failure) => {
        const { code, fields } = errorDetail(failure);
        if (fields['name'] ?? fields['viewer_name']) setErrors(fields);
        else if (code === 'TOO_MANY_WEBHOOKS')
          setErrors({ name: 'Vinte endereços é o máximo. Apague um antes.' });
        else showToast({ text: failureWords(failure), kind: 'error' });
      },
    );
  }
  return (
    <form
      ref={form}
      className={styles.keyForm}
      aria-label={`${serverName} novo`}
      noValidate
      onSubmit={submit}
    >
      <TextField
        id="casa-nome"
        label="Onde fica"
        hint="Só você vê o nome."
        autoComplete="off"
        maxLength={LONGEST_WEBHOOK_NAME}
        value={name}
        error={errors.name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setErrors({});
        }}
      />
      {server !== 'kodi' && (
        <TextField
          id="casa-pessoa"
          label={`Seu nome no ${serverName}`}
          hint="Se mais alguém usa. Em branco, conta o que todo mundo vê."
          autoComplete="off"
          maxLength={LONGEST_WEBHOOK_NAME}
          value={viewer}
          error={errors.viewer_name}
          onChange={({ currentTarget }) => {
            setViewer(currentTarget.value);
            setErrors({});
          }}
        />
      )}
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        Fazer o endereço
      </button>
    </form>
  );
}
