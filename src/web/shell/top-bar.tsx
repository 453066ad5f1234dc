import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { type Band, bandStyle } from '#web/title-parts/band.ts';
import { SearchTrigger } from '#web/search/search-trigger.tsx';
import { BELL } from './bell.ts';
import { AccountControl } from './account-control.tsx';
import { HomeLink } from './home-link.tsx';
import type { MobileMenu } from './mobile-menu.lazy.tsx';
import { MAIN_LINKS, SHOP_URL } from './navigation.ts';
import styles from './top-bar.module.css';

/** The bar of every page. With a band it melts into it until the page has scrolled 10 px. */
export function TopBar({ band }: { band: Band | null }) {
  const { sentinel, scrolled } = useScrolled();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The menu is open on one page: going to another closes it.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const menuOpen = menuPath === path;
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
          aria-expanded={menuOpen}
          onPointerEnter={() => loadMenu()}
          onFocus={() => loadMenu()}
          onClick={() => {
            setMenuPath(path);
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
        {Menu && <Menu open={menuOpen} onClose={() => setMenuPath(null)} />}
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
