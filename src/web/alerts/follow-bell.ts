import { createElement } from 'react';
import { show } from '#web/account/open-account-dialog.ts';
import { read } from '#web/api-client/api-client.ts';
import { currentToken, onSession } from '#web/api-client/session.ts';
import { followUnseen, saveUnseen } from './unseen-store.ts';

/** A tab that is looked at again asks anew after this many milliseconds. */
const STALE_MS = 5 * 60_000;

/** Keeps the number of the bell current, and opens its panel instead of the page it links to. */
export function followBell(): void {
  let askedAt = 0;
  const ask = async () => {
    const token = currentToken();
    if (token === null) return saveUnseen(0);
    askedAt = Date.now();
    const { unseen } = await read('GET /alerts/unseen', { withToken: true });
    if (currentToken() === token) saveUnseen(unseen);
  };
  // Offline, the number of before stays.
  const refresh = () => void ask().catch(() => undefined);
  followUnseen();
  onSession(refresh);
  refresh();
  // The address of a notification of several alerts.
  if (window.location.hash === '#avisos' && window.location.pathname === '/')
    void open('/settings');
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - askedAt > STALE_MS) refresh();
  });
  document.addEventListener('click', (event) => {
    const bell = event.target instanceof Element && event.target.closest('a[data-bell]');
    if (!bell || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open((bell as HTMLAnchorElement).href);
  });
}

async function open(page: string): Promise<void> {
  try {
    const { AlertsPanel } = await import('./alerts-panel.lazy.tsx');
    show(createElement(AlertsPanel, { onClose: () => show(null) }));
  } catch {
    window.location.assign(page);
  }
}
