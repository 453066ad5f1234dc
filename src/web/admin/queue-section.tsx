import { useQuery } from '@tanstack/react-query';
import { send } from '#web/api-client/send.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/moment-words.ts';
import { jobWords } from './admin-words.ts';
import { queueQuery } from './admin-reads.ts';
import { DecisionButton, type Close } from './decision-button.tsx';
import { SectionState } from './section-state.tsx';
import { useDecision } from './use-decision.ts';

/** The waiting jobs of the queue, and the failed ones. */
export function QueueSection() {
  const query = useQuery(queueQuery(useToken()));
  const { sending, decide } = useDecision();
  const { kinds = [], jobs = [] } = query.data ?? {};
  const decideAbout = (id: string, decision: 'retry' | 'delete', done: string, close: Close) =>
    void decide(
      () => send('POST /admin/jobs/{id}', { withToken: true, path: { id }, json: { decision } }),
      done,
      close,
    );
  return (
    <SectionState query={query} empty={kinds.length === 0 ? 'A fila está vazia.' : null}>
      <ul className="admin-counts">
        {kinds.map(({ kind, waiting, running, failed }) => (
          <li key={kind} data-failed={failed > 0 || undefined}>
            <p>{jobWords(kind)}</p>
            <p>
              {`${waiting} esperando, ${running} rodando, ${formatPlural(failed, 'falhou', 'falharam')}`}
            </p>
          </li>
        ))}
      </ul>
      <ul className="settings-rows admin-rows">
        {jobs.map(({ id, kind, state, tries, reason, added_at: addedAt, at }) => {
          const about = `${jobWords(kind)}, ${momentWords(addedAt)}`;
          const tried = formatPlural(tries, 'tentativa', 'tentativas');
          const then = state === 'failed' ? 'desistiu' : 'tenta de novo';
          return (
            <li key={id}>
              <div>
                <p>{jobWords(kind)}</p>
                <p>{`${tried}, ${then} ${momentWords(at)}${reason && ` (${reason})`}`}</p>
              </div>
              <div className="admin-buttons">
                <DecisionButton
                  label="Tentar agora"
                  about={about}
                  sending={sending}
                  onDecide={(close) =>
                    decideAbout(id, 'retry', 'O trabalho voltou pra fila.', close)
                  }
                />
                <DecisionButton
                  label="Apagar"
                  about={about}
                  sending={sending}
                  ask={{
                    title: 'Apagar da fila?',
                    text: 'O trabalho some sem ter sido feito: um e-mail não chega, uma busca não acontece. Não tem volta.',
                  }}
                  onDecide={(close) => decideAbout(id, 'delete', 'O trabalho saiu da fila.', close)}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </SectionState>
  );
}
