import { useEffect, useState } from 'react';
import { cleanText } from './clean-text.ts';

/** How long a text must stand still before it is searched for, ms (document 2, section 9). */
const DEBOUNCE = 1000;

export interface SearchText {
  /** What stands in the field, cleaned. */
  text: string;
  /** What is searched for; empty for nothing. */
  searched: string;
  /** What was searched for until then; empty after the field was cleared. */
  searchedBefore: string;
  /** Takes a new text; one that is still being composed stays in the field as it is. */
  setText: (text: string, isComposing?: boolean) => void;
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
  const [{ searched, searchedBefore }, keepSearched] = useState(() => ({
    searched: isSent || isCached(input.value.trim()) ? cleanText(input.value).trim() : '',
    searchedBefore: '',
  }));
  const wanted = text.trim();

  const setText = (next: string, isComposing = false) => {
    const clean = cleanText(next);
    if (input.value !== clean && !isComposing) writeValue(input, clean);
    keepText(clean);
    const search = clean.trim();
    if (search === '' || isCached(search)) keepSearched(followedBy(search));
  };
  const submit = (next = input.value) => {
    setText(next);
    keepSearched(followedBy(cleanText(next).trim()));
  };

  useEffect(() => {
    if (wanted === '' || wanted === searched) return;
    const timer = setTimeout(() => keepSearched(followedBy(wanted)), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  return { text, searched, searchedBefore, setText, submit };
}

type Searched = Pick<SearchText, 'searched' | 'searchedBefore'>;

const followedBy =
  (next: string) =>
  (last: Searched): Searched =>
    next === last.searched ? last : { searched: next, searchedBefore: last.searched };

/** Puts a cleaned text where the typed one was, and the caret where it belongs. */
function writeValue(input: HTMLInputElement, clean: string): void {
  const before = input.value.slice(0, input.selectionEnd ?? input.value.length);
  input.value = clean;
  if (document.activeElement !== input) return;
  const caret = cleanText(before).length;
  input.setSelectionRange(caret, caret);
}
