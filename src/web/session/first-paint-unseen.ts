// Also runs as an inline script, like first-paint.ts. A file of its own, because only late code calls it.

/** The number beside the bell, a text of digits or '99+'; null for none. Anything else is none. */
export function showUnseen(text: string | null): void {
  const shown = text !== null && /^([1-9]\d?|99\+)$/.test(text) ? `"${text}"` : null;
  document.documentElement.style.setProperty('--me-unseen', shown);
}
