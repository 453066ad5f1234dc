import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/settings-parts.tsx';
import { DecisionButton, useDecision, type Close } from './decision-button.tsx';
import { adminKey, SectionState } from './section-state.tsx';

const REASONS: Readonly<Record<string, string>> = {
  hate: 'Ódio ou ofensa',
  scam: 'Propaganda ou golpe',
  personal: 'Dados pessoais',
  other: 'Outro motivo',
};

const reasonWords = (reason: string): string => REASONS[reason] ?? reason;

const PROBLEMS: Readonly<Record<string, string>> = {
  gone: 'Não está mais lá',
  price: 'Preço errado',
  missing: 'Falta uma plataforma',
  link: 'Link errado',
};

const problemWords = (problem: string): string => PROBLEMS[problem] ?? problem;

const reportsQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'reports'),
    queryFn: ({ signal }) => read('GET /admin/reports', { withToken: true, signal }),
    staleTime: 0,
  });

const offersQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'offers'),
    queryFn: ({ signal }) => read('GET /admin/offers', { withToken: true, signal }),
    staleTime: 0,
  });

const messagesQuery = (token: string | null) =>
  queryOptions({
    queryKey: adminKey(token, 'messages'),
    queryFn: ({ signal }) => read('GET /admin/messages', { withToken: true, signal }),
    staleTime: 0,
  });

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

/** Titles whose offers visitors called wrong. */
export function OffersSection() {
  const query = useQuery(offersQuery(useToken()));
  const { sending, decide } = useDecision();
  const items = query.data?.items ?? [];
  const decideAbout = (
    title: { media_id: number; type: 'movie' | 'serie' },
    decision: 'done' | 'dismiss',
    done: string,
    close: Close,
  ) =>
    void decide(
      () => send('POST /admin/offers', { withToken: true, json: { ...title, decision } }),
      done,
      close,
    );
  return (
    <SectionState
      query={query}
      empty={items.length === 0 ? 'Nenhum aviso de oferta errada.' : null}
    >
      <ul className="settings-rows admin-rows">
        {items.map(({ media_id, type, name, reports }) => (
          <li key={`${type} ${media_id}`}>
            <div>
              <p>
                <Link
                  to={type === 'movie' ? '/movie/$slug' : '/serie/$slug'}
                  params={{ slug: String(media_id) }}
                  className="settings-link"
                >
                  {name}
                </Link>
              </p>
              <ul className="admin-reports">
                {reports.map(({ id, at, provider, problem, note, has_account: hasAccount }) => (
                  <li key={id}>
                    {[
                      provider,
                      problemWords(problem),
                      note,
                      hasAccount ? 'de quem tem conta' : 'de visitante',
                      momentWords(at),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </li>
                ))}
              </ul>
            </div>
            <div className="admin-buttons">
              <DecisionButton
                label="Já acertei"
                about={name}
                sending={sending}
                onDecide={(close) =>
                  decideAbout({ media_id, type }, 'done', 'Os avisos foram encerrados.', close)
                }
              />
              <DecisionButton
                label="Está tudo certo"
                about={name}
                sending={sending}
                onDecide={(close) =>
                  decideAbout({ media_id, type }, 'dismiss', 'Os avisos foram encerrados.', close)
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </SectionState>
  );
}

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
