import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds until an empty field collapses after the dropdown has closed (docs/product-rules.md R45). */
const COLLAPSE_DELAY = 200;

/** True if the box is the panel over the top half of a narrow screen, not the bar's own field. */
export const isPanel = (dialog: HTMLDialogElement): boolean => dialog.matches(':modal');

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
