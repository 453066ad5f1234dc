import { Suspense, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { hideAddressSecrets, takeAddressSecrets } from '#web/foundation/address-secrets.ts';
import sheet from './account.css?url';

/** The palettes of the panels; the server draws the tiles. */
export type PanelArt = 'mangueira' | 'tropicalia' | 'planalto' | 'algodao' | 'caju' | 'neblina';

/** The id of the heading that names the dialog. */
export const TITLE_ID = 'conta-titulo';

interface AccountPanelProps {
  art: PanelArt;
  heading: string;
  /** A page uses h1 where a dialog uses h2. */
  level?: 'h1' | 'h2';
  title?: RefObject<HTMLHeadingElement | null>;
  /** Closes a dialog; a page has no close button. */
  onClose?: () => void;
  children: ReactNode;
}

/** Tiles on the left and words on the right; on a phone only the words. */
export function AccountPanel({
  art,
  heading,
  level = 'h2',
  title,
  onClose,
  children,
}: AccountPanelProps) {
  const Heading = level;
  return (
    <>
      {/* Not in the site's own sheet, which every page loads: React waits for this one. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="account-panel">
        <div className="account-tiles" data-art={art} aria-hidden="true" />
        <div className="account-words">
          <Heading id={onClose && TITLE_ID} ref={title} tabIndex={-1}>
            {heading}
          </Heading>
          {children}
          {onClose && (
            <button
              type="button"
              className={`${buttons.round} account-close`}
              aria-label="Fechar"
              onClick={onClose}
            >
              <Icon name="close" size={24} />
            </button>
          )}
        </div>
      </div>
    </>
  );
}

interface AccountPageProps {
  art: PanelArt;
  heading: string;
  title?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A page with the panel of the dialogs. */
export function AccountPage({ art, heading, title, children }: AccountPageProps) {
  return (
    <Suspense fallback={null}>
      <section className="account-page">
        <AccountPanel art={art} heading={heading} level="h1" {...(title && { title })}>
          {children}
        </AccountPanel>
      </section>
    </Suspense>
  );
}

/** The notice for visitors without JavaScript in the place of a form. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="account-lead">
        Entrar, criar conta e recuperar a senha precisam de JavaScript, que está desligado neste
        navegador. Ligue o JavaScript e recarregue a página. Sem conta, o guia inteiro continua
        aberto pra você.
      </p>
    </noscript>
  );
}

let addressToken: string | undefined;

const readToken = () => (addressToken ??= takeAddressSecrets().get('token') ?? '');

/** A second link, opened in the same tab, changes the fragment without loading the page. */
function subscribeToAddress(listener: () => void) {
  const readAgain = () => {
    if (window.location.hash === '') return;
    hideAddressSecrets();
    addressToken = undefined;
    listener();
  };
  window.addEventListener('hashchange', readAgain);
  return () => window.removeEventListener('hashchange', readAgain);
}

/**
 * The token of the link that led here, which is in the address no more: undefined until it is read in
 * the browser, empty if there is none.
 */
export const useAddressToken = (): string | undefined =>
  useSyncExternalStore(subscribeToAddress, readToken, () => undefined);
