import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { alertWords, moveWords } from '#shared/alert-words.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { placeAt } from '#shared/place-words.ts';
import type { Alert } from '#api/types.ts';
import { DAY_MS, daysBetween } from '#shared/days.ts';
import buttons from '#ui/button.module.css';
import { useModal } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { browserTimeZone, formatDate, formatPlural } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { ownMovesQuery } from '#web/library/own-moves-query.ts';
import { useToken } from '#web/session/session-store.ts';
import { titleAddress } from '#web/title-parts/title-address.ts';
import { alertSettingsQuery, alertsQuery } from './alerts-query.ts';
import { saveUnseen } from './unseen-store.ts';
import styles from './alerts.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './alerts.sheet.css?url';

const AlertsStyles = styleSheet(sheet);

/** The panel of the bell: over the page, on phones the whole screen. Open as long as it is rendered. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <AlertsStyles />
      <Panel onClose={onClose} />
    </Suspense>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const dialog = useModal(true);
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(alertsQuery(useToken()));
  const close = () => dialog.current?.close();
  // Marks alerts as seen only now, so that they show as new as long as the panel is open.
  const closed = () => {
    onClose();
    void markAllSeen(queryClient, data?.items);
  };
  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby="avisos" onClose={closed}>
      <div className={styles.panelBody}>
        <header>
          <h2 id="avisos">{headingOf(data?.unseen)}</h2>
          <button type="button" className={buttons.round} aria-label="Fechar" onClick={close}>
            <Icon name="close" size={24} />
          </button>
        </header>
        <SoonLines onLeave={close} />
        <AlertLines items={data?.items} isError={isError} onLeave={close} />
        <footer>
          <button type="button" className={buttons.secondary} onClick={close}>
            Marcar como vistos
          </button>
          <Link to="/settings" hash="avisos" className={buttons.secondary} onClick={close}>
            Escolher avisos
          </Link>
        </footer>
      </div>
    </dialog>
  );
}

/** Days in which a wish leaves or comes "soon": the bell says what a week brings, as mails do. */
const SOON_DAYS = 7;

