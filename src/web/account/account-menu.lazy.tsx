import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { signOut } from '#web/session/begin-end-session.ts';
import { useQuery } from '@tanstack/react-query';
import { Drawing } from '#ui/icon.tsx';
import { useMenuKeys } from '#ui/use-menu-keys.ts';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { fullName } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import styles from './account-menu.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './account-menu.sheet.css?url';

const AccountMenuStyles = styleSheet(sheet);

interface AccountMenuProps {
  /** The button that opened it, which gets the focus back. */
  button: HTMLButtonElement;
  onClose: () => void;
}

/** The menu of the profile control (APG, "menu button"). */
export function AccountMenu(props: AccountMenuProps) {
  // The style sheet may still be loading.
  return (
    <Suspense fallback={null}>
      <AccountMenuStyles />
      <Menu {...props} />
    </Suspense>
  );
}

function Menu({ button, onClose }: AccountMenuProps) {
  const links = useAccountLinks();
  const { menu: panel, onKeyDown } = useMenuKeys<HTMLDivElement>(() => {
    button.focus();
    onClose();
  });

  const closeFromOutside = useEffectEvent((event: Event) => {
    const target = event.target as Node;
    if (!panel.current?.contains(target) && !button.contains(target)) onClose();
  });
  useEffect(() => {
    const listener = (event: Event) => closeFromOutside(event);
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, listener);
    return () => {
      for (const kind of ['pointerdown', 'focusin']) document.removeEventListener(kind, listener);
    };
  }, []);

  return (
    <div ref={panel} className={styles.menu}>
      <AccountNames />
      <ul role="menu" aria-label="Sua conta" onKeyDown={onKeyDown}>
        {links.map(({ label, to }) => (
          <li key={to} role="none">
            <Link to={to} role="menuitem" tabIndex={-1} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
        <li role="none">
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => void signOut()}>
            <ExitIcon /> SAIR
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Name and e-mail of the signed-in person, loaded anew each time they appear. */
export function AccountNames() {
  const { data: user } = useQuery({ ...currentUserQuery(useToken()), refetchOnMount: 'always' });
  return (
    <div className={styles.names}>
      <p>{user && fullName(user)}</p>
      <p>{user?.email}</p>
    </div>
  );
}

/** The account menu's entries in the menu of narrow screens. */
export function MobileEntries({ onLeave }: { onLeave: () => void }) {
  const links = useAccountLinks();
  return (
    <Suspense fallback={null}>
      <AccountMenuStyles />
      <nav className={styles.entries} aria-label="Sua conta">
        <AccountNames />
        <ul>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={onLeave}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void signOut()}>
              <ExitIcon /> SAIR
            </button>
          </li>
        </ul>
      </nav>
    </Suspense>
  );
}

interface AccountLink {
  label: string;
  to: NonNullable<LinkProps['to']>;
}

const LINKS: readonly AccountLink[] = [
  { label: 'CONFIGURAÇÕES', to: '/settings' },
  { label: 'PERFIL', to: '/profile' },
  { label: 'MINHAS LISTAS', to: '/gallery' },
  { label: 'CASA', to: '/casa' },
];

/** The pages of the account menu, in order. */
function useAccountLinks(): readonly AccountLink[] {
  const user = useCurrentUser();
  return user?.is_superuser ? [...LINKS, { label: 'OPERAÇÃO', to: '/admin' }] : LINKS;
}

const ExitIcon = () => <Drawing path="M10 4H4v16h6M9 12h11m-4-4 4 4-4 4" size={18} />;
