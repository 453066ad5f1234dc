import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * The keyboard of an open menu (APG, "menu button"): its first item gets the focus, arrows, Home, End and letters move
 * it, Escape and Tab leave. `leave` closes the menu and gives the focus back to its button, from which Tab goes on.
 */
export function useMenuKeys<Menu extends HTMLElement>(leave: () => void) {
  const menu = useRef<Menu>(null);
  useEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    if (event.key === 'Tab') return;
    const items = itemsOf(menu.current);
    const to = destination(event.key, items);
    if (to !== undefined || event.key === 'Escape') event.preventDefault();
    if (to !== undefined) items[to]?.focus();
  }
  return { menu, onKeyDown };
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** The index of the item that a key moves the focus to; undefined for other keys. */
function destination(key: string, items: readonly HTMLElement[]): number | undefined {
  const { length } = items;
  const at = items.findIndex((item) => item === document.activeElement);
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
      const steps = items.findIndex((_, step) => {
        const item = items[(at + 1 + step) % length];
        return item?.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
      });
      return steps === -1 ? undefined : (at + 1 + steps) % length;
    }
  }
}
