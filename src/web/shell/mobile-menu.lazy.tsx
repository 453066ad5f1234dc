import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import { useModal } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { useIsSignedIn } from '#web/session/viewer.ts';
import { HomeLink } from './home-link.tsx';
import styles from './mobile-menu.module.css';
import { MENU_LINKS, SHOP_URL, TODAY } from './site-links.ts';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The menu at 68.75 em (1100 px) and less: a modal over the whole screen. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const ref = useModal(open);
  useEffect(() => {
    // A tablet that is turned gets the bar's own links back.
    const wide = window.matchMedia('(min-width: 68.8em)');
    const close = () => wide.matches && ref.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [ref]);
  const isSignedIn = useIsSignedIn();
  const [entries, setEntries] = useState<ReactNode>(null);
  useEffect(() => {
    if (!open || !isSignedIn) return;
    import('#web/account/account-menu.lazy.tsx').then(
      ({ MobileEntries }) => setEntries(<MobileEntries onLeave={() => ref.current?.close()} />),
      // If the code fails to load, the menu still leads to all pages.
      () => undefined,
    );
  }, [open, isSignedIn, ref]);
  return (
    <dialog ref={ref} className={styles.menu} aria-label="Menu" onClose={onClose}>
      <div className={styles.head}>
        <HomeLink className={styles.home} />
        <button
          type="button"
          className={buttons.round}
          aria-label="Fechar menu"
          onClick={() => ref.current?.close()}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <nav className={styles.links} aria-label="Menu">
        {(isSignedIn ? [TODAY, ...MENU_LINKS] : MENU_LINKS).map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            activeProps={{ 'aria-current': 'page' }}
            onClick={() => ref.current?.close()}
          >
            {label}
          </Link>
        ))}
        <a className={styles.link} href={SHOP_URL} target="_blank" rel="noreferrer">
          Loja <Icon name="arrowOut" size={22} />
          <span className="visually-hidden">(abre em nova aba)</span>
        </a>
      </nav>
      {isSignedIn ? (
        open && entries
      ) : (
        <button
          type="button"
          className={`${buttons.primary} ${styles.join}`}
          onClick={() => {
            ref.current?.close();
            openAccountDialog('sign-in');
          }}
        >
          CADASTRE-SE
        </button>
      )}
      <div className={styles.tiles} aria-hidden="true" />
    </dialog>
  );
}
