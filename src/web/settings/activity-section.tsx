import { useInfiniteQuery } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import { LogRows, momentWords, RetryLead } from './settings-parts.tsx';
import styles from './settings.module.css';

const SIZE = 10;

/** Words for events of an account, by the log's names. */
const WORDS: Readonly<Record<string, string>> = {
  'signed-up': 'Conta criada',
  'signed-in': 'Entrada na conta',
  'tv-paired': 'TV conectada à conta',
  'sign-in-failed': 'Tentativa de entrar com senha errada',
  'locked-out': 'Entrada bloqueada por tentativas demais',
  'signed-out': 'Saída da conta',
  'session-ended': 'Aparelho retirado da conta',
  'email-changed': 'E-mail trocado',
  'email-verified': 'E-mail confirmado',
  'password-changed': 'Senha trocada',
  'password-reset': 'Senha nova por e-mail',
  deactivated: 'Conta suspensa',
  activated: 'Conta reativada',
  'key-made': 'Chave feita',
  'webhook-made': 'Endereço pro Plex e afins criado',
  'webhook-deleted': 'Endereço pro Plex e afins apagado',
  'key-deleted': 'Chave apagada',
  'export-requested': 'Pedido pra levar tudo embora',
};

/** The security log of the account, the newest first, a page at a time. */
export function ActivitySection() {
  const token = useToken();
  const query = useInfiniteQuery({
    queryKey: viewerKey(token, 'activity'),
    queryFn: ({ pageParam, signal }) =>
      read('GET /users/me/activity', {
        withToken: true,
        query: { page: pageParam, size: SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : null),
    enabled: token !== null,
    staleTime: 0,
  });
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isError) {
    return <RetryLead onRetry={() => void refetch()}>Não deu pra ver a atividade agora.</RetryLead>;
  }
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p className={styles.lead}>
        O que aconteceu nos últimos 180 dias. Não foi você? Troque a senha.
      </p>
      <LogRows
        rows={entries.map(({ at, kind, device, place }) => ({
          key: `${at} ${kind}`,
          event: WORDS[kind] ?? 'Mudança na conta',
          about: [device, place, momentWords(at)].filter(Boolean).join(', '),
        }))}
        isLoading={data === undefined}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}
