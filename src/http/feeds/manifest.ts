import { NIGHT } from '#shared/colours.ts';
import type { PagePath } from '#shared/page-addresses.ts';
import type { Site } from '#web/foundation/site.ts';

/** What a phone needs to install the site as an app (W3C, Web Application Manifest). */
export const manifest = (site: Site): string =>
  JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: 'Onde assistir a filmes, séries e novelas.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['entertainment'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Filmes', url: '/descubra/filmes' },
      { name: 'Séries', url: '/descubra/series' },
      { name: 'Chegou', url: '/chegou' },
      { name: 'Plataformas', url: '/platforms' },
    ] satisfies { name: string; url: PagePath }[],
  });
