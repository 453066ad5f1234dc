import type { LinkProps } from '@tanstack/react-router';

export interface Destination {
  label: string;
  to: NonNullable<LinkProps['to']>;
}

/** The first link of signed-in visitors in the bar and the menu. */
export const TODAY: Destination = { label: 'Hoje', to: '/hoje' };

/** The top bar's own links, in order. */
export const MAIN_LINKS: readonly Destination[] = [
  { label: 'Filmes', to: '/descubra/filmes' },
  { label: 'Séries', to: '/descubra/series' },
  { label: 'Gêneros', to: '/genres' },
  { label: 'Coleções', to: '/lists' },
  { label: 'Chegou', to: '/chegou' },
];

export const MENU_LINKS: readonly Destination[] = [
  ...MAIN_LINKS,
  { label: 'Plataformas', to: '/platforms' },
  { label: 'Novidades', to: '/releases' },
];

export const FOOTER_LINKS: readonly Destination[] = [{ label: 'Home', to: '/' }, ...MENU_LINKS];

/** The footer's links after the shop. */
export const HELP_LINKS: readonly Destination[] = [
  { label: 'Quanto custa', to: '/quanto-custa' },
  { label: 'Traga seu histórico', to: '/importar' },
  { label: 'Dúvidas', to: '/doubts' },
  { label: 'Fontes', to: '/fontes' },
  { label: 'Termos de uso', to: '/privacy' },
  { label: 'Contato', to: '/contact' },
];

/** Addresses outside the guide. */
export const SHOP_URL = 'https://loja.vouver.com.br';
export const SOCIAL_NETWORKS = [
  { label: 'Instagram', url: 'https://www.instagram.com/vouver' },
  { label: 'TikTok', url: 'https://www.tiktok.com/@vouver' },
  { label: 'YouTube', url: 'https://www.youtube.com/@vouver' },
  { label: 'X', url: 'https://x.com/vouver' },
] as const;
