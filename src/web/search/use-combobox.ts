import { useEffect, useEffectEvent, useState } from 'react';

interface ComboboxOptions {
  input: HTMLInputElement;
  /** Id of the listbox; its options are read from the DOM. */
  listId: string;
  /** True if the listbox is visible. */
  expanded: boolean;
  /** True if its options are results of an earlier text; the keyboard does not reach those. */
  isStale: boolean;
  /** True if more options can be loaded. */
  hasMore: boolean;
  /** Called on an arrow key while the list is closed or stale. */
  onOpen: () => void;
}

/** The active option by its index and id. */
export interface Combobox {
  active: number;
  /** Makes no option active. */
  reset: () => void;
}

/**
 * The editable combobox of the ARIA Authoring Practices: the focus stays in the field. The arrow
 * keys move through the list and back to the text; Home and End move in the list while an option is
 * active, and in the text otherwise; Enter opens the active option.
 */
export function useCombobox({
  input,
  listId,
  expanded,
  isStale,
  hasMore,
  onOpen,
}: ComboboxOptions): Combobox {
  const [active, setActive] = useState(-1);
  const options = () =>
    expanded && !isStale
      ? [...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
      : [];

  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const count = options().length;
    const next = nextActive(event.key, { active, count, hasMore });
    if (event.key.startsWith('Arrow') && next !== null && (!expanded || isStale)) onOpen();
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    } else if (next === null) {
      // A character key or a caret movement returns to the text.
      if (!['Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Tab'].includes(event.key)) setActive(-1);
    } else {
      event.preventDefault();
      setActive(next);
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => move(event);
    input.addEventListener('keydown', listen);
    return () => input.removeEventListener('keydown', listen);
  }, [input]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(expanded),
      'aria-controls': expanded ? listId : null,
      'aria-activedescendant': expanded && active >= 0 ? `${listId}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [input, listId, expanded, active]);

  return { active: expanded ? active : -1, reset: () => setActive(-1) };
}

interface Place {
  /** -1 for the text. */
  active: number;
  count: number;
  hasMore: boolean;
}

/**
 * The option that a key activates, -1 for the text, or null for a key that belongs to the text.
 * After the last option comes the text, unless more options are loading.
 */
export function nextActive(key: string, { active, count, hasMore }: Place): number | null {
  switch (key) {
    case 'ArrowDown':
      if (active + 1 < count) return active + 1;
      return hasMore ? active : -1;
    case 'ArrowUp':
      return active === -1 ? count - 1 : active - 1;
    case 'Home':
      return active >= 0 ? 0 : null;
    case 'End':
      return active >= 0 ? count - 1 : null;
    default:
      return null;
  }
}
