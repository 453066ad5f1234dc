import { SERVICE_WORKER_PATH } from '#shared/app-messages.ts';
import { send } from '#web/api-client/send.ts';

/** True if this browser can show notifications while the site is closed. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The endpoint of this browser's subscription; null without one. Asks for no permission. */
export async function currentEndpoint(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for permission and subscribes this browser; null if the visitor refuses.
 * @throws ApiError if the site does not accept its push service
 */
export async function startPush(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const json = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  await send('POST /alerts/push', { withToken: true, json });
  return subscription.endpoint;
}

/** Ends the subscription of this browser, here and at the site. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const json = { endpoint: subscription.endpoint };
  await send('DELETE /alerts/push', { withToken: true, json });
  await subscription.unsubscribe();
}

/** Requests a test message to all browsers of the viewer. */
export const testPush = (): Promise<unknown> => send('POST /alerts/push/test', { withToken: true });
