import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/settings-parts.tsx';
import { DecisionButton, useDecision, type Close } from './decision-button.tsx';
import { adminKey, SectionState } from './section-state.tsx';
import styles from './admin.module.css';
import settingsParts from '#web/settings/settings-parts.module.css';

const JOBS: Readonly<Record<string, string>> = {
  mail: 'E-mails',
  'account-mail': 'Pedidos de link por e-mail',
  push: 'Avisos no aparelho',
  alerts: 'Avisos de chegada e saída',
  'title-fetch': 'Busca de um título',
  'person-fetch': 'Busca de uma pessoa',
  'delete-uploads': 'Imagens de contas apagadas',
  'image-sweep': 'Imagens sem dono',
  'accounts-sweep': 'Limpeza de contas',
  'sync-daily': 'Sincronização diária',
  'sync-purge': 'Limpeza do catálogo',
  'database-vacuum': 'Arrumação do banco',
  'database-backup': 'Cópia de segurança',
  'held-news': 'Notícias retidas',
  'import-work': 'Importações',
  'import-fetch': 'Busca do que falta em importações',
  'import-retries': 'Nova procura do que faltou',
  'export-work': 'Exportações',
  'liked-together': 'Contagem do que se gosta junto',
};

/** A kind of job; a new one has its own name until it is named here. */
const jobWords = (kind: string): string => JOBS[kind] ?? kind;

/** The queue goes on while somebody reads. */
const RENEW_MS = 15_000;

const queueQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'jobs'),
    queryFn: ({ signal }) => read('GET /admin/jobs', { withToken: true, signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
  });

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
      <ul className={styles.counts}>
        {kinds.map(({ kind, waiting, running, failed }) => (
          <li key={kind} data-failed={failed > 0 || undefined}>
            <p>{jobWords(kind)}</p>
            <p>
              {`${waiting} esperando, ${running} rodando, ${formatPlural(failed, 'falhou', 'falharam')}`}
            </p>
          </li>
        ))}
      </ul>
      <ul className={`${settingsParts.rows} ${styles.rows}`}>
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
              <div className={styles.buttons}>
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
