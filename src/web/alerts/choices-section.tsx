import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Schemas } from '#api/schema.gen.ts';
import type { AlertSettings } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { useSending } from '#web/account/use-sending.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';
import { CalendarSection } from './calendar-section.tsx';
import { KIND_WORDS, RHYTHM_WORDS, summaryOf } from './choice-words.ts';
import { MutedSection } from './muted-section.tsx';
import { WaysSection } from './ways-section.tsx';
import choices from './choices.css?url';

/** Changes the settings at once; a failure is a toast. */
export type ChangeSettings = (change: Schemas['AlertSettingsChange']) => void;

/** Of what the viewer is told, how often, and how. Every choice acts at once. */
export function ChoicesSection() {
  const { data, isError, refetch } = useQuery(alertSettingsQuery(useToken()));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser looked for the place before it was there.
    if (window.location.hash === '#avisos') place.current?.closest('section')?.scrollIntoView();
  }, []);
  return (
    <div ref={place} className="alerts-choices">
      <link rel="stylesheet" href={choices} precedence="page" />
      {data ? (
        <Choices settings={data} />
      ) : isError ? (
        <div role="alert">
          <p className="alerts-empty">Não deu pra abrir suas escolhas agora.</p>
          <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </div>
      ) : (
        <p role="status" className="alerts-empty">
          Carregando...
        </p>
      )}
    </div>
  );
}

function Choices({ settings }: { settings: AlertSettings }) {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const { sending, send } = useSending();
  const change: ChangeSettings = (json) => {
    if (sending) return;
    void send(
      async () => {
        const changed = await sendToApi('PATCH /alerts/settings', { withToken: true, json });
        queryClient.setQueryData(queryKey, changed);
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  };
  const isPaused = settings.paused_until !== null;
  return (
    <>
      <div className="alerts-sheet">
        <div>
          <p className="alerts-sheet-label">Do jeito que está</p>
          <p className="alerts-sheet-answer" role="status">
            {summaryOf(settings)}
          </p>
        </div>
        <div>
          <p className="alerts-sheet-label">{isPaused ? 'Já pode?' : 'Agora não?'}</p>
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => change({ pause_days: isPaused ? 0 : 30 })}
          >
            {isPaused ? 'Voltar a avisar' : 'Pausar por um mês'}
          </button>
        </div>
      </div>
      <ul className="alerts-kinds" aria-busy={sending}>
        {KIND_WORDS.map(([kind, label, hint]) => (
          <li key={kind}>
            <fieldset>
              <legend>
                {label}
                <small>{hint}</small>
              </legend>
              <div className="alerts-rhythms">
                {RHYTHM_WORDS.map(([rhythm, words]) => (
                  <label key={rhythm}>
                    <input
                      type="radio"
                      name={kind}
                      checked={settings[kind] === rhythm}
                      onChange={() => change({ [kind]: rhythm })}
                    />
                    <span>{words}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <WaysSection settings={settings} onChange={change} />
      <CalendarSection settings={settings} />
      <MutedSection settings={settings} />
      <p className="alerts-note">
        Nunca avisamos de título que você já viu. Todo e-mail tem um link que desliga tudo com um
        toque.
      </p>
    </>
  );
}
