import type { LinkProps } from '@tanstack/react-router';
import { useCurrentUser } from '#web/session/current-user.ts';

export interface AccountLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
}

const LINKS: readonly AccountLink[] = [
  { label: 'CONFIGURAÇÕES', to: '/settings' },
  { label: 'PERFIL', to: '/profile' },
  { label: 'MINHAS LISTAS', to: '/gallery' },
];

/** The pages of the account menu, in order. */
export function useAccountLinks(): readonly AccountLink[] {
  const user = useCurrentUser();
  return user?.is_superuser ? [...LINKS, { label: 'OPERAÇÃO', to: '/admin' }] : LINKS;
}
