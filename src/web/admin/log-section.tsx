import { useInfiniteQuery } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { useToken } from '#web/session/session-store.ts';
import { LogRows } from '#web/settings/log-rows.tsx';
import { momentWords } from '#web/settings/moment-words.ts';
import { actionWords } from './admin-words.ts';
import { adminKey } from './admin-reads.ts';
import { SectionState } from './section-state.tsx';

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
