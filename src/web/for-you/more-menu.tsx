import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ForYouTitle } from '#api/types.ts';
import { Drawing, Icon } from '#ui/icon.tsx';
import { useMenuKeys } from '#ui/use-menu-keys.ts';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import styles from './for-you.module.css';
import { putAwayButtonId, type PutAwayReason } from './put-away.tsx';

const DOTS =
  'M3 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0';

const CHOICES: readonly [PutAwayReason, string][] = [
  ['dismissed', 'Não me mostre isto'],
  ['watched', 'Já vi'],
  ['watchlist', 'VOU VER'],
];

interface MoreMenuProps {
  title: ForYouTitle;
  onChoose: (title: ForYouTitle, choice: PutAwayReason) => void;
}

/** The button '…' of a title and its menu (APG, "menu button"). */
export function MoreMenu({ title, onChoose }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (withFocus: boolean) => {
    setOpen(false);
    // The button may have left the window, which closes the menu.
    if (withFocus) button.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.more}>
      <button
        ref={button}
        id={putAwayButtonId(title)}
        type="button"
        className={styles.moreButton}
        aria-label={`Mais sobre ${itemName(title)}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Drawing path={DOTS} shape="area" size={24} />
      </button>
      {isOpen && (
        <Menu
          button={button}
          name={itemName(title)}
          onClose={close}
          onChoose={(choice) => {
            setOpen(false);
            onChoose(title, choice);
          }}
        />
      )}
    </div>
  );
}

interface MenuProps {
  button: { readonly current: HTMLButtonElement | null };
  name: string;
  onClose: (withFocus: boolean) => void;
  onChoose: (choice: PutAwayReason) => void;
}

/** Pixels between the button and its menu, and between that and the edge of the window. */
const GAP = 8;

function Menu({ button, name, onClose, onChoose }: MenuProps) {
  const { menu, onKeyDown } = useMenuKeys<HTMLDivElement>(() => onClose(true));
  const closeOutOfSight = useEffectEvent(() =>
    onClose(menu.current?.contains(document.activeElement) === true),
  );
  useLayoutEffect(() => {
    // Fixed to the window, because the row that scrolls would cut it off; so it follows its button. A page that is
    // still coming to rest must not close it.
    const place = () => {
      const [panel, from] = [menu.current, button.current?.getBoundingClientRect()];
      if (!panel || !from) return;
      const { width, height } = panel.getBoundingClientRect();
      const isBelow = from.bottom + GAP + height < window.innerHeight;
      panel.style.top = `${isBelow ? from.bottom + GAP : from.top - GAP - height}px`;
      panel.style.left = `${Math.max(GAP, Math.min(from.right - width, window.innerWidth - width - GAP))}px`;
      if (from.bottom < 0 || from.top > window.innerHeight) closeOutOfSight();
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', place, { capture: true });
  }, [button, menu]);
  const closeFromOutside = useEffectEvent((event: Event) => {
    const target = event.target as Node;
    if (!menu.current?.contains(target) && !button.current?.contains(target)) onClose(false);
  });
  useEffect(() => {
    const outside = (event: Event) => closeFromOutside(event);
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={name}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {CHOICES.map(([choice, words]) => (
        <button
          key={choice}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => onChoose(choice)}
        >
          <span aria-hidden="true">
            {choice === 'dismissed' ? (
              <Icon name="close" size={20} />
            ) : (
              <ActionIcon name={choice === 'watched' ? 'seen' : 'vouver'} />
            )}
          </span>
          {words}
        </button>
      ))}
    </div>
  );
}
