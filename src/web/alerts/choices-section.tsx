import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AlertKind, Rhythm } from '#shared/alert-words.ts';
import type { Schemas } from '#api/schema.gen.ts';
import type { AlertSettings } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { browserTimeZone, formatCount } from '#web/foundation/format.ts';
import { currentSite } from '#web/foundation/site.ts';
import { useToken } from '#web/session/session-store.ts';
import { alertSettingsQuery } from './alerts-query.ts';
import choices from './choices.css?url';
import { PushSwitch } from './push-switch.tsx';

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
            {choicesSummary(settings)}
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

export type ChangeSettings = (change: Schemas['AlertSettingsChange']) => void;

/**
 * Changes the settings. Each choice is shown at once and sent after the one before it, so that none is lost when
 * several are made quickly. After a failure a toast appears, and the stored settings show again.
 */
function useChangeSettings(): ChangeSettings {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  const store = async (json: Schemas['AlertSettingsChange']) => {
    try {
      const changed = await sendToApi('PATCH /alerts/settings', { withToken: true, json });
      // Ignores the response while a later choice waits, which is shown already.
      if (waiting.current === 1) queryClient.setQueryData(queryKey, changed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: failureWords(error), kind: 'error' });
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      waiting.current -= 1;
    }
  };
  return (change) => {
    const { pause_days: _, ...shown } = change;
    queryClient.setQueryData<AlertSettings>(
      queryKey,
      (old) => old && Object.assign({ ...old }, shown),
    );
    waiting.current += 1;
    last.current = last.current.catch(() => undefined).then(() => store(change));
  };
}

interface WaysSectionProps {
  settings: AlertSettings;
  onChange: ChangeSettings;
}