/** Wishes that leave the viewer's services within a week, or come to them; nothing without any. */
function SoonLines({ onLeave }: { onLeave: () => void }) {
  const { data: moves = [] } = useQuery(ownMovesQuery(useToken()));
  const [today] = useState(() => brazilDay(new Date()));
  const soon = moves.filter(
    ({ isSubscribed, day }) => isSubscribed && daysBetween(today, day) <= SOON_DAYS,
  );
  if (soon.length === 0) return null;
  return (
    <section aria-label="Nos próximos dias">
      <h3 className={styles.label}>Nos próximos dias</h3>
      <ul className={styles.list}>
        {soon.map(({ type, id, title, posterPath, direction, day, provider, elsewhere }) => (
          <li key={`${direction} ${type} ${id} ${provider.id}`} className={styles.line}>
            <Link
              {...titleAddress({ media_type: type, id, title })}
              className={styles.link}
              onClick={onLeave}
            >
              <Picture
                kind="poster"
                path={posterPath}
                art={art.poster(type, id)}
                width={52}
                height={78}
                sizes="52px"
                className={styles.poster}
              />
              <span>
                <span className={styles.words}>
                  <b>{title}</b>
                  {moveWords(direction, provider.name, daysBetween(today, day))}
                </span>
                {direction === 'left' && (
                  <span className={styles.when}>
                    {elsewhere === null ? 'Só tem lá' : `Fica ${placeAt(elsewhere)}`}
                  </span>
                )}
              </span>
              <ProviderLogo provider={{ ...provider, logo_path: provider.logoPath }} size={28} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/fontes" className={styles.when} onClick={onLeave}>
        De onde vem isto
      </Link>
    </section>
  );
}

interface AlertLinesProps {
  /** Undefined while they are loading. */
  items: readonly Alert[] | undefined;
  isError: boolean;
  onLeave?: () => void;
}

/** Alerts, the new ones first; each is a link to its title. */
function AlertLines({ items, isError, onLeave }: AlertLinesProps) {
  if (items === undefined) {
    return (
      <p className={styles.empty} role="status">
        {isError ? 'Não deu pra abrir seus avisos agora.' : 'Carregando...'}
      </p>
    );
  }
  if (items.length === 0) {
    return (
      <p className={styles.empty}>
        Quando um título do seu VOU VER chegar no que você assina, o aviso aparece aqui.
      </p>
    );
  }
  const isNew = ({ is_seen: isSeen }: Alert) => !isSeen;
  const groups = [
    ['Novos', items.filter(isNew)],
    ['Já vistos', items.filter((alert) => !isNew(alert))],
  ] as const;
  return groups.map(
    ([label, group]) =>
      group.length > 0 && (
        <section key={label} aria-label={label}>
          <h3 className={styles.label}>{label}</h3>
          <ul className={styles.list}>
            {group.map((alert) => (
              <li key={alert.id} className={styles.line} data-new={isNew(alert) || undefined}>
                <Line alert={alert} onLeave={onLeave} />
                <MuteButton alert={alert} />
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

function Line({ alert, onLeave }: { alert: Alert; onLeave: (() => void) | undefined }) {
  const { media_id: id, media_type: type, title, kind, provider, is_only_place: isOnly } = alert;
  const words = alertWords(kind, provider?.provider_name ?? null);
  const alone = isOnly && kind === 'arrived' ? ' Só tem lá.' : '';
  return (
    <Link
      {...titleAddress({ media_type: type, id, title })}
      className={styles.link}
      {...(onLeave && { onClick: onLeave })}
    >
      <Picture
        kind="poster"
        path={alert.poster_path}
        art={art.poster(type, id)}
        width={52}
        height={78}
        sizes="52px"
        className={styles.poster}
      />
      <span>
        <span className={styles.words}>
          <b>{title}</b>
          {words}
          {alone}
        </span>
        <span className={styles.when}>{alertDay(alert.created_at)}</span>
      </span>
      {provider && <ProviderLogo provider={provider} size={28} />}
    </Link>
  );
}

/** Ends the alerts about one title, and says so in its own place, because toasts are below the panel. */
function MuteButton({ alert }: { alert: Alert }) {
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
    <p className={styles.muting} role="status">
      {said === '' ? (
        <button
          type="button"
          className={styles.mute}
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

/** Marks the shown alerts as seen; later ones stay new. A failure changes nothing. */
async function markAllSeen(
  queryClient: QueryClient,
  shown: readonly Alert[] | undefined,
): Promise<void> {
  const until = Math.max(0, ...(shown ?? []).filter((alert) => !alert.is_seen).map(({ id }) => id));
  if (until === 0 || currentViewer() === null) return;
  try {
    const { unseen } = await sendToApi('POST /alerts/seen', {
      withToken: true,
      isUnattended: true,
      json: { until },
    });
    saveUnseen(unseen);
    await queryClient.invalidateQueries({ queryKey: alertsQuery(currentViewer()).queryKey });
  } catch {
    // After a failure they show as new again the next time.
  }
}

const HOUR = 3_600_000;
const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];

/**
 * The day of an alert in words, in a time zone, by default this browser's: "Agora há pouco", "9h", "Ontem", "Quinta",
 * "02/11/2026".
 */
export function alertDay(instant: string, now = new Date(), zone = browserTimeZone()): string {
  const at = new Date(instant);
  if (now.getTime() - at.getTime() < HOUR) return 'Agora há pouco';
  const there = wallClock(at, zone);
  const days = Math.round((midnight(wallClock(now, zone)) - midnight(there)) / DAY_MS);
  if (days <= 0) return `${there.getUTCHours()}h`;
  if (days === 1) return 'Ontem';
  if (days < 7) return WEEKDAYS[there.getUTCDay()] ?? '';
  return formatDate(there.toISOString().slice(0, 10));
}

/** The wall clock of a time zone, as if it were UTC. */
function wallClock(at: Date, timeZone: string): Date {
  // The Swedish format equals ISO 8601, apart from the space.
  const words = at.toLocaleString('sv-SE', { timeZone });
  return new Date(`${words.replace(' ', 'T')}Z`);
}

const midnight = (clock: Date): number => Math.floor(clock.getTime() / DAY_MS) * DAY_MS;

/** "3 novidades da sua lista"; undefined while it is loading. */
export const headingOf = (unseen: number | undefined): string =>
  unseen === undefined
    ? 'Seus avisos'
    : unseen === 0
      ? 'Nada de novo na sua lista'
      : `${formatPlural(unseen, 'novidade', 'novidades')} da sua lista`;
