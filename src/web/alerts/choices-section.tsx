import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AlertSettings } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';
import { CalendarSection } from './calendar-section.tsx';
import { KIND_WORDS, RHYTHM_WORDS, summaryOf } from './choice-words.ts';
import { MutedSection } from './muted-section.tsx';
import { useChangeSettings } from './use-change-settings.ts';
import { WaysSection } from './ways-section.tsx';
import choices from './choices.css?url';

/** The choice of alerts, their rhythm and their channels. Every change acts at once. */
export function ChoicesSection() {
  const { data, isError, refetch } = useQuery(alertSettingsQuery(useToken()));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser looked for the hash before its target existed.
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
  const change = useChangeSettings();
  const isPaused = settings.paused_until !== null;
  return (
    <>
      <div className="settings-sheet alerts-sheet">
        <div>
          <p className="settings-sheet-label">Do jeito que está</p>
          <p className="settings-sheet-answer" role="status">
            {summaryOf(settings)}
          </p>
        </div>
        <div className="stub">
          <p className="settings-sheet-label">{isPaused ? 'Já pode?' : 'Agora não?'}</p>
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => change({ pause_days: isPaused ? 0 : 30 })}
          >
            {isPaused ? 'Voltar a avisar' : 'Pausar por um mês'}
          </button>
        </div>
      </div>
      <ul className="alerts-kinds">
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
