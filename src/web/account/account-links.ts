import type { LinkProps } from '@tanstack/react-router';

/** The pages of the account menu, in order. */
export const ACCOUNT_LINKS: readonly { label: string; to: NonNullable<LinkProps['to']> }[] = [
  { label: 'CONFIGURAÇÕES', to: '/settings' },
  { label: 'PERFIL', to: '/profile' },
  { label: 'MINHAS LISTAS', to: '/gallery' },
];
