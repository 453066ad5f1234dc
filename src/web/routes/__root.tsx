import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import siteSheet from '#web/site.sheet.css?url';
import { ToastStack } from '#ui/toast.tsx';
import { AccountDialogs } from '#web/account/open-account-dialog.ts';
import { Ads } from '#web/ads/ads-part.ts';
import { documentMeta } from '#web/head/page-head.ts';
import { addressSecretsScript } from '#web/shell/address-secrets-script.tsx';
import { LateScripts } from '#web/framework/late-scripts.tsx';
import { FirstPaintScript } from '#web/personalisation/first-paint-script.tsx';
import { Footer } from '#web/shell/footer.tsx';
import { TopBar } from '#web/shell/top-bar.tsx';
import { useFocusOnNavigation } from '#web/shell/page-navigation.tsx';
import { useBand } from '#web/title-parts/band.ts';
import { currentSite } from '#web/foundation/site.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ matches }) => ({
    meta: documentMeta(matches.some(isNotFound) ? 'Página não encontrada' : undefined),
    links: [
      // Nothing is painted before the end of the footer: half a bar, or half a footer, moves when its rest arrives.
      { rel: 'expect', href: '#fim', blocking: 'render' },
      { rel: 'preload', as: 'font', type: 'font/woff2', href: archivo, crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: siteSheet },
      { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Shell,
});

/** The router marks the match in which the search for a page ended. */
const isNotFound = ({ status, _notFound: marked }: { status: string; _notFound?: boolean }) =>
  status === 'notFound' || marked === true;

function Document({ children }: { children: ReactNode }) {
  const site = currentSite();
  return (
    <html
      lang="pt-BR"
      data-site-name={site.name}
      data-site-url={site.url}
      data-site-contact={site.contact}
      data-site-ads={site.adUnit}
      data-site-images={site.images}
      data-site-demo={site.demonstration || undefined}
      data-site-details={site.details || undefined}
      data-site-apps={site.appStores?.join(' ')}
      data-site-sign-in={site.signIn.join(' ') || undefined}
      // A refusal of ads is marked on the document before the first paint.
      suppressHydrationWarning
    >
      <head>
        {addressSecretsScript()}
        <HeadContent />
        <FirstPaintScript />
      </head>
      <body>
        {children}
        <LateScripts />
      </body>
    </html>
  );
}

function Shell() {
  const { adUnit } = currentSite();
  return (
    <>
      <a href="#conteudo" className="skip-link">
        Pular para o conteúdo
      </a>
      <TopBar band={useBand()} />
      {adUnit && <Ads unit={adUnit} />}
      <main ref={useFocusOnNavigation()} id="conteudo" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AccountDialogs />
      <ToastStack place="bottom" />
    </>
  );
}
