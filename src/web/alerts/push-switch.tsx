import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SERVICE_WORKER_PATH } from '#shared/app-messages.ts';
import type { AlertSettings } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';

/** Turns notifications of this browser on and off. Permission is asked for only when it is touched. */
export function PushSwitch({ settings }: { settings: AlertSettings }) {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const { sending, send } = useSending();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const isPossible = canPush();
  useEffect(() => {
    void currentEndpoint().then(setEndpoint, () => setEndpoint(null));
  }, []);
  const isOn = settings.push_devices.some((device) => device.endpoint === endpoint);
  const toggle = () =>
    send(
      async () => {
        if (isOn) {
          await stopPush();
          setEndpoint(null);
        } else {
          const started = await startPush(settings.push_key);
          if (started === null) {
            const text = 'O navegador não deixou. Dá pra mudar isso nas permissões do site.';
            showToast({ text, kind: 'error' });
            return;
          }
          setEndpoint(started);
        }
        await queryClient.invalidateQueries({ queryKey });
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  const sendTest = () =>
    send(
      async () => {
        await testPush();
        showToast({ text: 'Mandamos um. Já já ele aparece.', kind: 'success' });
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  const others = settings.push_devices.map(({ device }) => device).join(', ');
  return (
    <>
      <label>
        <span>
          Neste navegador
          <small>
            {isPossible
              ? others === ''
                ? 'A gente pede licença só quando você ligar.'
                : `Ligado em: ${others}`
              : 'Este navegador não mostra notificações. No iPhone, instale o VouVer antes.'}
          </small>
        </span>
        <input
          type="checkbox"
          className="settings-switch"
          aria-label="Neste navegador"
          checked={isOn}
          disabled={!isPossible}
          aria-disabled={sending || undefined}
          onChange={() => void (sending || toggle())}
        />
      </label>
      {isOn && (
        <button
          type="button"
          className="settings-link"
          onClick={() => void (sending || sendTest())}
        >
          Mandar um de teste
        </button>
      )}
    </>
  );
}

/** True if this browser can show notifications while the site is closed. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The endpoint of this browser's subscription; null without one. Asks for no permission. */
async function currentEndpoint(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for permission and subscribes this browser; null if the visitor refuses.
 * @throws ApiError if the site does not accept its push service
 */
async function startPush(key: string): Promise<string | null> {
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
  await sendToApi('POST /alerts/push', { withToken: true, json });
  return subscription.endpoint;
}

/** Ends the subscription of this browser, here and at the site. */
async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const json = { endpoint: subscription.endpoint };
  await sendToApi('DELETE /alerts/push', { withToken: true, json });
  await subscription.unsubscribe();
}

/** Requests a test message to all browsers of the viewer. */
const testPush = (): Promise<unknown> => sendToApi('POST /alerts/push/test', { withToken: true });
