import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { send } from '#web/api-client/send.ts';
import { useToken } from '#web/session/session-store.ts';
import { momentWords } from '#web/settings/moment-words.ts';
import { problemWords } from './admin-words.ts';
import { offersQuery } from './admin-reads.ts';
import { DecisionButton, type Close } from './decision-button.tsx';
import { SectionState } from './section-state.tsx';
import { useDecision } from './use-decision.ts';

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
