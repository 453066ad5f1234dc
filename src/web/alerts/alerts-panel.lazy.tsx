import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import buttons from '#ui/button.module.css';
import { useModal } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useToken } from '#web/session/session-store.ts';
import { AlertLines } from './alert-lines.tsx';
import { alertsQuery } from './alerts-query.ts';
import { headingOf } from './alert-day-words.ts';
import { markAllSeen } from './mark-seen.ts';
import sheet from './alerts.css?url';

/** The panel of the bell: over the page, on phones the whole screen. Open as long as it is rendered. */
export function AlertsPanel({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <link rel="stylesheet" href={sheet} precedence="page" />
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
    <dialog ref={dialog} className="alerts-panel" aria-labelledby="avisos" onClose={closed}>
      <div className="alerts-panel-body">
        <header>
          <h2 id="avisos">{headingOf(data?.unseen)}</h2>
          <button type="button" className={buttons.round} aria-label="Fechar" onClick={close}>
            <Icon name="close" size={24} />
          </button>
        </header>
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
