import { Link } from '@tanstack/react-router';
import type { Alert } from '#api/types.ts';
import { alertWords } from '#shared/alert-words.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { titleAddress } from '#web/title-parts/title-address.ts';
import { alertDay } from './alert-day-words.ts';
import { MuteButton } from './mute-button.tsx';

interface AlertLinesProps {
  /** Undefined while they are loading. */
  items: readonly Alert[] | undefined;
  isError: boolean;
  onLeave?: () => void;
}

/** Alerts, the new ones first; each is a link to its title. */
export function AlertLines({ items, isError, onLeave }: AlertLinesProps) {
  if (items === undefined) {
    return (
      <p className="alerts-empty" role="status">
        {isError ? 'Não deu pra abrir seus avisos agora.' : 'Carregando...'}
      </p>
    );
  }
  if (items.length === 0) {
    return (
      <p className="alerts-empty">
        Quando um título do seu VOU VER chegar no que você assina, o aviso aparece aqui.
      </p>
    );
  }
  const isNew = ({ is_seen: isSeen }: Alert) => !isSeen;
  const groups = [
    ['Novos', items.filter(isNew)],
    ['Já vistos', items.filter((one) => !isNew(one))],
  ] as const;
  return groups.map(
    ([label, group]) =>
      group.length > 0 && (
        <section key={label} aria-label={label}>
          <h3 className="alerts-label">{label}</h3>
          <ul className="alerts-list">
            {group.map((alert) => (
              <li key={alert.id} className="alerts-line" data-new={isNew(alert) || undefined}>
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
      className="alerts-link"
      {...(onLeave && { onClick: onLeave })}
    >
      <Picture
        kind="poster"
        path={alert.poster_path}
        art={art.poster(type, id)}
        width={52}
        height={78}
        sizes="52px"
        className="alerts-poster"
      />
      <span>
        <span className="alerts-words">
          <b>{title}</b>
          {words}
          {alone}
        </span>
        <span className="alerts-when">{alertDay(alert.created_at)}</span>
      </span>
      {provider && <ProviderLogo provider={provider} size={28} />}
    </Link>
  );
}
