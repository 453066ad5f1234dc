import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { signOut } from '#web/session/begin-end-session.ts';
import { AccountIcon } from './account-icon.tsx';
import { useAccountLinks } from './account-links.ts';
import { AccountNames } from './account-names.tsx';
import sheet from './account-menu.css?url';

/** The account menu's entries in the menu of narrow screens. */
export function MobileEntries({ onLeave }: { onLeave: () => void }) {
  const links = useAccountLinks();
  return (
    <Suspense fallback={null}>
      <link rel="stylesheet" href={sheet} precedence="page" />
      <nav className="account-entries" aria-label="Sua conta">
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
              <AccountIcon name="exit" size={18} /> SAIR
            </button>
          </li>
        </ul>
      </nav>
    </Suspense>
  );
}
