import type { ReactNode } from 'react';
import { viewerKey } from '#web/session/current-user.ts';
import { RetryLead } from '#web/settings/settings-parts.tsx';

/** All queries of the page begin with this key: a decision can change any of them. */
export const adminKey = (token: string | null, ...parts: unknown[]) =>
  viewerKey(token, 'admin', ...parts);

interface SectionStateProps {
  query: { isError: boolean; isPending: boolean; refetch: () => unknown };
  /** Shown where there is nothing; null if there is something. */
  empty: string | null;
  children: ReactNode;
}

/** A section while it loads, where it failed, where there is nothing in it, and else its content. */
export function SectionState({ query, empty, children }: SectionStateProps) {
  if (query.isPending) {
    return (
      <p role="status" className="settings-lead">
        Carregando...
      </p>
    );
  }
  if (query.isError) {
    return (
      <RetryLead isAlert onRetry={() => void query.refetch()}>
        Não deu pra carregar agora.
      </RetryLead>
    );
  }
  return empty === null ? children : <p className="settings-lead">{empty}</p>;
}