/** The channels (mail, this browser) and the time of day. The bell is always on. */
function WaysSection({ settings, onChange }: WaysSectionProps) {
  const { by_mail: byMail, email, is_verified: isVerified, time_zone: zone } = settings;
  const isListed = BRAZIL_ZONES.some(([listed]) => listed === zone);
  const zones = isListed ? BRAZIL_ZONES : [...BRAZIL_ZONES, [zone, zone] as const];
  const own = browserTimeZone();
  const all = zones.some(([listed]) => listed === own) ? zones : [...zones, [own, own] as const];
  return (
    <div role="group" aria-labelledby="por-onde">
      <h3 id="por-onde" className="alerts-minor">
        Por onde
      </h3>
      <ul className="alerts-ways">
        <li>
          <label>
            <span>
              E-mail
              <small>
                {isVerified ? email : `Antes, confirme ${email}: o link está no seu e-mail.`}
              </small>
            </span>
            <input
              type="checkbox"
              className="settings-switch"
              aria-label="E-mail"
              checked={byMail}
              onChange={({ currentTarget }) => onChange({ by_mail: currentTarget.checked })}
            />
          </label>
        </li>
        <li>
          <PushSwitch settings={settings} />
        </li>
        <li>
          <label>
            <span>
              Silêncio das 21h às 8h
              <small>O que chegar à noite espera o café. No horário de:</small>
            </span>
            <select
              aria-label="Seu fuso horário"
              value={zone}
              onChange={({ currentTarget }) => onChange({ time_zone: currentTarget.value })}
            >
              {all.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </li>
      </ul>
    </div>
  );
}

/** The kinds, in the order of the page, with their names and explanations. */
const KIND_WORDS: readonly (readonly [AlertKind, string, string])[] = [
  ['arrived', 'Chegou', 'Um título da minha lista entrou num serviço que eu assino.'],
  ['free', 'Ficou de graça', 'Dá pra ver sem pagar nada, com ou sem anúncios.'],
  ['left', 'Saiu', 'Um título da minha lista saiu de um serviço que eu assino.'],
  ['released', 'Estreou', 'Chegou o dia de um título que ainda não tinha saído.'],
];

const RHYTHM_WORDS: readonly (readonly [Rhythm, string])[] = [
  ['now', 'Na hora'],
  ['daily', 'Uma vez por dia'],
  ['weekly', 'Toda semana'],
  ['never', 'Nunca'],
];

/** The effect of these choices: "Você recebe uns 3 avisos por semana, nenhum de madrugada." */
export function choicesSummary(settings: AlertSettings): string {
  const wanted = KIND_WORDS.map(([kind]) => kind).filter((kind) => settings[kind] !== 'never');
  if (wanted.length === 0) return 'Você não recebe aviso nenhum.';
  if (settings.paused_until !== null) return 'Os avisos estão em pausa. O sino continua.';
  const weekly = Math.round(wanted.reduce((sum, kind) => sum + settings.weekly[kind], 0));
  if (weekly === 0) return 'Você recebe um aviso ou outro, nenhum de madrugada.';
  const count =
    weekly === 1 ? 'um aviso por semana' : `uns ${formatCount(weekly)} avisos por semana`;
  return `Você recebe ${count}, nenhum de madrugada.`;
}

/** Time zones of Brazil with their usual names. */
const BRAZIL_ZONES: readonly (readonly [zone: string, name: string])[] = [
  ['America/Sao_Paulo', 'Brasília'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Manaus', 'Manaus'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Rio_Branco', 'Rio Branco'],
];

/** The secret address of the viewer's calendar and feed. */
function CalendarSection({ settings }: { settings: AlertSettings }) {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const { sending, send } = useSending();
  const change = (call: 'POST /alerts/calendar' | 'DELETE /alerts/calendar') =>
    send(
      async () => {
        const changed = await sendToApi(call, { withToken: true });
        queryClient.setQueryData(queryKey, changed);
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  const address = settings.calendar_path && `${currentSite().url}${settings.calendar_path}`;
  return (
    <div role="group" aria-labelledby="calendario">
      <h3 id="calendario" className="alerts-minor">
        No seu calendário
      </h3>
      {address ? (
        <>
          <p className="alerts-empty">
            Assine este endereço no seu calendário. Ele é secreto: quem tem, vê seus avisos.
          </p>
          <p className="alerts-address">
            <a href={address}>{address}</a>
          </p>
          <p className="alerts-address">
            Em RSS: <a href={address.replace(/ics$/, 'rss')}>{address.replace(/ics$/, 'rss')}</a>
          </p>
        </>
      ) : (
        <p className="alerts-empty">
          Suas chegadas e estreias no calendário do celular ou num leitor de RSS, por um endereço
          que só você tem.
        </p>
      )}
      <p className="alerts-buttons">
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => void (sending || change('POST /alerts/calendar'))}
        >
          {address ? 'Trocar o endereço' : 'Criar endereço'}
        </button>
        {address && (
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => void (sending || change('DELETE /alerts/calendar'))}
          >
            Desligar
          </button>
        )}
      </p>
    </div>
  );
}

/** The titles that the viewer is not told of. */
function MutedSection({ settings }: { settings: AlertSettings }) {
  const queryClient = useQueryClient();
  const { queryKey } = alertSettingsQuery(useToken());
  const { sending, send } = useSending();
  const unmute = ({ media_id, media_type: type }: AlertSettings['muted'][number]) =>
    send(
      async () => {
        const json = { media_id, type };
        await sendToApi('DELETE /alerts/mutes/remove', { withToken: true, json });
        await queryClient.invalidateQueries({ queryKey });
      },
      (error) => showToast({ text: failureWords(error), kind: 'error' }),
    );
  if (settings.muted.length === 0) return null;
  return (
    <div role="group" aria-labelledby="sem-aviso">
      <h3 id="sem-aviso" className="alerts-minor">
        Sem aviso
      </h3>
      <ul className="alerts-ways">
        {settings.muted.map((muted) => (
          <li key={`${muted.media_type} ${muted.media_id}`} className="alerts-muted">
            {muted.title}
            <button
              type="button"
              className="settings-link"
              aria-label={`Voltar a avisar: ${muted.title}`}
              onClick={() => void (sending || unmute(muted))}
            >
              Voltar a avisar
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
