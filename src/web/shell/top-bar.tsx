import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { loadAccountDialog, openAccountDialog } from '#web/account/open-account-dialog.ts';
import { SearchTrigger } from '#web/search/search-trigger.tsx';
import { bandStyle, type Band } from '#web/title-parts/band.ts';
import { HomeLink } from './home-link.tsx';
import type { MobileMenu } from './mobile-menu.lazy.tsx';
import { MAIN_LINKS, SHOP_URL } from './site-links.ts';
import styles from './top-bar.module.css';
import accountStyles from './account-control.module.css';

/** The bar of every page. With a band it melts into it until the page has scrolled 10 px. */
export function TopBar({ band }: { band: Band | null }) {
  const { sentinel, scrolled } = useScrolled();
  const [isMenuOpen, setMenuOpen] = useState(false);
  // Loaded when the pointer or the focus approaches its button: wide screens never need it.
  const [Menu, setMenu] = useState<typeof MobileMenu>();
  const loadMenu = (failed = () => {}) =>
    import('./mobile-menu.lazy.tsx').then((loaded) => setMenu(() => loaded.MobileMenu), failed);
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} aria-hidden="true" />
      <header
        className={styles.bar}
        data-melted={band !== null && !scrolled}
        style={band ? bandStyle(band) : undefined}
      >
        <HomeLink className={styles.home} />
        <nav className={styles.links} aria-label="Principal">
          {/* In everybody’s HTML; the style sheet shows it to signed-in visitors. */}
          <Link
            to="/hoje"
            className={`${styles.link} ${styles.mine}`}
            activeProps={{ 'aria-current': 'page' }}
          >
            Hoje
          </Link>
          {MAIN_LINKS.map(({ label, to }) => (
            <Link key={to} to={to} className={styles.link} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          ))}
          <a className={styles.link} href={SHOP_URL} target="_blank" rel="noreferrer">
            Loja <Icon name="arrowOut" size={20} />
            <span className="visually-hidden">(abre em nova aba)</span>
          </a>
        </nav>
        <SearchTrigger />
        {/* The server's HTML stays: late code shows how many alerts are new, and opens the panel. */}
        <span
          className={styles.bell}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BELL : '' }}
        />
        <AccountControl />
        <button
          type="button"
          className={`${buttons.round} ${styles.toggle}`}
          aria-label="Abrir menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPointerEnter={() => loadMenu()}
          onFocus={() => loadMenu()}
          onClick={() => {
            setMenuOpen(true);
            // The footer has the same links.
            loadMenu(() => window.location.assign('#rodape'));
          }}
        >
          <Icon name="menu" size={24} />
        </button>
        <a
          className={`${buttons.round} ${styles.toFooter}`}
          href="#rodape"
          aria-label="Ir para o menu"
        >
          <Icon name="menu" size={24} />
        </a>
        {Menu && <Menu open={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      </header>
    </>
  );
}

/** True once more than 10 px have scrolled by; watches a line on the page, not each scroll event. */
function useScrolled() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const line = sentinel.current;
    if (!line) return;
    const observer = new IntersectionObserver((entries) =>
      setScrolled(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, []);
  return { sentinel, scrolled };
}

/**
 * The bell of the bar as HTML. Only the server writes it: browsers keep it, so that its markup is in no
 * script. Without the code of the panel it leads to the choices.
 */
const BELL =
  '<a href="/settings#avisos" data-bell aria-label="Avisos"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zm4 5h4"/></svg></a>';

/**
 * LOG!N, or the profile control of a signed-in visitor. Everybody's HTML has both; a mark on the
 * document, set before the first paint, shows one. Without JavaScript both lead to the profile's page.
 */
function AccountControl() {
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<ReactNode>(null);
  const close = () => setMenu(null);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    if (menu) return close();
    import('#web/account/account-menu.lazy.tsx').then(
      ({ AccountMenu }) => setMenu(<AccountMenu button={button.current!} onClose={close} />),
      () => button.current!.form!.submit(),
    );
  };
  return (
    <>
      <a
        href="/profile"
        className={accountStyles.login}
        aria-haspopup="dialog"
        onPointerEnter={loadAccountDialog}
        onFocus={loadAccountDialog}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          openAccountDialog('sign-in');
        }}
      >
        LOG!N
      </a>
      <form action="/profile" className={accountStyles.profile}>
        <button
          ref={button}
          className={accountStyles.button}
          aria-label="Sua conta"
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={toggle}
        >
          <span className={accountStyles.avatar} />
          <Icon name="forward" />
        </button>
        {menu}
      </form>
    </>
  );
}
