import { useEffect, useState } from 'react';
import { cleanText } from './clean-text.ts';

/** How long a text must stand still before it is searched for, ms (document 2, section 9). */
const DEBOUNCE = 1000;

export interface SearchText {
  /** What stands in the field, cleaned. */
  text: string;
  /** What is searched for; empty for nothing. */
  searched: string;
  /** Takes a new text into the field. */
  setText: (text: string) => void;
  /** Searches now, without waiting for the text to stand still. */
  submit: (text?: string) => void;
}

/**
 * What is in the field and what of it is searched for: a text that stood still for a second, one that
 * was submitted, or one whose answer is already here. The field belongs to the page (it is there
 * before this code is), so it is read and written as an element, never rendered here.
 */
export function useSearchText(
  input: HTMLInputElement,
  isCached: (text: string) => boolean,
  isSent: boolean,
): SearchText {
  const [text, keepText] = useState(() => cleanText(input.value));
  const [searched, setSearched] = useState(() =>
    isSent || isCached(input.value.trim()) ? cleanText(input.value).trim() : '',
  );
  const wanted = text.trim();

  const setText = (next: string) => {
    const clean = cleanText(next);
    if (input.value !== clean) writeValue(input, clean);
    keepText(clean);
    const search = clean.trim();
    if (search === '' || isCached(search)) setSearched(search);
  };
  const submit = (next = input.value) => {
    setText(next);
    setSearched(cleanText(next).trim());
  };

  useEffect(() => {
    if (wanted === '' || wanted === searched) return;
    const timer = setTimeout(() => setSearched(wanted), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  return { text, searched, setText, submit };
}

/** Puts a cleaned text where the typed one was, and the caret where it belongs. */
function writeValue(input: HTMLInputElement, clean: string): void {
  const before = input.value.slice(0, input.selectionEnd ?? input.value.length);
  input.value = clean;
  if (document.activeElement !== input) return;
  const caret = cleanText(before).length;
  input.setSelectionRange(caret, caret);
}
