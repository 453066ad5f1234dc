import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { formatDay, formatPlural } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/settings-parts.tsx';
import { DecisionButton, useDecision, type Close } from './decision-button.tsx';
import { adminKey, SectionState } from './section-state.tsx';

const NEWS: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  deleted: ['título apagado na fonte', 'títulos apagados na fonte'],
  refused: ['título marcado como adulto ou extra', 'títulos marcados como adultos ou extras'],
  offers: ['título que ficou sem ofertas', 'títulos que ficaram sem ofertas'],
  people: ['pessoa apagada na fonte', 'pessoas apagadas na fonte'],
};

/** `12 títulos apagados na fonte`. */
function newsWords(kind: string, count: number): string {
  const [singular, plural] = NEWS[kind] ?? [kind, kind];
  return formatPlural(count, singular, plural);
}

/** Imports go on while somebody reads. */
const RENEW_MS = 15_000;

const heldQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'held'),
    queryFn: ({ signal }) => read('GET /admin/held', { withToken: true, signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
  });

/** News of the film database that is too much at once to be believed, and alerts about it. */
export function HeldSection() {
  const query = useQuery(heldQuery(useToken()));
  const { sending, decide } = useDecision();
  const { news = [], alerts = [] } = query.data ?? {};
  const isEmpty = news.length + alerts.length === 0;
  return (
    <SectionState
      query={query}
      empty={isEmpty ? 'Nada retido: tudo o que chegou foi aceito.' : null}
    >
      <p className="settings-lead">
        Mudanças demais de uma vez costumam ser defeito da fonte. Nada disso aparece no site até
        você decidir.
      </p>
      <ul className="settings-rows admin-rows">
        {news.map(({ kind, run, news: count, since, examples, decided }) => (
          <li key={`${kind} ${run}`}>
            <div>
              <p>{newsWords(kind, count)}</p>
              <p>{[`rodada ${run}`, momentWords(since), ...examples].join(', ')}</p>
            </div>
            {decided ? (
              <p className="admin-decided">
                {decided === 'release' ? 'Na fila pra aceitar' : 'Na fila pra descartar'}
              </p>
            ) : (
              <ReleaseButtons
                about={newsWords(kind, count)}
                text="Os títulos somem do site, ou as ofertas deles acabam, na hora. Não tem volta."
                sending={sending}
                onDecide={(decision, done, close) =>
                  void decide(
                    () =>
                      send('POST /admin/held/news', {
                        withToken: true,
                        json: { decision, kind, run },
                      }),
                    done,
                    close,
                  )
                }
              />
            )}
          </li>
        ))}
        {alerts.map(({ service, name, run, leaves, events, day, examples }) => (
          <li key={`${service} ${run} ${leaves}`}>
            <div>
              <p>
                {`${name}: ${formatPlural(events, 'título', 'títulos')} ${leaves ? 'de saída' : 'de chegada'}`}
              </p>
              <p>{[`avisos de ${formatDay(day)}`, ...examples].join(', ')}</p>
            </div>
            <ReleaseButtons
              about={`avisos de ${name}`}
              text="Quem espera por esses títulos recebe os avisos. Não tem volta."
              sending={sending}
              onDecide={(decision, done, close) =>
                void decide(
                  () =>
                    send('POST /admin/held/alerts', {
                      withToken: true,
                      json: { decision, service, run, leaves },
                    }),
                  done,
                  close,
                )
              }
            />
          </li>
        ))}
      </ul>
    </SectionState>
  );
}

interface ReleaseButtonsProps {
  about: string;
  /** The effect of releasing on visitors. */
  text: string;
  sending: boolean;
  onDecide: (decision: 'release' | 'drop', done: string, close: Close) => void;
}

/** Releases or discards held items; neither can be undone. */
function ReleaseButtons({ about, text, sending, onDecide }: ReleaseButtonsProps) {
  return (
    <div className="admin-buttons">
      <DecisionButton
        label="Aceitar"
        about={about}
        sending={sending}
        ask={{ title: 'É verdade mesmo?', text }}
        onDecide={(close) => onDecide('release', 'Aceito.', close)}
      />
      <DecisionButton
        label="Descartar"
        about={about}
        sending={sending}
        ask={{ title: 'Descartar?', text: 'Fica tudo como está, e ninguém é avisado.' }}
        onDecide={(close) => onDecide('drop', 'Descartado.', close)}
      />
    </div>
  );
}
