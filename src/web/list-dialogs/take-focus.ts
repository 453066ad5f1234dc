/**
 * The ref of an element that takes the focus when it appears. The attribute is for a dialog that is about
 * to open, the call for one that is open.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  element.autofocus = true;
  element.focus();
}
