import { scope } from './worker-scope.ts';
import type { NotificationEvent, PushEvent } from './worker-scope.ts';

interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Shows the site's alerts, and opens their pages. */
export function showAlerts(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event)));
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
}

/** Browsers require that each message shows something. */
async function show({ data }: PushEvent): Promise<void> {
  const message = (data?.json() ?? {}) as Partial<Message>;
  const { title = 'Novidade na sua lista', body = '', path = '/#avisos', tag = '' } = message;
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang: 'pt-BR',
    icon: '/apple-touch-icon.png',
    data: path,
  });
}

/** Only pages of this site are opened. */
async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { origin } = scope.location;
  const { href } = new URL(String(notification.data), origin);
  await scope.clients.openWindow(href.startsWith(`${origin}/`) ? href : `${origin}/`);
}
