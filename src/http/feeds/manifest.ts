import { NIGHT } from '#shared/colours.ts';
import type { PagePath } from '#shared/page-addresses.ts';
import type { Site } from '#web/foundation/site.ts';

/** A picture of our own pages for the dialog that installs the site; a file of src/web/public. */
const screenshot = (name: string, sizes: string, label: string) => ({
  src: `/screenshot-${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor: name === 'wide' ? 'wide' : 'narrow',
  label,
});

/** The manifest by which a phone installs the site as an app (W3C, Web Application Manifest). */
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
    screenshots: [
      screenshot('home', '390x844', 'Onde passa o que tá todo mundo vendo'),
      screenshot('title', '390x844', 'Onde assistir, no seu plano ou de graça'),
      screenshot('wide', '1280x800', 'Onde passa o que tá todo mundo vendo'),
    ],
    shortcuts: [
      { name: 'Filmes', url: '/descubra/filmes' },
      { name: 'Séries', url: '/descubra/series' },
      { name: 'Chegou', url: '/chegou' },
      { name: 'Plataformas', url: '/platforms' },
    ] satisfies { name: string; url: PagePath }[],
  });
