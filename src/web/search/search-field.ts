import { useEffect, useEffectEvent, useState } from 'react';
import { cleanText } from './search-address.ts';

/** Milliseconds until an empty field collapses after the dropdown has closed (docs/product-rules.md R45). */
const COLLAPSE_DELAY = 200;

/** True if the box is the panel over the top half of a narrow screen, not the bar's own field. */
const isPanel = (dialog: HTMLDialogElement): boolean => dialog.matches(':modal');

/**
 * True while the dropdown is open. It opens with the field, and closes when the pointer or the focus moves elsewhere;
 * an empty field collapses 200 ms later. The panel of a narrow screen closes as a whole, as any modal does.
 */
export function useDropdown(dialog: HTMLDialogElement, input: HTMLInputElement) {
  const [isOpen, setOpen] = useState(true);

  const leave = useEffectEvent((event: Event) => {
    const inside = event.target instanceof Node && dialog.contains(event.target);
    if (!dialog.open || isPanel(dialog) || inside) return;
    setOpen(false);
    window.setTimeout(() => {
      if (input.value === '' && !dialog.contains(document.activeElement)) dialog.close();
    }, COLLAPSE_DELAY);
  });

  useEffect(() => {
    const open = () => setOpen(true);
    const elsewhere = (event: Event) => leave(event);
    /**
     * Esc closes the box wherever the focus is, and keeps its text, which is selected when the box
     * opens again. A modal closes by itself.
     */
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (dialog.open && document.querySelector(':modal') === null) dialog.close();
    };
    /** A click on the logo resets the search, so the text is cleared too. */
    const clearOnHome = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href="/"]')) clearField(input);
    };
    input.addEventListener('click', open);
    input.addEventListener('input', open);
    // The field has the focus whenever the box is opened.
    input.addEventListener('focus', open);
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('click', clearOnHome);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      input.removeEventListener('click', open);
      input.removeEventListener('input', open);
      input.removeEventListener('focus', open);
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('click', clearOnHome);
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [dialog, input]);

  useCloseOnBackdrop(dialog);
  return { isOpen, open: () => setOpen(true) };
}

/** Empties the field and fires its input event. */
export function clearField(input: HTMLInputElement): void {
  input.value = '';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Closes the panel on a tap below it and when the viewport crosses 68.75 em. */
function useCloseOnBackdrop(dialog: HTMLDialogElement): void {
  useEffect(() => {
    const close = () => dialog.close();
    const closeOnBackdrop = (event: MouseEvent) => {
      const below = event.clientY > dialog.getBoundingClientRect().bottom;
      if (event.target === dialog && below && isPanel(dialog)) close();
    };
    const wide = window.matchMedia('(min-width: 68.8em)');
    dialog.addEventListener('click', closeOnBackdrop);
    wide.addEventListener('change', close);
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      wide.removeEventListener('change', close);
    };
  }, [dialog]);
}

/** Debounce before a search, ms (docs/product-rules.md R41). */
const DEBOUNCE = 1000;

export interface SearchText {
  /** The text of the field, cleaned. */
  text: string;
  /** The current search; empty for none. */
  searched: string;
  /** The search before it; empty after the field was cleared. */
  searchedBefore: string;
  /** Sets a new text; while it is being composed, the field itself is not changed. */
  setText: (text: string, isComposing?: boolean) => void;
  /** Searches now, without the debounce. */
  submit: (text?: string) => void;
}

/**
 * The text of the field and the current search: a text unchanged for a second, a submitted one, or
 * one whose results are cached. The field is server-rendered and exists before this code, so it is
 * read and written as an element, not rendered here.
 */
export function useSearchText(
  input: HTMLInputElement,
  isCached: (text: string) => boolean,
  isSent: boolean,
): SearchText {
  const [text, setClean] = useState(() => cleanText(input.value));
  const [{ searched, searchedBefore }, setSearched] = useState(() => ({
    searched: isSent || isCached(input.value.trim()) ? cleanText(input.value).trim() : '',
    searchedBefore: '',
  }));
  const wanted = text.trim();

  const setText = (next: string, isComposing = false) => {
    const clean = cleanText(next);
    if (input.value !== clean && !isComposing) writeValue(input, clean);
    setClean(clean);
    const search = clean.trim();
    if (search === '' || isCached(search)) setSearched(followedBy(search));
  };
  const submit = (next = input.value) => {
    setText(next);
    setSearched(followedBy(cleanText(next).trim()));
  };

  useEffect(() => {
    if (wanted === '' || wanted === searched) return;
    const timer = setTimeout(() => setSearched(followedBy(wanted)), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  return { text, searched, searchedBefore, setText, submit };
}

type Searched = Pick<SearchText, 'searched' | 'searchedBefore'>;

const followedBy =
  (next: string) =>
  (last: Searched): Searched =>
    next === last.searched ? last : { searched: next, searchedBefore: last.searched };

/** Replaces the typed text with the cleaned one and restores the caret. */
function writeValue(input: HTMLInputElement, clean: string): void {
  const before = input.value.slice(0, input.selectionEnd ?? input.value.length);
  input.value = clean;
  if (document.activeElement !== input) return;
  const caret = cleanText(before).length;
  input.setSelectionRange(caret, caret);
}

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
interface Combobox {
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

interface ListPosition {
  /** -1 for the text. */
  active: number;
  count: number;
  hasMore: boolean;
}

/**
 * The option that a key activates, -1 for the text, or null for a key that belongs to the text.
 * After the last option comes the text, unless more options are loading.
 */
export function nextActive(key: string, { active, count, hasMore }: ListPosition): number | null {
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
