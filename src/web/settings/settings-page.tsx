import { useQuery } from '@tanstack/react-query';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { currentUserQuery } from '#web/session/current-user.ts';
import { openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import { SettingsForm } from './settings-sections.tsx';
import { settingsQuery } from './settings-requests.ts';
import parts from './settings-parts.css?url';
import sheet from './settings.css?url';

/** Everything a person can change about their account. */
export function SettingsPage() {
  const token = useToken();
  const user = useQuery(currentUserQuery(token));
  const settings = useQuery(settingsQuery(token));
  // The sheet at the top needs it; without it the sections would move when it arrives.
  const opened = useQuery(openedQuery(token));
  const retry = () => Promise.all([user.refetch(), settings.refetch()]);
  return (
    <div className="settings-page">
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <link rel="stylesheet" href={parts} precedence="page" />
      <h1 className={headings.page}>Configurações</h1>
      {user.data && settings.data && !opened.isPending ? (
        <SettingsForm key={token} user={user.data} settings={settings.data} />
      ) : user.isError || settings.isError ? (
        <div role="alert">
          <p className="settings-lead">Não deu pra abrir suas configurações agora.</p>
          <button type="button" className={buttons.secondary} onClick={() => void retry()}>
            Tentar de novo
          </button>
        </div>
      ) : (
        <p role="status" className="settings-lead">
          Carregando...
        </p>
      )}
    </div>
  );
}
