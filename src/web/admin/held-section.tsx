import { useQuery } from '@tanstack/react-query';
import { send } from '#web/api-client/send.ts';
import { formatDay, formatPlural } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/moment-words.ts';
import { newsWords } from './admin-words.ts';
import { heldQuery } from './admin-reads.ts';
import { ReleaseButtons } from './release-buttons.tsx';
import { SectionState } from './section-state.tsx';
import { useDecision } from './use-decision.ts';

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
