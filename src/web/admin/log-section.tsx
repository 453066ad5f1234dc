import { useInfiniteQuery } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { useToken } from '#web/session/session-store.ts';
import { LogRows, momentWords } from '#web/settings/settings-parts.tsx';
import { adminKey, SectionState } from './section-state.tsx';

const ACTIONS: Readonly<Record<string, string>> = {
  'job-retried': 'Mandou tentar de novo um trabalho da fila',
  'job-deleted': 'Apagou um trabalho da fila',
  'news-released': 'Aceitou notícias retidas',
  'news-dropped': 'Descartou notícias retidas',
  'alerts-released': 'Liberou avisos retidos',
  'alerts-dropped': 'Descartou avisos retidos',
  'reports-dismissed': 'Encerrou as denúncias de uma lista',
  'list-taken-down': 'Tirou uma lista do ar',
  'list-allowed': 'Permitiu de novo uma lista',
  'offers-corrected': 'Acertou as ofertas de um título',
  'offer-reports-dismissed': 'Encerrou avisos de ofertas',
  'message-forwarded': 'Encaminhou uma mensagem suspeita',
  'message-deleted': 'Apagou uma mensagem suspeita',
  promoted: 'Pôs na operação',
  demoted: 'Tirou da operação',
  activated: 'Reativou a conta',
  deactivated: 'Suspendeu a conta',
  'signed-out': 'Tirou a conta de todos os aparelhos',
  deleted: 'Apagou uma conta',
};

const actionWords = (action: string): string => ACTIONS[action] ?? action;

const SIZE = 20;

/** The operator's log: actor, decision, subject and time; the newest first. */
export function LogSection() {
  const token = useToken();
  const query = useInfiniteQuery({
    queryKey: adminKey(token, 'log'),
    queryFn: ({ pageParam, signal }) =>
      read('GET /admin/log', { withToken: true, query: { page: pageParam, size: SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
    staleTime: 0,
  });
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SectionState query={query} empty={entries.length === 0 ? 'Ninguém decidiu nada ainda.' : null}>
      <LogRows
        className="admin-rows"
        rows={entries.map(({ id, at, action, actor, subject, about }) => ({
          key: String(id),
          event: [actionWords(action), subject].filter(Boolean).join(': '),
          about: [actor ?? 'uma conta apagada', about, momentWords(at)].filter(Boolean).join(', '),
        }))}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </SectionState>
  );
}
