import { useQuery } from '@tanstack/react-query';
import { send } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/moment-words.ts';
import { messagesQuery } from './admin-reads.ts';
import { DecisionButton } from './decision-button.tsx';
import type { Close } from './decision-button.tsx';
import { SectionState } from './section-state.tsx';
import { useDecision } from './use-decision.ts';

/** Messages of the contact form that were held as suspected spam. */
export function MessagesSection() {
  const query = useQuery(messagesQuery(useToken()));
  const { sending, decide } = useDecision();
  const items = query.data?.items ?? [];
  const decideAbout = (id: number, decision: 'forward' | 'delete', done: string, close: Close) =>
    void decide(
      () =>
        send('POST /admin/messages/{id}', { withToken: true, path: { id }, json: { decision } }),
      done,
      close,
    );
  return (
    <SectionState query={query} empty={items.length === 0 ? 'Nenhuma mensagem suspeita.' : null}>
      <p>
        Parecem spam: um campo que as pessoas não veem veio preenchido. Gerenciadores de senhas
        também fazem isso.
      </p>
      <ul className="settings-rows admin-rows">
        {items.map(({ id, at, name, email, subject, message }) => (
          <li key={id}>
            <div>
              <p>{subject}</p>
              <p>{`de ${name} (${email}), ${momentWords(at)}`}</p>
              <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</p>
            </div>
            <div className="admin-buttons">
              <DecisionButton
                label="Não é spam"
                about={subject}
                sending={sending}
                onDecide={(close) =>
                  decideAbout(id, 'forward', 'A mensagem vai para a caixa de e-mail.', close)
                }
              />
              <DecisionButton
                label="Apagar"
                about={subject}
                sending={sending}
                ask={{ title: 'Apagar a mensagem?', text: 'Ela não volta mais.' }}
                onDecide={(close) => decideAbout(id, 'delete', 'A mensagem foi apagada.', close)}
              />
            </div>
          </li>
        ))}
      </ul>
    </SectionState>
  );
}
