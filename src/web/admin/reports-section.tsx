import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { send } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/moment-words.ts';
import { reasonWords } from './admin-words.ts';
import { reportsQuery } from './admin-reads.ts';
import { DecisionButton, type Close } from './decision-button.tsx';
import { SectionState } from './section-state.tsx';
import { useDecision } from './use-decision.ts';

/** Public lists that visitors reported, and those that were taken down. */
export function ReportsSection() {
  const query = useQuery(reportsQuery(useToken()));
  const { sending, decide } = useDecision();
  const { reported = [], taken_down: takenDown = [] } = query.data ?? {};
  const isEmpty = reported.length + takenDown.length === 0;
  const decideAbout = (
    id: number,
    decision: 'dismiss' | 'take-down' | 'allow',
    done: string,
    close: Close,
  ) =>
    void decide(
      () => send('POST /admin/reports/{id}', { withToken: true, path: { id }, json: { decision } }),
      done,
      close,
    );
  return (
    <SectionState query={query} empty={isEmpty ? 'Nenhuma lista denunciada.' : null}>
      <ul className="settings-rows admin-rows">
        {reported.map(({ id, name, description, owner, is_public: isPublic, reports }) => (
          <li key={id}>
            <div>
              <p>
                {isPublic ? (
                  <Link to="/lista/$slug" params={{ slug: String(id) }} className="settings-link">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </p>
              <p>{[`de ${owner}`, description].filter(Boolean).join(': ')}</p>
              <ul className="admin-reports">
                {reports.map(({ at, reason, note, has_account: hasAccount }) => (
                  <li key={`${at} ${reason}`}>
                    {[reasonWords(reason), note, hasAccount ? 'de quem tem conta' : 'de visitante']
                      .filter(Boolean)
                      .join(', ')}
                    {`, ${momentWords(at)}`}
                  </li>
                ))}
              </ul>
            </div>
            <div className="admin-buttons">
              <DecisionButton
                label="Está tudo bem"
                about={name}
                sending={sending}
                onDecide={(close) =>
                  decideAbout(id, 'dismiss', 'As denúncias foram encerradas.', close)
                }
              />
              <DecisionButton
                label="Tirar do ar"
                about={name}
                sending={sending}
                ask={{
                  title: 'Tirar a lista do ar?',
                  text: 'A lista fica privada. Quem fez continua com ela, mas não consegue abrir de novo.',
                }}
                onDecide={(close) => decideAbout(id, 'take-down', 'A lista saiu do ar.', close)}
              />
            </div>
          </li>
        ))}
        {takenDown.map(({ id, name, owner, taken_down_at: at }) => (
          <li key={`fora ${id}`}>
            <div>
              <p>{name}</p>
              <p>{`de ${owner}, fora do ar desde ${momentWords(at)}`}</p>
            </div>
            <DecisionButton
              label="Permitir de novo"
              about={name}
              sending={sending}
              onDecide={(close) =>
                decideAbout(id, 'allow', 'A lista pode ser aberta de novo.', close)
              }
            />
          </li>
        ))}
      </ul>
    </SectionState>
  );
}
