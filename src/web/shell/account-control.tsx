import { useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { loadAccountDialog, openAccountDialog } from '#web/account/open-account-dialog.ts';
import styles from './account-control.module.css';

/**
 * LOG!N, or the profile control of a signed-in visitor. Everybody's HTML has both; a mark on the
 * document, set before the first paint, shows one. Without JavaScript both lead to the profile's page.
 */
export function AccountControl() {
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
        className={styles.login}
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
      <form action="/profile" className={styles.profile}>
        <button
          ref={button}
          className={styles.button}
          aria-label="Sua conta"
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={toggle}
        >
          <span className={styles.avatar} />
          <Icon name="forward" />
        </button>
        {menu}
      </form>
    </>
  );
}
