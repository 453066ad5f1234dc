import type { ReactNode } from 'react';
import { viewerKey } from '#web/session/current-user.ts';

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
      <p role="alert" className="settings-lead">
        Não deu pra carregar agora.{' '}
        <button type="button" className="settings-link" onClick={() => void query.refetch()}>
          Tentar de novo
        </button>
      </p>
    );
  }
  return empty === null ? children : <p className="settings-lead">{empty}</p>;
}
