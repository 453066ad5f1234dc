import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AlertSettings } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';
import { canPush, currentEndpoint, startPush, stopPush, testPush } from './push-subscription.ts';

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
  const isOn = settings.push_devices.some((one) => one.endpoint === endpoint);
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
