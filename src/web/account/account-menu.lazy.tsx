import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { signOut } from '#web/session/begin-end-session.ts';
import { AccountIcon } from './account-icon.tsx';
import sheet from './account-menu.css?url';
import { useAccountLinks } from './account-links.ts';
import { AccountNames } from './account-names.tsx';

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
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Menu {...props} />
    </Suspense>
  );
}

function Menu({ button, onClose }: AccountMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const links = useAccountLinks();
  useEffect(() => itemsOf(panel.current!)[0]?.focus(), []);

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

  function onKeyDown(event: KeyboardEvent) {
    const all = itemsOf(panel.current!);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = destination(event.key, at, all);
    if (event.key === 'Escape' || event.key === 'Tab') {
      button.focus();
      onClose();
    }
    // Tab goes on from the button.
    if (event.key === 'Tab') return;
    if (to !== undefined || event.key === 'Escape') event.preventDefault();
    if (to !== undefined) all[to]?.focus();
  }

  return (
    <div ref={panel} className="account-menu">
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
            <AccountIcon name="exit" size={18} /> SAIR
          </button>
        </li>
      </ul>
    </div>
  );
}

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** The index of the item that a key moves the focus to; undefined for other keys. */
function destination(key: string, at: number, items: HTMLElement[]): number | undefined {
  const { length } = items;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % length;
    case 'ArrowUp':
      return (at - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default: {
      if (key.length !== 1) return undefined;
      // The next item that begins with the letter.
      const found = items.findIndex((_, step) => {
        const item = items[(at + 1 + step) % length];
        return item?.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
      });
      return found === -1 ? undefined : (at + 1 + found) % length;
    }
  }
}
